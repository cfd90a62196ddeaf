import type { Plain } from '../../health';

/**
 * The order of `balance roundrobin` (HAProxy 3.2.26: measured, and read from its source).
 *
 * Servers take positions in a window as long as their weights together, in sixteenths of a weight. One that has not had its
 * first turn in the window is `fresh`: heavier ones first. One that had is `due` at a position; what falls behind the window
 * waits for the next one. A server that comes up, or gets another weight, is put somewhere into what is left of the window, so
 * for some windows counts are off by a few.
 */
export interface RoundRobin {
  readonly position: number;
  readonly window: number;
  readonly servers: readonly Server[];
  /** Counts insertions: of equals, the one that came first goes first. */
  readonly arrivals: number;
}

interface Server {
  /** In sixteenths; what it was last, while the server is out. */
  readonly weight: number;
  readonly place: 'fresh' | 'due' | 'later' | 'out';
  readonly at: number;
  readonly rest: number;
  readonly arrival: number;
}

/** A weight in the units in which positions are counted. */
export const SCALE = 16;
const MOST = 256 * SCALE;

/** @param weights - by position, in sixteenths; 0 for those that can not be chosen */
export function startRoundRobin(weights: readonly number[]): RoundRobin {
  const servers = weights.map(
    (weight, i): Server => ({ weight, place: weight > 0 ? 'fresh' : 'out', at: 0, rest: 0, arrival: i }),
  );
  const total = totalOf(servers);
  return { position: total, window: total, servers, arrivals: servers.length };
}

/** Servers came or went, or have another weight now. */
export function updateRoundRobin(state: RoundRobin, weights: readonly number[]): RoundRobin {
  let next = state;
  for (const [i, server] of state.servers.entries()) {
    const weight = weights[i] ?? 0;
    const out = server.place === 'out';
    if (weight === 0) next = out ? next : replace(next, i, { ...server, place: 'out' });
    else if (out || weight !== server.weight) next = enter(next, i, weight);
  }
  return next;
}

export function nextRoundRobin(state: RoundRobin): { state: RoundRobin; index: number | null } {
  const opened = state.window === 0 ? openWindow(state) : state;
  const chosen = choose(opened) ?? choose(openWindow(opened, true));
  if (!chosen) return { state, index: null };
  return { state: take(chosen.state, chosen.index), index: chosen.index };
}

/** One that gets another weight is taken out and comes anew: it keeps nothing of its place but its remainder. */
function enter(state: RoundRobin, index: number, weight: number): RoundRobin {
  const server = state.servers[index] as Server;
  const others = totalOf(state.servers) - (server.place === 'out' ? 0 : server.weight);
  const total = others + weight;
  const at = state.position + Math.floor((total + state.window - state.position) / weight);
  return queue(replace(state, index, { ...server, weight, place: 'due', at }), index);
}

function openWindow(state: RoundRobin, turn = false): RoundRobin {
  const total = totalOf(state.servers);
  const servers = turn
    ? state.servers.map((server): Server => (server.place === 'later' ? { ...server, place: 'fresh' } : server))
    : state.servers;
  return { ...state, servers, window: total, position: total };
}

/** The server whose position has come, else one that has not had its turn, else the next that is due. */
function choose(state: RoundRobin): { state: RoundRobin; index: number } | undefined {
  const due = first(state, 'due', dueKey);
  const isDue = due !== undefined && (state.servers[due] as Server).at <= state.position;
  const fresh = isDue ? undefined : first(state, 'fresh', ({ weight }) => MOST - weight);
  if (fresh !== undefined)
    return { state: replace(state, fresh, { ...(state.servers[fresh] as Server), at: 0, rest: 0 }), index: fresh };
  return due === undefined ? undefined : { state, index: due };
}

/** Moves a server on by its part of the window; remainders add up to whole positions. */
function take(state: RoundRobin, index: number): RoundRobin {
  const server = state.servers[index] as Server;
  const total = totalOf(state.servers);
  const from = server.at === 0 ? state.position : server.at;
  const rest = server.rest + (total % server.weight);
  const carried = rest >= server.weight;
  const at = from + Math.floor(total / server.weight) + (carried ? 1 : 0);
  const moved = replace(state, index, { ...server, at, rest: carried ? rest - server.weight : rest });
  return queue({ ...moved, position: state.position + 1 }, index);
}

function queue(state: RoundRobin, index: number): RoundRobin {
  const server = state.servers[index] as Server;
  const behind = server.at >= 2 * state.window || server.at >= state.window + totalOf(state.servers);
  const place = behind ? ('later' as const) : ('due' as const);
  return { ...replace(state, index, { ...server, place, arrival: state.arrivals }), arrivals: state.arrivals + 1 };
}

const dueKey = ({ at, rest, weight }: Server): number => 256 * at + Math.floor((MOST + rest - weight) / SCALE);

function first(state: RoundRobin, place: Server['place'], key: (server: Server) => number): number | undefined {
  let best: number | undefined;
  for (const [i, server] of state.servers.entries()) {
    if (server.place !== place) continue;
    const leader = best === undefined ? undefined : (state.servers[best] as Server);
    if (!leader || key(server) - key(leader) < 0 || (key(server) === key(leader) && server.arrival < leader.arrival)) best = i;
  }
  return best;
}

const totalOf = (servers: readonly Server[]): number =>
  servers.reduce((sum, { place, weight }) => (place === 'out' ? sum : sum + weight), 0);

const replace = (state: RoundRobin, index: number, server: Server): RoundRobin => ({
  ...state,
  servers: state.servers.with(index, server),
});

/** A state is plain data by itself. */
export const asPlain = (state: RoundRobin): Plain => state as unknown as Plain;

import type { Choices, Plain, Turns } from '../../health';
import { gcdOf, type Pool, type Weighted } from '../../tree';
import { balanceOf } from './balance';
import { asPlain, nextRoundRobin, type RoundRobin, SCALE, startRoundRobin, updateRoundRobin } from './round-robin';
import type { ResolvedSettings } from './settings';
import { piecesOf, spreadPiecesOf } from './slots';
import { staticOrder } from './static-order';

/**
 * In which order a configuration chooses: weighted services by a counter in the list of what lives, pools by `balance roundrobin`, with a
 * round of its own for the backups, or by the map of `balance static-rr`.
 *
 * @param isMapped - which pools have such a map
 */
export const turnsOf = (isMapped: (pool: Pool) => boolean): Omit<Turns, 'keeps'> => ({
  start(service, choices) {
    if (service.kind !== 'pool' || isMapped(service)) return 0;
    return {
      actives: asPlain(startRoundRobin(weightsOf(service, choices, false))),
      backups: asPlain(startRoundRobin(weightsOf(service, choices, true))),
    };
  },

  changed(service, state, choices) {
    if (service.kind !== 'pool' || isMapped(service)) return state;
    const { actives, backups } = roundsOf(state);
    return {
      actives: asPlain(updateRoundRobin(actives, weightsOf(service, choices, false))),
      backups: asPlain(updateRoundRobin(backups, weightsOf(service, choices, true))),
    };
  },

  next(service, state, choices) {
    if (choices.inUse.length === 0) return { state, index: null };
    if (service.kind === 'failover') return { state, index: choices.inUse[0]?.index ?? null };
    if (service.kind === 'weighted') return nextTurn(service, state as number, choices);
    return isMapped(service) ? nextInMap(service, choices, state as number) : nextServer(service, state, choices);
  },
});

export const branchTurns = ({ slowStart, stickTables }: Pick<ResolvedSettings, 'slowStart' | 'stickTables'>): Turns => ({
  ...turnsOf((pool) => balanceOf(pool, slowStart !== undefined) === 'static-rr'),
  keeps: { expiry: stickTables.expiry, overReload: stickTables.handover !== undefined },
});

/** The same where every pool has `balance roundrobin`, as in an amphora of Octavia. */
export const roundRobinTurns: Turns = turnsOf(() => false);

/** The counter's first value is 1: the first request takes the second slot. */
function nextTurn(service: Weighted, counter: number, { inUse }: Choices): { state: Plain; index: number | null } {
  const living = new Set(inUse.map(({ index }) => service.children[index]?.service));
  const pieces = service.healthCheck ? piecesOf(service.children) : spreadPiecesOf(service.children);
  const slots = pieces
    .filter((piece) => living.has(piece.service))
    .flatMap((piece) => Array<string>(piece.turns).fill(piece.service));
  const chosen = slots[(counter + 1) % slots.length];
  return { state: counter + 1, index: service.children.findIndex((child) => child.service === chosen) };
}

/**
 * A map of one round, in which the place is kept when it is computed anew, also the one behind its end; weights keep the unit that
 * all servers have together (3.2.26, measured).
 */
function nextInMap({ members }: Pool, { inUse }: Choices, place: number): { state: Plain; index: number | null } {
  const unit = Number(gcdOf(members.flatMap(({ weight }) => (weight === 0 ? [] : [BigInt(weight)]))));
  const order = staticOrder(inUse.map(({ index, weight }) => ({ index, weight: weight / unit })));
  const at = place < order.length ? place : 0;
  return { state: at + 1, index: order[at] ?? null };
}

function nextServer(pool: Pool, state: Plain, { inUse }: Choices): { state: Plain; index: number | null } {
  const { actives, backups } = roundsOf(state);
  const waiting = inUse.some(({ index }) => pool.members[index]?.backup);
  const { state: moved, index } = nextRoundRobin(waiting ? backups : actives);
  return {
    state: waiting
      ? { actives: asPlain(actives), backups: asPlain(moved) }
      : { actives: asPlain(moved), backups: asPlain(backups) },
    index,
  };
}

const roundsOf = (state: Plain) => state as unknown as { readonly actives: RoundRobin; readonly backups: RoundRobin };

/** What each server weighs now, in the unit of a round: nothing while it is down, and in the round of the other group. */
function weightsOf(pool: Pool, { up }: Choices, backup: boolean): number[] {
  const portions = new Map(up.map(({ index, portion }) => [index, portion]));
  return pool.members.map(({ weight, backup: waits }, i) => {
    const portion = waits === backup ? portions.get(i) : undefined;
    return portion ? (weight * SCALE * Number(portion.n)) / Number(portion.d) : 0;
  });
}

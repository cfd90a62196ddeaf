import type { Behaviour, CheckSpans, Outcome, Plain, Seen, Unit, Watched } from '../../../health';
import { formatDuration, type Monitor } from '../../../tree';
import { type FullMonitor, fullMonitor, UDP_WAIT } from '../defaults';
import { windowFormula, windowOf } from './window';

/**
 * A monitor of BIG-IP as the F5 driver sets it up (octavia-f5-provider-driver of 2024-03-11, from its source; not run here): a
 * request every interval, and a member is down once no good answer came for a while, see `windowOf`. Any good answer takes it up
 * at once. Requests do not wait for each other, so a slow answer counts when it comes. A new member is `checking` and takes
 * traffic until it is answered for or the time is over. That the first request is at the start is assumed.
 */
interface MonitorState {
  readonly up: boolean;
  /** Whether there was ever a good answer. */
  readonly answered: boolean;
  /** When the last good answer came; at first, the start. */
  readonly last: number;
  /** When the next request is sent. */
  readonly next: number;
  /** When good answers to the requests that are under way will come. */
  readonly coming: readonly number[];
  /** What the latest requests since the member changed had in common: milliseconds until the good answer, null for none. */
  readonly same: { readonly takes: number | null; readonly times: number };
}

export const checks: Behaviour = {
  carriesState: true,
  adminIn: 'configuration',

  boot: ({ watched, before, now }) =>
    watched.map(({ id, pool }) => {
      const monitor = fullMonitor(pool.monitor as Monitor);
      const known = before.get(id);
      return unitOf(id, known ? resumed(stateOf(known), now, monitor) : fresh(now), monitor);
    }),

  step(unit, now, look, members) {
    const monitor = monitorOf(unit, members);
    const state = stateOf(unit);
    const sent = state.next <= now ? request(state, look(unit.id, waitOf(monitor)), now, monitor) : state;
    return unitOf(unit.id, judged(sent, now, monitor), monitor);
  },

  wake: (unit, now, members) => unitOf(unit.id, resumed(stateOf(unit), now, monitorOf(unit, members)), monitorOf(unit, members)),

  // Members that are disabled are checked like any other.
  administer: (unit) => unit,

  spans: ({ pool }) => spans(fullMonitor(pool.monitor as Monitor)),

  seen(unit): Seen {
    const { up, answered } = stateOf(unit);
    return { up, text: !up ? 'down' : answered ? 'up' : 'checking' };
  },
};

/** A datagram is followed by a wait of a second for the word that nothing listens there; for anything else the window is the limit. */
const waitOf = (monitor: FullMonitor): number => (monitor.type === 'udp-connect' ? UDP_WAIT : windowOf(monitor));

function spans(monitor: FullMonitor): CheckSpans {
  const { interval } = monitor;
  const longest = windowOf(monitor);
  const formula = windowFormula(monitor);
  return {
    detect: { min: Math.max(1, longest - interval + 1), max: longest, formula },
    admit: { min: 1, max: interval, formula: `interval = ${formatDuration(interval)}` },
    exposed: { min: longest, max: longest, formula },
  };
}

const fresh = (now: number): MonitorState => ({
  up: true,
  answered: false,
  last: now,
  next: now,
  coming: [],
  same: { takes: null, times: 0 },
});

function request(state: MonitorState, { passes, takes }: Outcome, now: number, { interval }: FullMonitor): MonitorState {
  const found = passes ? takes : null;
  return {
    ...state,
    next: now + interval,
    coming: passes ? [...state.coming, now + takes] : state.coming,
    same: { takes: found, times: found === state.same.takes ? state.same.times + 1 : 1 },
  };
}

/** What has come until now counts before the time is over. */
function judged(state: MonitorState, now: number, monitor: FullMonitor): MonitorState {
  const come = state.coming.filter((at) => at <= now);
  const coming = state.coming.filter((at) => at > now);
  if (come.length > 0) return { ...state, up: true, answered: true, last: Math.max(...come), coming };
  return { ...state, up: state.up && now < state.last + windowOf(monitor) };
}

/** Nothing changes until the member does: all requests that may still be answered are alike, and so is what they make of it. */
function isSteady({ up, same: { takes, times }, coming }: MonitorState, monitor: FullMonitor): boolean {
  if (takes === null) return times > 0 && !up && coming.length === 0;
  return up && monitor.interval < windowOf(monitor) && times * monitor.interval > windowOf(monitor);
}

/** Where a monitor stands whose member changes now: if it was steady, the requests that were left out since were all alike. */
function resumed(state: MonitorState, now: number, monitor: FullMonitor): MonitorState {
  if (!isSteady(state, monitor)) return { ...state, same: { ...state.same, times: 0 } };
  const { interval } = monitor;
  const sent = state.next + Math.floor((now - state.next) / interval) * interval;
  const changed = { ...state, next: sent + interval, same: { ...state.same, times: 0 } };
  const { takes } = state.same;
  if (takes === null) return changed;
  const waiting = Math.ceil((sent + takes - now) / interval);
  const coming = Array.from({ length: Math.max(0, waiting) }, (_, i) => sent + takes - i * interval).reverse();
  return { ...changed, last: sent + takes - Math.max(0, waiting) * interval, coming };
}

function unitOf(id: string, state: MonitorState, monitor: FullMonitor): Unit {
  const over = state.up ? state.last + windowOf(monitor) : Number.POSITIVE_INFINITY;
  const wakeAt = isSteady(state, monitor) ? null : Math.min(state.next, over, ...state.coming);
  return { id, members: [id], state: state as unknown as Plain, wakeAt };
}

const stateOf = ({ state }: Unit): MonitorState => state as unknown as MonitorState;

const monitorOf = ({ id }: Unit, members: ReadonlyMap<string, Watched>): FullMonitor =>
  fullMonitor(members.get(id)?.pool.monitor as Monitor);

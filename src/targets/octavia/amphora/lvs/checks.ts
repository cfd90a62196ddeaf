import type { Admin, Behaviour, Boot, CheckSpans, Look, Outcome, Plain, Seen, Unit, Watched } from '../../../../health';
import { formatDuration, type Monitor } from '../../../../tree';
import { type FullMonitor, fullMonitor, UDP_WAIT } from '../../defaults';

/**
 * A checker of keepalived as an amphora sets it up for UDP and SCTP (source of Octavia 19 and of keepalived 2; not run here). A
 * server is up from its start; it is down after `fall` failed checks in a row, and up again after a single one that passes. In the
 * tree that runs `fall` is one more than was asked for: keepalived tries as many failed checks again before it believes them.
 */
interface CheckerState {
  readonly up: boolean;
  /** Failed checks in a row of a server that is up, fewer than `fall`. */
  readonly failed: number;
  readonly admin: Admin;
  /** Start of the next check or, while one is under way, its end. */
  readonly at: number;
  /** The check that is under way, and when it began. */
  readonly probing: (Outcome & { readonly from: number }) | null;
  /** Nothing changes any more: from `at` on, a check with this outcome starts every `period`. */
  readonly settled: (Outcome & { readonly period: number }) | null;
}

/**
 * keepalived draws when the first check of each server comes, within one interval of its start or reload; here they are spread over
 * the interval in the order of the tree. What was known of a server is kept over a reload.
 */
export const lvsChecks: Behaviour = {
  carriesState: true,
  adminIn: 'configuration',

  boot: (boot) =>
    boot.watched.map((watched, k) => {
      const { interval } = monitorIn(watched);
      return start(watched, boot.now + Math.floor((interval * k) / boot.watched.length), boot);
    }),

  step(unit, now, look, members) {
    const state = stateOf(unit);
    const monitor = monitorOf(unit, members);
    const found = seek(look, unit.id, monitor);
    if (state.probing) return unitOf(unit.id, counted(state, state.probing, found, now, monitor));
    const probing = { ...found, from: now };
    if (found.takes > 0) return unitOf(unit.id, { ...state, probing, at: now + found.takes });
    return unitOf(unit.id, counted(state, probing, found, now, monitor));
  },

  wake: (unit, now) => unitOf(unit.id, resumed(stateOf(unit), now)),

  administer(unit, _id, admin, now) {
    const state = stateOf(unit);
    if (admin === state.admin) return unit;
    // A disabled member is not written; a new server is up.
    const fresh = admin === 'maintenance' || state.admin === 'maintenance';
    return unitOf(unit.id, fresh ? newServer(admin, now) : { ...state, admin });
  },

  spans: (watched) => spans(monitorIn(watched)),

  seen(unit): Seen {
    const { up } = stateOf(unit);
    return { up, text: up ? 'UP' : 'DOWN' };
  },
};

/** The script of udp-connect waits a second for the word that nothing listens there, or less if it is ended before. */
const seek = (look: Look, id: string, { type, timeout }: FullMonitor): Outcome =>
  look(id, type === 'udp-connect' ? Math.min(UDP_WAIT, timeout) : timeout);

/** Scripts come every interval from start to start, the checks that keepalived does itself from end to start. */
const isScript = ({ type }: Monitor): boolean => type === 'udp-connect' || type === 'sctp';

function spans({ interval, fall }: FullMonitor): CheckSpans {
  const every = formatDuration(interval);
  return {
    detect: {
      min: (fall - 1) * interval + 1,
      max: fall * interval,
      formula: `fall × interval = ${fall} × ${every}`,
    },
    admit: { min: 1, max: interval, formula: `interval = ${every}` },
    exposed: {
      min: (fall - 1) * interval,
      max: fall * interval,
      formula: `first check within an interval, ${fall - 1} more = ${fall} × ${every} at most`,
    },
  };
}

const newServer = (admin: Admin, at: number): CheckerState => ({
  up: true,
  failed: 0,
  admin,
  at,
  probing: null,
  settled: null,
});

function start({ id, member }: Watched, at: number, { before, admin }: Boot): Unit {
  const own = member.enabled ? admin(id) : 'maintenance';
  const known = before.get(id);
  return unitOf(id, { ...newServer(own, at), up: known ? stateOf(known).up : true });
}

function counted(
  state: CheckerState,
  outcome: Outcome & { readonly from: number },
  next: Outcome,
  now: number,
  monitor: FullMonitor,
): CheckerState {
  const after = plus(state, outcome.passes, monitor);
  const same = plus(after, next.passes, monitor);
  const steady = same.up === after.up && same.failed === after.failed;
  const at = isScript(monitor) ? Math.max(now, outcome.from + monitor.interval) : now + monitor.interval;
  const period = isScript(monitor) ? Math.max(next.takes, monitor.interval) : next.takes + monitor.interval;
  return { ...after, probing: null, at, settled: steady ? { ...next, period } : null };
}

function plus(state: CheckerState, passes: boolean, { fall }: FullMonitor): CheckerState {
  if (passes) return { ...state, up: true, failed: 0 };
  if (!state.up) return state;
  return state.failed + 1 < fall ? { ...state, failed: state.failed + 1 } : { ...state, up: false, failed: 0 };
}

/** Where a settled server stands now: the checks that were left out since have all had the same outcome. */
function resumed(state: CheckerState, now: number): CheckerState {
  if (!state.settled) return state;
  const { period, passes, takes } = state.settled;
  const open = { ...state, settled: null };
  if (now < state.at) return open;
  const from = state.at + Math.floor((now - state.at) / period) * period;
  if (now < from + takes) return { ...open, probing: { passes, takes, from }, at: from + takes };
  return { ...open, at: from + period };
}

function unitOf(id: string, state: CheckerState): Unit {
  const idle = state.admin === 'maintenance' || state.settled !== null;
  return { id, members: [id], state: state as unknown as Plain, wakeAt: idle ? null : state.at };
}

const stateOf = ({ state }: Unit): CheckerState => state as unknown as CheckerState;

const monitorIn = ({ pool }: Watched): FullMonitor => fullMonitor(pool.monitor as Monitor);

const monitorOf = ({ id }: Unit, members: ReadonlyMap<string, Watched>): FullMonitor => monitorIn(members.get(id) as Watched);

import type { Admin, Behaviour, Boot, CheckSpans, Outcome, Plain, Seen, Unit, Watched } from '../../../health';
import { formatDuration, type Monitor } from '../../../tree';
import { type FullMonitor, fullMonitor } from '../defaults';

/**
 * A service monitor of OVN (ovn-controller's pinctrl.c, commit 0057cde2, from its source; not run here). It counts passed and
 * failed checks apart, and a count starts anew only when it is full: so `fall` failures take a member down whatever passed
 * between them. Until one count is full the status is unknown, and a member of unknown status takes traffic.
 */
interface MonitorState {
  readonly status: 'unknown' | 'online' | 'offline';
  /** Passed checks that still count, fewer than `rise`. */
  readonly passed: number;
  /** Failed checks that still count, fewer than `fall`. */
  readonly failed: number;
  readonly admin: Admin;
  /** Start of the next check or, while one is under way, its end. */
  readonly at: number;
  /** The check that is under way. */
  readonly probing: Outcome | null;
  /** The status does not change any more: from `at` on, a check with this outcome starts every `period`. */
  readonly settled: (Outcome & { readonly period: number }) | null;
}

/** The first check of each member is at once; the interval counts from the end of a check. */
export const checks: Behaviour = {
  carriesState: true,
  adminIn: 'configuration',
  boot: (boot) => boot.watched.map((watched) => start(watched, boot)),
  step(unit, now, look, members) {
    const state = stateOf(unit);
    const monitor = monitorOf(unit, members);
    const found = look(unit.id, monitor.timeout);
    if (state.probing) return unitOf(unit.id, counted(state, state.probing, found, now, monitor));
    if (found.takes > 0) return unitOf(unit.id, { ...state, probing: found, at: now + found.takes });
    return unitOf(unit.id, counted(state, found, found, now, monitor));
  },
  wake: (unit, now, members) => unitOf(unit.id, resumed(stateOf(unit), now, monitorOf(unit, members))),
  administer: (unit, _id, admin, now) => unitOf(unit.id, administered(stateOf(unit), admin, now)),
  spans: ({ pool }) => spans(fullMonitor(pool.monitor as Monitor)),
  seen: (unit): Seen => ({ up: stateOf(unit).status !== 'offline', text: stateOf(unit).status }),
};

/** Both counts can hold all but one result from before: then one check decides. */
function spans({ interval, rise, fall }: FullMonitor): CheckSpans {
  const every = formatDuration(interval);
  const exposed = (fall - 1) * interval;
  return {
    detect: { min: 1, max: fall * interval, formula: `fall × interval = ${fall} × ${every}` },
    admit: { min: 1, max: rise * interval, formula: `rise × interval = ${rise} × ${every}` },
    exposed: { min: exposed, max: exposed, formula: `first check at once + ${fall - 1} × interval = ${fall - 1} × ${every}` },
  };
}

const fresh = (admin: Admin, at: number): MonitorState => ({
  status: 'unknown',
  passed: 0,
  failed: 0,
  admin,
  at,
  probing: null,
  settled: null,
});

/** Monitors are no part of what is written: those of members that stay go on as they were. */
function start({ id, pool }: Watched, { before, admin, now }: Boot): Unit {
  const known = before.get(id);
  if (!known) return unitOf(id, fresh(admin(id), now));
  return unitOf(id, administered(resumed(stateOf(known), now, fullMonitor(pool.monitor as Monitor)), admin(id), now));
}

/** A disabled member has no monitor; a new one starts when it is enabled. There is no drain. */
function administered(state: MonitorState, admin: Admin, now: number): MonitorState {
  if (admin === 'maintenance' || state.admin === 'maintenance') return admin === state.admin ? state : fresh(admin, now);
  return { ...state, admin };
}

function counted(state: MonitorState, outcome: Outcome, next: Outcome, now: number, monitor: FullMonitor): MonitorState {
  const after = plus(state, outcome.passes, 1, monitor);
  const steady = after.status === (next.passes ? 'online' : 'offline');
  const settled = steady ? { ...next, period: monitor.interval + next.takes } : null;
  return { ...after, probing: null, at: now + monitor.interval, settled };
}

/** The counts after some checks with one outcome. */
function plus(state: MonitorState, passes: boolean, checks: number, { rise, fall }: FullMonitor): MonitorState {
  const limit = passes ? rise : fall;
  const count = (passes ? state.passed : state.failed) + checks;
  const status = count < limit ? state.status : passes ? 'online' : 'offline';
  return { ...state, status, [passes ? 'passed' : 'failed']: count % limit };
}

/** Where a settled monitor stands now: the checks that were left out since have all had the same outcome. */
function resumed(state: MonitorState, now: number, monitor: FullMonitor): MonitorState {
  if (!state.settled) return state;
  const { period, passes, takes } = state.settled;
  if (now < state.at) return { ...state, settled: null };
  const begun = Math.floor((now - state.at) / period);
  const started = state.at + begun * period;
  const over = now >= started + takes;
  const counts = { ...plus(state, passes, over ? begun + 1 : begun, monitor), settled: null };
  return over ? { ...counts, at: started + period } : { ...counts, probing: { passes, takes }, at: started + takes };
}

function unitOf(id: string, state: MonitorState): Unit {
  const idle = state.admin === 'maintenance' || state.settled !== null;
  return { id, members: [id], state: state as unknown as Plain, wakeAt: idle ? null : state.at };
}

const stateOf = ({ state }: Unit): MonitorState => state as unknown as MonitorState;

const monitorOf = ({ id }: Unit, members: ReadonlyMap<string, Watched>): FullMonitor =>
  fullMonitor(members.get(id)?.pool.monitor as Monitor);

import type { Admin, Behaviour, Boot, CheckSpans, Look, Outcome, Plain, Seen, Unit, Watched } from '../../health';
import { formatDuration, type InitState, type Monitor, type Pool } from '../../tree';
import type { Intervals } from './backend';
import { type ConnectTimeouts, connectTimeoutOf } from './connect-timeout';
import { type FullMonitor, monitorWithDefaults } from './defaults';

/**
 * How HAProxy checks servers (3.2.26, measured): one counter a server, from 0 to rise + fall - 1, up from `rise` on. A failure
 * below full falls, from `rise` straight to 0; a success from `rise` on makes it full. So both thresholds are results in a row.
 */
interface ServerState {
  readonly counter: number;
  /** From `rise` on, unless a reload said something else and no check has ended since. */
  readonly up: boolean;
  readonly admin: Admin;
  /** Start of the next check or, while one is under way, its end. */
  readonly at: number;
  /** The check that is under way. */
  readonly probing: Outcome | null;
  /** Nothing changes any more: from `at` on, a check with this outcome starts every `period`. */
  readonly settled: (Outcome & { readonly period: number }) | null;
}

/** What differs between versions and settings. */
export interface CheckOptions extends Intervals {
  /** Whether init states hold from the start of a process on (not before 3.2.26, issue 3298: only when a server leaves maintenance). */
  readonly initAtStart: boolean;
  /** Longest wait for a connection; the interval bounds it too. @defaultValue 5000 ms */
  readonly connecting?: ConnectTimeouts | undefined;
  /** Pools whose monitor has no timeout of its own: there the interval alone bounds the wait for a connection. @defaultValue none */
  readonly untimed?: ReadonlySet<string> | undefined;
  /** Whether a pool is checked at its interval, whatever its members are. @defaultValue none is */
  readonly isSteady?: ((pool: Pool) => boolean) | undefined;
  /** Where drain and maintenance live. @defaultValue `process`: they are told to its socket */
  readonly adminIn?: Behaviour['adminIn'] | undefined;
}

/** Checks shorter than this apart are not spread over more than their interval. */
const SPREAD_THRESHOLD = 1_000;

export function checks({
  initAtStart,
  adminIn = 'process',
  connecting = { timeoutConnect: 5_000, pools: new Map() },
  untimed = new Set(),
  isSteady = () => false,
  ...intervals
}: CheckOptions): Behaviour {
  const timing: Timing = {
    adminIn,
    initAtStart,
    intervalsOf: (pool) => (isSteady(pool) ? {} : intervals),
  };
  return {
    carriesState: true,
    adminIn,
    boot: (boot) => spread(boot, timing).map(({ watched, at }) => start(watched, at, boot, timing)),
    step(unit, now, look, members) {
      const { pool } = watchedOf(unit, members);
      const monitor = monitorOf(unit, members);
      const connect = untimed.has(pool.name)
        ? monitor.interval
        : Math.min(connectTimeoutOf(connecting, pool.name), monitor.interval);
      return step(unit, now, (id, timeout) => look(id, timeout, connect), monitor, timing.intervalsOf(pool));
    },
    wake: (unit, now) => withState(unit.id, resumed(stateOf(unit), now)),
    administer: (unit, _id, admin, now, members) =>
      withState(unit.id, administered(stateOf(unit), admin, now, watchedOf(unit, members), timing)),
    spans: (watched, all) => spans(watched, all, timing),
    seen: (unit, _id, members) => seen(stateOf(unit), monitorOf(unit, members)),
  };
}

/** The counter of a server that has not been checked. */
export function initialCounter({ rise, fall }: Pick<FullMonitor, 'rise' | 'fall'>, initState: InitState | undefined): number {
  if (initState === 'fully-up') return rise + fall - 1;
  if (initState === 'down') return rise - 1;
  return initState === 'fully-down' ? 0 : rise;
}

/** The counter after a result. */
export function nextCounter({ rise, fall }: Pick<FullMonitor, 'rise' | 'fall'>, counter: number, passed: boolean): number {
  if (passed) return counter + 1 >= rise ? rise + fall - 1 : counter + 1;
  return counter - 1 < rise ? 0 : counter - 1;
}

interface Timing {
  readonly adminIn: Behaviour['adminIn'];
  readonly initAtStart: boolean;
  intervalsOf(pool: Pool): Intervals;
}

/** Until the next check: in between up and down, and down, a server may be checked at other intervals (measured). */
function delayAfter(monitor: FullMonitor, counter: number, { fastInterval, downInterval }: Intervals): number {
  if (counter === monitor.rise + monitor.fall - 1) return monitor.interval;
  return (counter === 0 ? downInterval : fastInterval) ?? monitor.interval;
}

const counterAtStart = (monitor: FullMonitor, { initAtStart }: Timing): number =>
  initialCounter(monitor, initAtStart ? monitor.initState : undefined);

/** First checks are spread over the process: the k-th of n servers is checked k/n of its interval after the start. */
function spread({ watched, now }: Pick<Boot, 'watched' | 'now'>, timing: Timing): { watched: Watched; at: number }[] {
  const intervals = watched.map(({ pool }) => {
    const monitor = monitorWithDefaults(pool.monitor as Monitor);
    return delayAfter(monitor, counterAtStart(monitor, timing), timing.intervalsOf(pool));
  });
  const shortest = Math.min(...intervals.filter((interval) => interval >= SPREAD_THRESHOLD), Number.POSITIVE_INFINITY);
  return watched.map((one, k) => {
    const interval = Math.max(intervals[k] as number, shortest === Number.POSITIVE_INFINITY ? 0 : shortest);
    return { watched: one, at: now + Math.floor((interval * k) / watched.length) };
  });
}

/** Closed formulas for what the counter and the timers do; equal to what a simulation gives. */
function spans(watched: Watched, all: readonly Watched[], timing: Timing): CheckSpans {
  const monitor = monitorWithDefaults(watched.pool.monitor as Monitor);
  const { interval, rise, fall } = monitor;
  const { fastInterval = interval, downInterval = interval } = timing.intervalsOf(watched.pool);
  const first = spread({ watched: all, now: 0 }, timing).find(({ watched: one }) => one.id === watched.id)?.at ?? 0;
  const counter = counterAtStart(monitor, timing);
  const failures = counter < rise ? 0 : counter === rise ? 1 : fall;
  const exposed = failures === 0 ? 0 : first + (failures - 1) * fastInterval;
  return {
    detect: {
      min: (fall - 1) * fastInterval + 1,
      max: interval + (fall - 1) * fastInterval,
      formula: inRow('interval', interval, fall, fastInterval),
    },
    admit: {
      min: (rise - 1) * fastInterval + 1,
      max: downInterval + (rise - 1) * fastInterval,
      formula: inRow('interval while down', downInterval, rise, fastInterval),
    },
    exposed: {
      min: exposed,
      max: exposed,
      formula: failures === 0 ? 'none: down until its checks pass' : inRow('first check', first, failures, fastInterval),
    },
  };
}

const inRow = (what: string, first: number, results: number, between: number): string =>
  results === 1
    ? `${what} = ${formatDuration(first)}`
    : `${what} + ${results - 1} × interval = ${formatDuration(first)} + ${results - 1} × ${formatDuration(between)}`;

function start({ id, pool, member }: Watched, at: number, { before, admin }: Boot, timing: Timing): Unit {
  const monitor = monitorWithDefaults(pool.monitor as Monitor);
  const known = before.get(id);
  const fresh = counterAtStart(monitor, timing);
  const now = member.enabled ? admin(id) : 'maintenance';
  const { counter, up } = known ? carried(stateOf(known), now, timing) : { counter: fresh, up: fresh >= monitor.rise };
  return withState(id, { counter, up, admin: now, at, probing: null, settled: null });
}

/** A server that is up, but whose next check decides; where one pass in all makes it up, it is up as any other (measured). */
export function onProbation(unit: Unit, monitor: Monitor): Unit {
  const { rise, fall } = monitorWithDefaults(monitor);
  return withState(unit.id, { ...stateOf(unit), counter: rise === 1 ? fall : rise - 1, up: true });
}

/**
 * A server that the configuration disabled was saved as stopped: enabled by the next configuration, it starts from there (measured with 2.6.12
 * and 3.2.26, and with no init state, which is how an amphora is configured).
 */
const carried = ({ counter, up, admin }: ServerState, now: Admin, { adminIn }: Timing): Pick<ServerState, 'counter' | 'up'> =>
  adminIn === 'configuration' && admin === 'maintenance' && now !== 'maintenance' ? { counter: 0, up: false } : { counter, up };

function step({ id, state }: Unit, now: number, look: Look, monitor: FullMonitor, intervals: Intervals): Unit {
  const server = state as unknown as ServerState;
  const found = look(id, monitor.timeout);
  if (server.probing) return withState(id, counted(server, server.probing, found, now, monitor, intervals));
  if (found.takes > 0) return withState(id, { ...server, probing: found, at: now + found.takes });
  return withState(id, counted(server, found, found, now, monitor, intervals));
}

/** Counts a result. The interval counts from the end of a check; what the next one would find tells whether anything changes. */
function counted(
  server: ServerState,
  outcome: Outcome,
  next: Outcome,
  now: number,
  monitor: FullMonitor,
  intervals: Intervals,
): ServerState {
  const counter = nextCounter(monitor, server.counter, outcome.passes);
  const delay = delayAfter(monitor, counter, intervals);
  const steady = counter === nextCounter(monitor, counter, next.passes);
  const settled = steady ? { ...next, period: delay + next.takes } : null;
  return { ...server, counter, up: counter >= monitor.rise, probing: null, at: now + delay, settled };
}

/** Where a settled server stands now: the checks that were left out since have all had the same outcome. */
function resumed(server: ServerState, now: number): ServerState {
  if (!server.settled) return server;
  const { period, passes, takes } = server.settled;
  const started = server.at + Math.floor((now - server.at) / period) * period;
  if (now < server.at) return { ...server, settled: null };
  if (now < started + takes) return { ...server, settled: null, probing: { passes, takes }, at: started + takes };
  return { ...server, settled: null, at: started + period };
}

/** Leaving maintenance starts anew from the init state; draining changes nothing of the checks. */
function administered(server: ServerState, admin: Admin, now: number, watched: Watched, timing: Timing): ServerState {
  const monitor = monitorWithDefaults(watched.pool.monitor as Monitor);
  if (admin === server.admin) return server;
  if (admin === 'maintenance') return { ...resumed(server, now), admin, probing: null };
  if (server.admin !== 'maintenance') return { ...server, admin };
  // A server that the configuration disables starts as from `down` whatever explicit init state it has (measured).
  const initState = monitor.initState !== undefined && !watched.member.enabled ? 'down' : monitor.initState;
  const rhythm = delayAfter(monitor, server.counter, timing.intervalsOf(watched.pool));
  const missed = Math.max(0, Math.ceil((now - server.at) / rhythm));
  const counter = initialCounter(monitor, initState);
  return {
    ...server,
    admin,
    counter,
    up: counter >= monitor.rise,
    at: server.at + missed * rhythm,
    settled: null,
  };
}

function seen({ counter, up }: ServerState, { rise, fall }: FullMonitor): Seen {
  if (up) return { up: true, text: counter === rise + fall - 1 ? 'UP' : `UP ${counter - rise + 1}/${fall}` };
  return { up: false, text: counter === 0 ? 'DOWN' : `DOWN ${counter}/${rise}` };
}

function withState(id: string, server: ServerState): Unit {
  const idle = server.admin === 'maintenance' || server.settled !== null;
  return { id, members: [id], state: server as unknown as Plain, wakeAt: idle ? null : server.at };
}

const stateOf = ({ state }: Unit): ServerState => state as unknown as ServerState;

const watchedOf = ({ id }: Unit, members: ReadonlyMap<string, Watched>): Watched => members.get(id) as Watched;

const monitorOf = (unit: Unit, members: ReadonlyMap<string, Watched>): FullMonitor =>
  monitorWithDefaults(watchedOf(unit, members).pool.monitor as Monitor);

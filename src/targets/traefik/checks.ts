import type { Behaviour, CheckSpans, Plain, Unit, Watched } from '../../health';
import { formatDuration, type Pool } from '../../tree';
import { advance, type Checker, nextEvent, resume, startChecker, suspend } from './checker';
import { monitorWithDefaults } from './defaults';
import {
  answered,
  failed,
  nextBack,
  type PassiveCheck,
  putBack,
  type Requested,
  startRequested,
  takenOut,
  tooMany,
} from './passive';

export interface CheckOptions {
  /** Milliseconds between two checks of a member that is down. @defaultValue the monitor's interval */
  readonly unhealthyInterval?: number | undefined;
  /** @defaultValue requests show nothing */
  readonly passive?: PassiveCheck | undefined;
}

/** What is known of a pool. */
interface PoolState {
  /** Null without a monitor. */
  readonly checker: Checker | null;
  readonly requested: Requested;
}

/**
 * How Traefik checks (3.7.15, measured): a pool's members are up when it starts, first checked one interval later, and one
 * result decides. A reload that changes anything builds everything anew, and what was known is forgotten; one of an identical
 * file does nothing. It has no drain or maintenance: for these the configuration changes, so the pool starts anew without the member.
 *
 * Passive checks take a member out by the requests that fail there. The next check that passes puts it back, of a pool without
 * a monitor one window, whatever the member is then.
 *
 * Traefik checks the members of a pool in an order that it draws when it starts; here it is the order of the tree.
 */
export function checks({ unhealthyInterval, passive }: CheckOptions = {}): Behaviour {
  const start = ({ monitor }: Pool, members: readonly string[], now: number): PoolState => {
    const requested = startRequested(members);
    if (!monitor) return { checker: null, requested };
    const { interval } = monitorWithDefaults(monitor);
    return { checker: startChecker(members, now, interval, unhealthyInterval ?? interval), requested };
  };
  return {
    carriesState: false,
    adminIn: 'configuration',

    boot: (boot) =>
      [...poolsOf(passive ? [...boot.watched, ...boot.unwatched] : boot.watched)].map(([name, watched]) => {
        const all = watched.map(({ id }) => id);
        const ready = all.filter((id) => boot.admin(id) === 'ready');
        return unitOf(name, all, start((watched[0] as Watched).pool, ready, boot.now));
      }),

    step(unit, now, look, members) {
      const { monitor } = watchedIn(unit, members).pool;
      const { checker, requested } = stateOf(unit);
      if (!monitor || !checker) return changed(unit, { requested: putBack(requested, now) });
      const { timeout } = monitorWithDefaults(monitor);
      return changed(unit, { checker: advance(checker, now, (id) => look(id, timeout)) });
    },

    wake(unit, now) {
      const { checker } = stateOf(unit);
      return checker ? changed(unit, { checker: resume(checker, now) }) : unit;
    },

    administer(unit, id, admin, now, members) {
      const { failures } = stateOf(unit).requested;
      const kept = unit.members.filter((member) => (member === id ? admin === 'ready' : failures[member] !== undefined));
      return unitOf(unit.id, unit.members, start(watchedIn(unit, members).pool, kept, now));
    },

    ...(passive ? { answered: (unit, id, lost, now) => learned(unit, id, lost, now, passive) } : {}),

    spans: ({ pool: { monitor } }) => monitor && spans(monitorWithDefaults(monitor).interval, unhealthyInterval),

    seen(unit, id) {
      const { checker, requested } = stateOf(unit);
      if (requested.failures[id] === undefined) return { up: false, text: 'left out' };
      if (checker?.up[id] === false) return { up: false, text: 'DOWN' };
      const out = checker?.suspended.includes(id) || requested.out[id] !== undefined;
      return out ? { up: false, text: `UP, but ${failedRequests(passive)}` } : { up: true, text: 'UP' };
    },
  };
}

/** What a request shows; nothing where it was answered as those before it. */
function learned(unit: Unit, id: string, lost: boolean, now: number, passive: PassiveCheck): Unit {
  const { checker, requested } = stateOf(unit);
  if (requested.failures[id] === undefined) return unit;
  const after = lost ? failed(requested, id, now, passive) : answered(requested, id);
  if (after === requested) return unit;
  if (!lost || !tooMany(after, id, passive)) return changed(unit, { requested: after });
  return checker
    ? changed(unit, { requested: after, checker: suspend(checker, id, now) })
    : changed(unit, { requested: takenOut(after, id, now, passive) });
}

function failedRequests(passive: PassiveCheck | undefined): string {
  const count = passive?.maxFailedAttempts ?? 1;
  return count === 1 ? 'a request failed' : `${count} requests failed`;
}

/** While no other member of the pool is slow: the next check decides. Requests that fail may be faster. */
function spans(interval: number, unhealthyInterval: number | undefined): CheckSpans {
  const every = `interval = ${formatDuration(interval)}`;
  const again = unhealthyInterval === undefined ? every : `unhealthyInterval = ${formatDuration(unhealthyInterval)}`;
  return {
    detect: { min: 1, max: interval, formula: every },
    admit: { min: 1, max: unhealthyInterval ?? interval, formula: again },
    exposed: { min: interval, max: interval, formula: `first check after one ${every}` },
  };
}

/** What is followed, by pool. */
function poolsOf(watched: readonly Watched[]): ReadonlyMap<string, readonly Watched[]> {
  const pools = new Map<string, Watched[]>();
  for (const one of watched) {
    const same = pools.get(one.pool.name);
    if (same) same.push(one);
    else pools.set(one.pool.name, [one]);
  }
  return pools;
}

const unitOf = (id: string, members: readonly string[], state: PoolState): Unit => ({
  id,
  members,
  state: state as unknown as Plain,
  wakeAt: state.checker ? nextEvent(state.checker) : nextBack(state.requested),
});

const changed = (unit: Unit, change: Partial<PoolState>): Unit => unitOf(unit.id, unit.members, { ...stateOf(unit), ...change });

const stateOf = ({ state }: Unit): PoolState => state as unknown as PoolState;

const watchedIn = ({ members: [first] }: Unit, members: ReadonlyMap<string, Watched>): Watched =>
  members.get(first ?? '') as Watched;

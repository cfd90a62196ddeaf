import type { Behaviour, Boot, CheckSpans, Plain, Unit, Watched } from '../../health';
import { formatDuration, type Monitor, type Pool } from '../../tree';
import { advance, type Checker, nextEvent, resume, startChecker } from './checker';
import { monitorWithDefaults } from './defaults';

export interface CheckOptions {
  /** Milliseconds between two checks of a member that is down. @defaultValue the monitor's interval */
  readonly unhealthyInterval?: number | undefined;
}

/**
 * How Traefik checks (3.7.15, measured): a pool's members are up when it starts, first checked one interval later, and one
 * result decides. A reload that changes anything builds everything anew, and what was known is forgotten; one of an identical
 * file does nothing. It has no drain or maintenance: for these the configuration changes, so the pool starts anew without the member.
 *
 * Traefik checks the members of a pool in an order that it draws when it starts; here it is the order of the tree.
 */
export function checks({ unhealthyInterval }: CheckOptions = {}): Behaviour {
  const start = (pool: Pool, members: readonly string[], now: number): Checker => {
    const { interval } = monitorWithDefaults(pool.monitor as Monitor);
    return startChecker(members, now, interval, unhealthyInterval ?? interval);
  };
  return {
    carriesState: false,
    adminIn: 'configuration',

    boot: (boot) =>
      [...poolsOf(boot)].map(([name, watched]) => {
        const all = watched.map(({ id }) => id);
        const ready = all.filter((id) => boot.admin(id) === 'ready');
        return unitOf(name, all, start((watched[0] as Watched).pool, ready, boot.now));
      }),

    step(unit, now, look, members) {
      const { timeout } = monitorWithDefaults(watchedIn(unit, members).pool.monitor as Monitor);
      return unitOf(
        unit.id,
        unit.members,
        advance(checkerOf(unit), now, (id) => look(id, timeout)),
      );
    },

    wake: (unit, now) => unitOf(unit.id, unit.members, resume(checkerOf(unit), now)),

    administer(unit, id, admin, now, members) {
      const kept = unit.members.filter((member) =>
        member === id ? admin === 'ready' : checkerOf(unit).up[member] !== undefined,
      );
      return unitOf(unit.id, unit.members, start(watchedIn(unit, members).pool, kept, now));
    },

    spans: ({ pool }) => spans(monitorWithDefaults(pool.monitor as Monitor).interval, unhealthyInterval),

    seen(unit, id) {
      const up = checkerOf(unit).up[id];
      return { up: up ?? false, text: up === undefined ? 'left out' : up ? 'UP' : 'DOWN' };
    },
  };
}

/** While no other member of the pool is slow: the next check decides. */
function spans(interval: number, unhealthyInterval: number | undefined): CheckSpans {
  const every = `interval = ${formatDuration(interval)}`;
  const again = unhealthyInterval === undefined ? every : `unhealthyInterval = ${formatDuration(unhealthyInterval)}`;
  return {
    detect: { min: 1, max: interval, formula: every },
    admit: { min: 1, max: unhealthyInterval ?? interval, formula: again },
    exposed: { min: interval, max: interval, formula: `first check after one ${every}` },
  };
}

/** What is checked, by pool. */
function poolsOf({ watched }: Boot): ReadonlyMap<string, readonly Watched[]> {
  const pools = new Map<string, Watched[]>();
  for (const one of watched) {
    const same = pools.get(one.pool.name);
    if (same) same.push(one);
    else pools.set(one.pool.name, [one]);
  }
  return pools;
}

const unitOf = (id: string, members: readonly string[], checker: Checker): Unit => ({
  id,
  members,
  state: checker as unknown as Plain,
  wakeAt: nextEvent(checker),
});

const checkerOf = ({ state }: Unit): Checker => state as unknown as Checker;

const watchedIn = ({ members: [first] }: Unit, members: ReadonlyMap<string, Watched>): Watched =>
  members.get(first ?? '') as Watched;

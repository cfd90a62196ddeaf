import { canonicalAddress, known, type Listener, type Model, type Monitor, type Pool, type Reporter } from '../../tree';
import { poolOf } from './listeners';

/** A listener with the pool that it leads to. */
export interface Served {
  readonly listener: Listener;
  readonly pool: Pool;
}

export const servedBy = (model: Model, listeners: readonly Listener[]): readonly Served[] =>
  listeners.flatMap((listener) => {
    const pool = poolOf(model, listener);
    return pool ? [{ listener, pool }] : [];
  });

/** What a Service says once for all of its ports, as text to compare. */
const COMMON: readonly (readonly [what: string, of: (pool: Pool) => string, why: string])[] = [
  ['members', nodesOf, 'its members are the nodes that the Service selects, for every port'],
  ['algorithm', ({ algorithm }) => algorithm, 'its lb-method is for every port'],
  ['persistence', ({ persistence }) => persistence?.type ?? 'none', 'its sessionAffinity is for every port'],
  ['monitor', ({ monitor }) => (monitor ? timesOf(monitor) : 'none'), 'its monitor annotations are for every port'],
];

function nodesOf({ members }: Pool): string {
  return members
    .map(({ address }) => (known(address) ? canonicalAddress(address) : address))
    .sort()
    .join(' ');
}

const timesOf = ({ interval, timeout, rise, fall, initState }: Monitor): string =>
  JSON.stringify([interval, timeout, rise, fall, initState]);

/** Pools that differ where one Service can not, and pools behind more than one port. */
export function checkTogether(reporter: Reporter, served: readonly Served[]): void {
  const [first] = served;
  const seen = new Map<string, Listener>();
  for (const { listener, pool } of served) {
    if (seen.has(pool.name)) {
      reporter.report('occm.shared-pool', [...listener.place, 'service'], {
        value: pool.name,
        message: `OCCM makes a pool for each port, with checks and node ports of its own: ${pool.name} can not be behind two`,
        hint: 'Declare a pool for each, with its own node port.',
      });
      continue;
    }
    seen.set(pool.name, listener);
    if (first && first.pool !== pool) checkAlike(reporter, first.pool, pool);
  }
}

function checkAlike(reporter: Reporter, first: Pool, pool: Pool): void {
  for (const [what, of, why] of COMMON) {
    if (of(first) === of(pool)) continue;
    reporter.report('occm.pools-differ', [...pool.place, what], {
      value: pool.name,
      message: `${pool.name} has another ${what === 'members' ? 'set of nodes' : what} than ${first.name}, and one Service can not say that: ${why}`,
      hint: 'Make them the same, or make a Service for each.',
    });
  }
}

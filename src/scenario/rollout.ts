import { type Capacity, type ConditionOf, capacityOf, type Rollout, type Simulation } from '../health';
import { simulate } from '../runtime/simulate';
import type { As } from '../targets';
import { formatDuration, type TreeLike } from '../tree';
import { countRequests } from './count';
import type { Scenario } from './model';
import type { Requests } from './requests';
import { lookAhead } from './walk';

export interface RolloutOptions {
  /** The system: `swarm`, or `{ target: 'swarm', update: { order: 'start-first' } }`. */
  readonly as: As;
  /** What the new version is, and how long after its start it answers. @defaultValue as fine as the old one, and as fast */
  readonly to?: (ConditionOf & { readonly boot?: string | number }) | undefined;
  /** Requests a second, or by entry where the tree has several. @defaultValue none are counted */
  readonly rate?: Scenario['rate'] | undefined;
  /** How long it is followed. @defaultValue `1h` */
  readonly within?: string | undefined;
}

/** What became of a rollout. */
export interface RolloutResult extends Rollout {
  /** How many members took traffic meanwhile, and when. */
  readonly capacity: readonly Capacity[];
  /** Fewest members that took traffic at once. */
  readonly least: number;
  /** Requests from its beginning to its end; null without a rate. */
  readonly requests: Requests | null;
}

/** How long members are waited for before it begins, in milliseconds, and how often it is looked. */
const LONGEST_WAIT = 3_600_000;
const LOOK = 1_000;

/**
 * Replaces a pool by another version, as its system does, and follows that to its end: it begins once all members take traffic, or
 * an hour after the start.
 *
 * @throws FindingsError with all error findings, of the tree and of its lowering, and `rollout.unsupported`
 */
export function rollout(like: TreeLike, pool: string, { as, to = {}, rate, within = '1h' }: RolloutOptions): RolloutResult {
  const twin = simulate(like, { as });
  while (twin.now < LONGEST_WAIT && !allServe(twin, pool)) twin.advance(LOOK);
  twin.rollout(pool, to);
  const { service } = twin.rollouts().find(({ began }) => began === twin.now) as Rollout;
  const until = lookAhead(twin, () => ended(twin.advance(within), service) ?? twin.now);
  const time = until - twin.now;
  const requests = rate === undefined || time === 0 ? null : countRequests(twin, { within: formatDuration(time), rate });
  const found = twin
    .advance(time)
    .rollouts()
    .find((one) => one.service === service) as Rollout;
  const capacity = capacityOf(found, until);
  return { ...found, capacity, least: Math.min(...found.events.map(({ serving }) => serving)), requests };
}

const ended = (twin: Simulation, service: string): number | null =>
  twin.rollouts().find((one) => one.service === service)?.ended ?? null;

const allServe = (twin: Simulation, pool: string): boolean =>
  twin
    .nodes(`${pool}/*`, twin.entries[0]?.entry)
    .every(({ kind, up, reason }) => kind !== 'member' || up || reason === 'left out');

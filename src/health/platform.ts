import type { Model, Pool } from '../tree';
import { type Hops, NO_HOPS } from './hops';
import { type PoolStatus, type Reported, reportedOf } from './reported';
import type { Standings } from './standing';

/** What the platform's own status says of every object that it has: it is not what takes traffic. */
export interface PlatformStatus {
  /** By name, in the tree that runs: `POOL/MEMBER`. */
  readonly members: Readonly<Record<string, string>>;
  readonly pools: Readonly<Record<string, string>>;
  /** By entry; absent where the platform has no status of listeners. */
  readonly listeners: Readonly<Record<string, string>>;
  /** The one that is entered, where there are several; null where the platform has no such object. */
  readonly loadBalancer: string | null;
}

export function platformStatus(model: Model, standing: Standings, reported: Reported, hops: Hops = NO_HOPS): PlatformStatus {
  const members: Record<string, string> = {};
  const pools: PoolStatus[] = [];
  for (const pool of poolsOf(model, hops)) {
    const { own, members: statuses } = reportedOf(reported, pool, standing);
    for (const [i, { name }] of pool.members.entries()) if (statuses[i] != null) members[`${pool.name}/${name}`] = statuses[i];
    if (own !== null) pools.push({ pool, status: own });
  }
  const entered = new Set(model.entries.map(({ service }) => service));
  const above = reported.above?.(pools.filter(({ pool }) => entered.has(pool.name)));
  const listeners = above ? Object.fromEntries(model.entries.map(({ name }) => [name, above.listener])) : {};
  return {
    members,
    pools: Object.fromEntries(pools.map(({ pool, status }) => [pool.name, status])),
    listeners,
    loadBalancer: above?.loadBalancer ?? null,
  };
}

/** Everything that is a pool on the platform. */
const poolsOf = (model: Model, hops: Hops): readonly Pool[] =>
  [...model.services.values()].flatMap((service) => (service.kind === 'pool' ? service : (hops.get(service.name) ?? [])));

import type { Model } from '../tree';
import { type PoolStatus, type Reported, reportedOf } from './reported';
import type { Standings } from './standing';

/** What the platform's own status says of every object that it has: it is not what takes traffic. */
export interface PlatformStatus {
  /** By name, in the tree that runs: `POOL/MEMBER`. */
  readonly members: Readonly<Record<string, string>>;
  readonly pools: Readonly<Record<string, string>>;
  /** By entry; absent where the platform has no status of listeners. */
  readonly listeners: Readonly<Record<string, string>>;
  /** Null where the platform has no such object. */
  readonly loadBalancer: string | null;
}

export function platformStatus(model: Model, standing: Standings, reported: Reported): PlatformStatus {
  const members: Record<string, string> = {};
  const pools: PoolStatus[] = [];
  for (const pool of model.services.values()) {
    if (pool.kind !== 'pool') continue;
    const { own, members: statuses } = reportedOf(reported, pool, standing);
    for (const [i, { name }] of pool.members.entries()) if (statuses[i] != null) members[`${pool.name}/${name}`] = statuses[i];
    if (own !== null) pools.push({ pool, status: own });
  }
  const above = reported.above?.(pools);
  const listeners = above ? Object.fromEntries(model.entries.map(({ name }) => [name, above.listener])) : {};
  return {
    members,
    pools: Object.fromEntries(pools.map(({ pool, status }) => [pool.name, status])),
    listeners,
    loadBalancer: above?.loadBalancer ?? null,
  };
}

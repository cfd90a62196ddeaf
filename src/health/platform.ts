import type { Model } from '../tree';
import type { Reported } from './project';
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
  const pools: Record<string, string> = {};
  for (const pool of model.services.values()) {
    if (pool.kind !== 'pool') continue;
    const statuses = pool.members.map((member) => reported.member(pool, member, standing.member(pool, member)));
    for (const [i, { name }] of pool.members.entries()) if (statuses[i] != null) members[`${pool.name}/${name}`] = statuses[i];
    const own = reported.pool(
      pool,
      statuses.map((status) => status ?? ''),
      standing.services.get(pool.name)?.up ?? false,
    );
    if (own !== null) pools[pool.name] = own;
  }
  const above = reported.above?.(Object.values(pools));
  const listeners = above ? Object.fromEntries(model.entries.map(({ name }) => [name, above.listener])) : {};
  return { members, pools, listeners, loadBalancer: above?.loadBalancer ?? null };
}

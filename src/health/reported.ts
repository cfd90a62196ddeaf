import type { Member, Pool } from '../tree';
import type { MemberStanding, Standings } from './standing';

/** A pool, and what the platform says of it. */
export interface PoolStatus {
  readonly pool: Pool;
  readonly status: string;
}

/** How a pool stands when the platform is asked for its status. */
export interface ReportedPool {
  /** What the platform says of its members, by position. */
  readonly members: readonly string[];
  /** How they stand, by position. */
  readonly standings: readonly MemberStanding[];
  readonly up: boolean;
}

/** What a platform's own status says; null where it has none. */
export interface Reported {
  /** Milliseconds between two reports to the platform, from the start on; its status is that of the last. @defaultValue it reports at once */
  readonly heartbeat?: number | undefined;
  /** What the statuses of all pools make of a listener and of the load balancer, where the platform has such objects. */
  above?(pools: readonly PoolStatus[]): { readonly listener: string; readonly loadBalancer: string };
  member(pool: Pool, member: Member, standing: MemberStanding): string | null;
  pool(pool: Pool, standing: ReportedPool): string | null;
}

/** What the platform says of a pool, and of its members by position. */
export function reportedOf(
  reported: Reported,
  pool: Pool,
  standing: Standings,
): { readonly own: string | null; readonly members: readonly (string | null)[] } {
  const standings = pool.members.map((member) => standing.member(pool, member));
  const members = pool.members.map((member, i) => reported.member(pool, member, standings[i] as MemberStanding));
  const own = reported.pool(pool, {
    members: members.map((status) => status ?? ''),
    up: standing.services.get(pool.name)?.up ?? false,
    standings,
  });
  return { own, members };
}

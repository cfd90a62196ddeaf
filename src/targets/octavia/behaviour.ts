import type { Reported } from '../../health';
import type { Pool } from '../../tree';

/** Statuses of members that a backend can have traffic for. */
const USABLE: readonly string[] = ['ONLINE', 'NO_MONITOR'];

/** What is taken out is not in a heartbeat at all; in the effective tree it has no members. */
const isTakenOut = (pool: Pool): boolean => pool.members.length === 0;

/**
 * Operating status as an amphora reports it (source of Octavia 19: its health update and statistics): every 10 s, so it lags
 * behind what happens. A listener is online whatever its pools are; the load balancer is in error for one pool that is.
 */
export const reported: Reported = {
  heartbeat: 10_000,

  member(pool, member, { dead, admin, text }) {
    if ((admin ?? (member.enabled ? 'ready' : 'maintenance')) === 'maintenance') return 'OFFLINE';
    if (!pool.monitor) return 'NO_MONITOR';
    const seen = text ?? (dead ? 'DOWN' : 'UP');
    if (seen === '') return 'OFFLINE';
    if (seen.startsWith('DOWN')) return 'ERROR';
    return (member.weight === 0 || admin === 'drain') && seen === 'UP' ? 'DRAINING' : 'ONLINE';
  },

  pool(pool, { members, standings }) {
    if (isTakenOut(pool) || standings.some(({ text }) => text === '')) return 'OFFLINE';
    const usable = pool.members.some(
      ({ weight }, i) => weight > 0 && standings[i]?.admin !== 'drain' && USABLE.includes(members[i] ?? ''),
    );
    if (!usable) return 'ERROR';
    return members.includes('ERROR') ? 'DEGRADED' : 'ONLINE';
  },

  above(pools) {
    const statuses = pools.filter(({ pool }) => !isTakenOut(pool)).map(({ status }) => status);
    if (statuses.length > 0 && statuses.every((status) => status === 'OFFLINE'))
      return { listener: 'OFFLINE', loadBalancer: 'OFFLINE' };
    const loadBalancer = statuses.includes('ERROR') ? 'ERROR' : statuses.includes('DEGRADED') ? 'DEGRADED' : 'ONLINE';
    return { listener: 'ONLINE', loadBalancer };
  },
};

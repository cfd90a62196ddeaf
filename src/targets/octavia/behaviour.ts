import type { Reported } from '../../health';

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

  pool(pool, members) {
    if (pool.monitor && pool.members.some(({ enabled }) => enabled) && members.every((status) => status === 'OFFLINE'))
      return 'OFFLINE';
    const usable = pool.members.some(
      (member, i) => member.weight > 0 && (members[i] === 'ONLINE' || members[i] === 'NO_MONITOR'),
    );
    if (!usable) return 'ERROR';
    return members.includes('ERROR') ? 'DEGRADED' : 'ONLINE';
  },

  above(pools) {
    if (pools.length > 0 && pools.every((status) => status === 'OFFLINE'))
      return { listener: 'OFFLINE', loadBalancer: 'OFFLINE' };
    const loadBalancer = pools.includes('ERROR') ? 'ERROR' : pools.includes('DEGRADED') ? 'DEGRADED' : 'ONLINE';
    return { listener: 'ONLINE', loadBalancer };
  },
};

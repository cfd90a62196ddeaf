import type { Reported } from '../../../health';

/**
 * Operating status as the OVN driver keeps it (ovn-octavia-provider of 2026-08-05, from its source; not run here): told at each
 * change, with no heartbeat. A member that is watched is in error until a check has passed. Members that are disabled do not
 * count for their pool; a listener is what its pools are, and the load balancer what its listeners are. Of several listeners
 * with pools of their own the status here is the worst one's.
 */
export const reported: Reported = {
  member(pool, member, { dead, admin, text }) {
    if ((admin ?? (member.enabled ? 'ready' : 'maintenance')) === 'maintenance') return 'OFFLINE';
    if (!pool.monitor) return 'NO_MONITOR';
    return (text ?? (dead ? 'offline' : 'online')) === 'online' ? 'ONLINE' : 'ERROR';
  },

  pool: (_pool, { members }) => summary(members.filter((status) => status !== 'OFFLINE')),

  above(pools) {
    const statuses = pools.map(({ status }) => status);
    const status = statuses.includes('ERROR') ? 'ERROR' : statuses.includes('DEGRADED') ? 'DEGRADED' : summary(statuses);
    return { listener: status, loadBalancer: status === 'OFFLINE' ? 'ONLINE' : status };
  },
};

function summary(statuses: readonly string[]): string {
  if (statuses.every((status) => status === 'OFFLINE')) return 'OFFLINE';
  if (statuses.every((status) => status === 'ERROR')) return 'ERROR';
  return statuses.includes('ERROR') ? 'DEGRADED' : 'ONLINE';
}

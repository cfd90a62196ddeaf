import type { Reported } from '../../health';

/** Operating status of settled members and pools, as an amphora reports it (source of Octavia 19: its health update and statistics). */
export const reported: Reported = {
  member(pool, member, dead) {
    if (!member.enabled) return 'OFFLINE';
    if (!pool.monitor) return 'NO_MONITOR';
    if (dead) return 'ERROR';
    return member.weight === 0 ? 'DRAINING' : 'ONLINE';
  },
  pool(pool, members) {
    const usable = pool.members.some(
      (member, i) => member.weight > 0 && (members[i] === 'ONLINE' || members[i] === 'NO_MONITOR'),
    );
    if (!usable) return 'ERROR';
    return members.includes('ERROR') ? 'DEGRADED' : 'ONLINE';
  },
};

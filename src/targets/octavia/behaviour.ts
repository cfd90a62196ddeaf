import type { Reported } from '../../health';

/** Operating status of members and pools, as an amphora reports it (source of Octavia 19: its health update and statistics). */
export const reported: Reported = {
  member(pool, member, { dead, admin, text }) {
    if ((admin ?? (member.enabled ? 'ready' : 'maintenance')) === 'maintenance') return 'OFFLINE';
    if (!pool.monitor) return 'NO_MONITOR';
    const seen = text ?? (dead ? 'DOWN' : 'UP');
    if (seen.startsWith('DOWN')) return 'ERROR';
    return (member.weight === 0 || admin === 'drain') && seen === 'UP' ? 'DRAINING' : 'ONLINE';
  },
  pool(pool, members) {
    const usable = pool.members.some(
      (member, i) => member.weight > 0 && (members[i] === 'ONLINE' || members[i] === 'NO_MONITOR'),
    );
    if (!usable) return 'ERROR';
    return members.includes('ERROR') ? 'DEGRADED' : 'ONLINE';
  },
};

import type { Reported } from '../../health';

/**
 * What `show stat` says of servers and backends (HAProxy 3.2.26, measured): a server at weight 0 is `UP` though it takes no
 * traffic, a backend is `UP` while some weight of it can take traffic.
 */
export const reported: Reported = {
  member(pool, member, { dead, admin, text }) {
    if ((admin ?? (member.enabled ? 'ready' : 'maintenance')) === 'maintenance') return 'MAINT';
    const own = pool.monitor ? (text ?? (dead ? 'DOWN' : 'UP')) : 'no check';
    return admin === 'drain' && !own.startsWith('DOWN') ? 'DRAIN' : own;
  },
  pool(pool, { members }) {
    return pool.members.some((member, i) => member.weight > 0 && /^(?:UP|no check)/.test(members[i] ?? '')) ? 'UP' : 'DOWN';
  },
};

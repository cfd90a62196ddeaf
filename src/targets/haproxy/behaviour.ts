import type { Reported } from '../../health';

/**
 * What `show stat` says of a settled server and backend (HAProxy 3.2.26, measured): a server at weight 0 is `UP` though it
 * takes no traffic, a backend is `UP` while some weight of it can take traffic.
 */
export const reported: Reported = {
  member(pool, member, dead) {
    if (!member.enabled) return 'MAINT';
    if (!pool.monitor) return 'no check';
    return dead ? 'DOWN' : 'UP';
  },
  pool(pool, members) {
    return pool.members.some((member, i) => member.weight > 0 && (members[i] === 'UP' || members[i] === 'no check'))
      ? 'UP'
      : 'DOWN';
  },
};

import type { IsDead, MemberView, Reported } from '../../health';

/** `docker inspect` says a container's health, and nothing of any group of them (moby of 2026-08-23, source). */
export const reported: Reported = {
  member(pool, _member, { dead, text }) {
    if (!pool.monitor) return 'none';
    return text ?? (dead ? 'unhealthy' : 'healthy');
  },
  pool: () => null,
};

/** A container that was found dead keeps its traffic. */
export const settled =
  (isDead: IsDead): MemberView =>
  (pool, member) => {
    if (!isDead(member)) return { up: true, dead: false, reason: 'up' };
    const why = pool.monitor ? 'Docker takes no unhealthy container out' : 'no monitor watches it';
    return { up: true, dead: true, reason: `dead, but up: ${why}` };
  };

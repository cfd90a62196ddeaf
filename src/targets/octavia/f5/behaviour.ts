import type { Reported } from '../../../health';
import { reported as amphora } from '../behaviour';

/**
 * Operating status as the F5 driver reports it, in an amphora's heartbeats (octavia-f5-provider-driver of 2024-03-11, from its
 * source; not run here). Being disabled comes before anything that checks say, and weight 0 disables. A member that was never
 * answered for is `OFFLINE`, though it takes traffic; it does not lower its pool. A pool is in error while it has no members or
 * none but such that are in error; what BIG-IP says of one whose members are all disabled is not known: here it is online.
 * While all members are `OFFLINE`, so is the pool.
 */
export const reported: Reported = {
  ...amphora,

  member(pool, member, { dead, admin, text }) {
    if (text === '') return 'OFFLINE';
    if ((admin ?? (member.enabled ? 'ready' : 'maintenance')) !== 'ready' || member.weight === 0) return 'DRAINING';
    if (!pool.monitor) return 'NO_MONITOR';
    const seen = text ?? (dead ? 'down' : 'up');
    if (seen === 'checking') return 'OFFLINE';
    return seen === 'up' ? 'ONLINE' : 'ERROR';
  },

  pool(_pool, { members }) {
    const enabled = members.filter((status) => status !== 'DRAINING');
    if (members.length === 0) return 'ERROR';
    if (enabled.length === 0) return 'ONLINE';
    for (const status of ['OFFLINE', 'ERROR']) if (enabled.every((one) => one === status)) return status;
    return enabled.includes('ERROR') ? 'DEGRADED' : 'ONLINE';
  },
};

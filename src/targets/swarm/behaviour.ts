import type { Reported } from '../../health';

/**
 * A task's state is all that is seen above a container: services have no health (swarmkit of 2026-08-04, source). Of a moment
 * at which everything was noticed, a dead task has failed; in time, others take its place again and again.
 */
export const reported: Reported = {
  member: (pool, _member, { dead, text }) => text?.split(',')[0] ?? (dead && pool.monitor ? 'FAILED' : 'RUNNING'),
  pool: () => null,
};

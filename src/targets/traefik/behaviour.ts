import type { Reported } from '../../health';

/**
 * `serverStatus` of the API for a settled server (3.7.15, measured): `UP` for one that nothing checks too. Services have no
 * health there, and what is not in the configuration has none either.
 */
export const reported: Reported = {
  member: (_pool, _member, { up }) => (up ? 'UP' : 'DOWN'),
  pool: () => null,
};

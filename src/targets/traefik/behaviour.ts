import type { Reported } from '../../health';

/**
 * `serverStatus` of the API for a settled server (3.7.15, measured): `UP` for one that nothing checks too. Services have no
 * health there, and what is not in the configuration has none either. What failed requests did to a server is not seen there.
 */
export const reported: Reported = {
  member: (_pool, _member, { up, text }) => (up || text?.startsWith('UP') ? 'UP' : 'DOWN'),
  pool: () => null,
};

/**
 * What a share means. `cycle`: round robin, exact over a cycle. `expected`: hashing or random, or a member that starts slowly: right on average.
 * `unknown`: depends on the load (least connections); there is no number.
 */
export type Exactness = 'cycle' | 'expected' | 'unknown';

const RANK: Readonly<Record<Exactness, number>> = { cycle: 0, expected: 1, unknown: 2 };

export const worse = (a: Exactness, b: Exactness): Exactness => (RANK[a] >= RANK[b] ? a : b);

import type { Monitor } from '../../../tree';
import { formatDuration } from '../../../tree';

/** Longest timeout that the driver writes. */
const MOST = 900_000;

/** Milliseconds without a good answer after which BIG-IP takes a member down: `min(fall × interval + 1s, 15m)`. */
export const windowOf = ({ interval = 0, fall = 3 }: Pick<Monitor, 'interval' | 'fall'>): number =>
  Math.min(fall * interval + 1_000, MOST);

/** How it comes about. */
export function windowFormula({ interval = 0, fall = 3 }: Pick<Monitor, 'interval' | 'fall'>): string {
  const sum = `fall × interval + 1s = ${fall} × ${formatDuration(interval)} + 1s`;
  return fall * interval + 1_000 > MOST ? `at most 15m, less than ${sum}` : sum;
}

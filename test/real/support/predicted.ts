import { formatRatio, type Ratio, type Reading } from '../../../src/runtime';
import type { Tally } from './tally';

/** What the companion says of `count` requests, in the words of a tally: a count for each member, and for 503. */
export function predictedCounts(reading: Reading, count: number): Record<string, number> {
  const [entry] = reading.entries;
  if (!entry) throw new Error('the reading has no entry');
  const counts: Record<string, number> = {};
  const refused: Ratio[] = [entry.unserved];
  for (const { kind, path, dead, share } of entry.nodes) {
    if (kind !== 'member') continue;
    if (share === null) throw new Error(`${path} has no share to predict`);
    if (dead) refused.push(share);
    else counts[memberName(path)] = whole(share, count);
  }
  counts['503'] = refused.reduce((sum, share) => sum + whole(share, count), 0);
  return withoutZeros(counts);
}

/** The last two names of a member's path: its identity. */
export const memberName = (path: string): string => path.split('/').slice(-2).join('/');

/** What came, in the same words. */
export function observedCounts(tally: Tally): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const label of tally.order) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

function whole(share: Ratio, count: number): number {
  const times = share.n * BigInt(count);
  if (times % share.d !== 0n)
    throw new Error(`${count} requests are no whole number of cycles for a share of ${formatRatio(share)}`);
  return Number(times / share.d);
}

const withoutZeros = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

import { formatRatio, type Ratio, type Reading } from '../../../src/runtime';
import type { Tally } from './tally';

/**
 * What the companion says of `count` requests, in the words of a tally: a count for each member, and for 503.
 *
 * @param lostAs - what a request is answered that was sent to a dead member
 */
export function predictedCounts(reading: Reading, count: number, lostAs = '503'): Record<string, number> {
  const [entry] = reading.entries;
  if (!entry) throw new Error('the reading has no entry');
  const counts: Record<string, number> = {};
  const add = (label: string, share: Ratio | null) => {
    counts[label] = (counts[label] ?? 0) + wholeCount(share, count);
  };
  add('503', entry.unserved);
  for (const { kind, path, dead, share } of entry.nodes) {
    if (kind !== 'member') continue;
    add(dead ? lostAs : memberName(path), share);
  }
  return withoutZeros(counts);
}

/** The last two names of a member's path: its identity. */
export const memberName = (path: string): string => path.split('/').slice(-2).join('/');

/** What came, in the same words. */
export const observedCounts = (tally: Tally): Record<string, number> => countsOf(tally.order);

/** How often each label is there. */
export function countsOf(labels: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const label of labels) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

/** A share of some requests, which must be a whole number of cycles for it. */
export function wholeCount(share: Ratio | null, count: number): number {
  if (share === null) throw new Error('there is no share to predict');
  const times = share.n * BigInt(count);
  if (times % share.d !== 0n)
    throw new Error(`${count} requests are no whole number of cycles for a share of ${formatRatio(share)}`);
  return Number(times / share.d);
}

const withoutZeros = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

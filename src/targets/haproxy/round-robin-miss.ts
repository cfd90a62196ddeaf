import { gcdOf } from '../../tree';
import { nextRoundRobin, SCALE, startRoundRobin } from './round-robin';

/** Most choices that are followed, and most servers that are. */
const MOST_CHOICES = 5_000;
const MOST_SERVERS = 64;

/** A round robin may be off by this many requests at a start, without being biased. */
const START_OFF = 4;

/** Of so many requests, a server gets another number than its weight says. */
export interface Miss {
  readonly requests: number;
  readonly index: number;
  readonly gets: number;
  readonly due: number;
}

/**
 * The server whose share `balance roundrobin` misses most: it counts in sixteenths of a weight, and for some weights that does
 * not come out, for ever (HAProxy 3.2.26, measured).
 *
 * @param weights - all above 0
 * @returns null where every share is met, undefined where there is too much to follow
 */
export function roundRobinMiss(weights: readonly number[]): Miss | null | undefined {
  if (new Set(weights).size <= 1) return null;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const cycle = total / Number(gcdOf(weights.map(BigInt)));
  const requests = Math.max(cycle, Math.floor(MOST_CHOICES / cycle) * cycle);
  if (requests > MOST_CHOICES || weights.length > MOST_SERVERS) return undefined;
  const misses = countsOver(requests, weights).map((gets, index): Miss => {
    return { requests, index, gets, due: (requests * (weights[index] as number)) / total };
  });
  const off = ({ gets, due }: Miss): number => Math.abs(gets - due);
  const worst = misses.reduce((most, miss) => (off(miss) > off(most) ? miss : most));
  return off(worst) > START_OFF ? worst : null;
}

function countsOver(requests: number, weights: readonly number[]): number[] {
  const counts = weights.map(() => 0);
  let state = startRoundRobin(weights.map((weight) => weight * SCALE));
  for (let i = 0; i < requests; i++) {
    const { state: next, index } = nextRoundRobin(state);
    state = next;
    if (index !== null) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

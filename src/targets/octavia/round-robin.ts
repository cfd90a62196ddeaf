import { gcdOf, type Pool, type Reporter } from '../../tree';
import { nextRoundRobin, startRoundRobin } from '../haproxy/round-robin';

/** Most choices that are followed, and most members that are: beyond that nothing is said. */
const MOST_CHOICES = 5_000;
const MOST_MEMBERS = 64;

/** An amphora's round robin may be off by this many requests at a start, without being biased. */
const START_OFF = 4;

/**
 * Tells where an amphora does not meet the shares of a pool: its HAProxy counts in sixteenths of a weight, and for some weights
 * that does not come out, for ever (HAProxy 3.2.26, measured).
 */
export function reportRoundRobin(reporter: Reporter, pool: Pool): void {
  const members = pool.members.filter(({ enabled, weight, backup }) => enabled && weight > 0 && !backup);
  const weights = members.map(({ weight }) => weight);
  if (pool.algorithm !== 'round-robin' || new Set(weights).size <= 1 || weights.length > MOST_MEMBERS) return;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const cycle = total / Number(gcdOf(weights.map(BigInt)));
  const requests = Math.max(cycle, Math.floor(MOST_CHOICES / cycle) * cycle);
  if (requests > MOST_CHOICES) return;
  const counts = countsOver(requests, weights);
  const offs = counts.map((count, i) => Math.abs(count - (requests * (weights[i] as number)) / total));
  const worst = offs.indexOf(Math.max(...offs));
  if ((offs[worst] ?? 0) <= START_OFF) return;
  reporter.report('octavia.round-robin', pool.place, {
    severity: 'warning',
    value: weights,
    message: `The round robin of an amphora counts in sixteenths of a weight: with weights ${weights.slice(0, 8).join(', ')}, of ${requests} requests ${members[worst]?.name} gets ${counts[worst]} instead of ${(requests * (weights[worst] as number)) / total}`,
    hint: 'Use weights that come out, such as equal ones, or acknowledge octavia.round-robin.',
  });
}

function countsOver(requests: number, weights: readonly number[]): number[] {
  const counts = weights.map(() => 0);
  let state = startRoundRobin(weights, new Set(weights.keys()));
  for (let i = 0; i < requests; i++) {
    const { state: next, index } = nextRoundRobin(state);
    state = next;
    if (index !== null) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

import { gcdOf, type Pool } from '../../tree';
import { nextRoundRobin, startRoundRobin } from './round-robin';

/** Most choices that are followed to find out. */
const MOST_CHOICES = 20_000;

/** Cycles that are followed: in each round of 16 the order begins anew. */
const CYCLES = 48;

/**
 * By how many requests the counts of a pool's actives are off over whole cycles while all of them are up: `balance roundrobin`
 * counts in sixteenths of a weight, and for some weights (2, 3, 3) they do not come out. It does not grow. Undefined where the
 * cycles are too long to be followed.
 */
export function roundRobinError(pool: Pool): number | undefined {
  const weights = pool.members
    .filter((member) => member.enabled && member.weight > 0 && !member.backup)
    .map(({ weight }) => weight);
  if (new Set(weights).size <= 1) return 0;
  const unit = Number(gcdOf(weights.map(BigInt)));
  const cycle = weights.reduce((sum, weight) => sum + weight, 0) / unit;
  if (cycle * CYCLES > MOST_CHOICES) return undefined;
  let state = startRoundRobin(weights, new Set(weights.keys()));
  let worst = 0;
  const counts = weights.map(() => 0);
  for (let done = 1; done <= CYCLES; done++) {
    for (let i = 0; i < cycle; i++) {
      const { state: next, index } = nextRoundRobin(state);
      state = next;
      if (index !== null) counts[index] = (counts[index] ?? 0) + 1;
    }
    worst = Math.max(worst, ...weights.map((weight, i) => Math.abs((counts[i] ?? 0) - (weight / unit) * done)));
  }
  return worst;
}

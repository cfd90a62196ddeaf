import type { Pool } from '../../../tree';

/** Largest weight of Octavia, and largest ratio of a BIG-IP. */
const MAX_WEIGHT = 256;
const MAX_RATIO = 100;

/** The ratio that becomes of a weight: 1 and 2 become 1, 3 to 5 become 2, 256 becomes 100. A weight of 0 disables the member. */
export const ratioOf = (weight: number): number => Math.ceil((weight * MAX_RATIO) / MAX_WEIGHT);

/** The weights that count: ratios are used only where some weight is above 1. */
export function effectiveWeights({ members }: Pool): readonly number[] {
  const used = members.some(({ weight }) => weight > 1);
  return members.map(({ weight }) => (used ? ratioOf(weight) : weight));
}

/** Weights of the same proportions that survive the rounding; undefined where there are none. */
export function survivingWeights(weights: readonly number[]): readonly number[] | undefined {
  const most = Math.max(...weights);
  for (let factor = 1; factor * most <= MAX_WEIGHT; factor++) {
    const scaled = weights.map((weight) => weight * factor);
    if (sameProportions(scaled.map(ratioOf), weights)) return scaled;
  }
  return undefined;
}

const sameProportions = (some: readonly number[], others: readonly number[]): boolean => {
  const [a, b] = [some, others].map((weights) => weights.reduce((sum, weight) => sum + weight, 0));
  return some.every((weight, i) => weight * (b as number) === (others[i] as number) * (a as number));
};

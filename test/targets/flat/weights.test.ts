import fc from 'fast-check';
import { bestWeights } from '../../../src/targets/flat/weights';
import { add, compare, equal, gcdOf, isZero, type Ratio, ratio, ZERO } from '../../../src/tree';

const sharesOf = (parts: readonly number[]): Ratio[] => {
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => ratio(part, total));
};

/** How far the worst share is off. */
function errorOf(weights: readonly number[], parts: readonly number[]): number {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const total = parts.reduce((all, part) => all + part, 0);
  return Math.max(...weights.map((weight, i) => Math.abs(weight / sum - (parts[i] ?? 0) / total)));
}

/** The smallest error that any integers from 1 to 256 have, by trying all of them. */
function leastError(parts: readonly number[]): number {
  const total = parts.reduce((all, part) => all + part, 0);
  const [p = 0, q = 0, r] = parts.map((part) => part / total);
  const [first, last] = r === undefined ? [0, 0] : [1, 256];
  const { abs, max, min } = Math; // a global is slow to reach inside jest
  let least = 1;
  for (let a = 1; a <= 256; a++)
    for (let b = 1; b <= 256; b++)
      for (let c = first; c <= last; c++) {
        const sum = a + b + c;
        let error = abs(a / sum - p);
        if (error >= least) continue;
        error = max(error, abs(b / sum - q));
        if (error >= least) continue;
        least = min(least, max(error, abs(c / sum - (r ?? 0))));
      }
  return least;
}

test('shares that are integers up to 256 are exact, in lowest terms', () => {
  const weightLists = fc.array(fc.integer({ min: 1, max: 256 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(weightLists, (weights) => {
      const unit = Number(gcdOf(weights.map(BigInt)));
      expect(bestWeights(sharesOf(weights))).toEqual({ weights: weights.map((weight) => weight / unit), error: ZERO });
    }),
  );
});

test.each([
  [
    [3, 1],
    [3, 1],
  ],
  [
    [768, 256],
    [3, 1],
  ],
  [
    [257, 257],
    [1, 1],
  ],
])('parts %p become %p', (parts, weights) => expect(bestWeights(sharesOf(parts)).weights).toEqual(weights));

test('of two shares, no integers from 1 to 256 are closer', () => {
  const part = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(part, part, (a, b) => {
      expect(errorOf(bestWeights(sharesOf([a, b])).weights, [a, b])).toBeLessThanOrEqual(leastError([a, b]) + 1e-12);
    }),
    { numRuns: 150, seed: 7 },
  );
});

test.each([
  [[1, 1933]],
  [[2177, 1420]],
  [[2559, 2389]],
  [[257, 1]],
  [[34, 202, 97_527]],
  [[1947, 75, 87_018]],
  [[1, 1, 100_000]],
  [[997, 991, 983]],
  [[4999, 2503, 1259]],
])('of %p, no integers from 1 to 256 are closer', (parts) => {
  expect(errorOf(bestWeights(sharesOf(parts)).weights, parts)).toBeLessThanOrEqual(leastError(parts) + 1e-12);
});

test.each([
  [
    [548, 99, 450],
    [50, 9, 41],
    [128, 23, 105],
  ],
  [
    [569, 314, 256],
    [49, 27, 22],
    [256, 141, 115],
  ],
])('of integers that are equally close to %p, the smallest are taken', (parts, smallest, others) => {
  expect(errorOf(smallest, parts)).toBeCloseTo(errorOf(others, parts), 15);
  expect(bestWeights(sharesOf(parts)).weights).toEqual(smallest);
});

test('the error is the exact largest difference, and zero only where the integers are exact', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(parts, (list) => {
      const { weights, error } = bestWeights(sharesOf(list));
      expect(Number(error.n) / Number(error.d)).toBeCloseTo(errorOf(weights, list), 12);
      const sum = weights.reduce((all, weight) => all + weight, 0);
      const exact = weights.every((weight, i) => equal(ratio(weight, sum), sharesOf(list)[i] as Ratio));
      expect(isZero(error)).toBe(exact);
    }),
  );
});

test('a tiny share never becomes 0, a large one never more than 256, and zero stays zero', () => {
  const parts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(
      parts.filter((list) => list.some((part) => part > 0)),
      (list) => {
        const { weights } = bestWeights(sharesOf(list));
        expect(weights.map((weight) => weight > 0)).toEqual(list.map((part) => part > 0));
        expect(weights.every((weight) => Number.isInteger(weight) && weight <= 256)).toBe(true);
      },
    ),
  );
});

test('nothing but zeros stays zeros', () => expect(bestWeights([ZERO, ZERO])).toEqual({ weights: [0, 0], error: ZERO }));

test('10,000 members are weighed, and keep their order', () => {
  const parts = Array.from({ length: 10_000 }, (_, i) => 1000 + ((i * 7919) % 10_007));
  const { weights, error } = bestWeights(sharesOf(parts));
  expect(weights).toHaveLength(10_000);
  expect(compare(error, ratio(1, 1_000_000))).toBeLessThan(0);
  expect(weights.every((weight) => weight >= 1 && weight <= 256)).toBe(true);
});

test('10,000 members beside one that has half of everything', () => {
  const { weights } = bestWeights(sharesOf([10_000, ...Array<number>(10_000).fill(1)]));
  expect(weights[0]).toBe(256);
  expect(weights.slice(1).every((weight) => weight === 1)).toBe(true);
});

test('shares that do not sum to 1 are taken in proportion', () => {
  const { weights } = bestWeights([ratio(1, 3), ratio(1, 6)]);
  expect(weights).toEqual([2, 1]);
  expect(equal(add(ratio(1, 3), ratio(1, 6)), ratio(1, 2))).toBe(true);
});

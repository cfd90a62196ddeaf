/** Some things of several kinds: the number of each one's kind, ascending. `[0, 0, 2]` is two of the first kind and one of the third. */
export type Combination = readonly number[];

/**
 * How many combinations of `size` things there are, of kinds that have so many things each.
 *
 * @param sizes - by kind
 */
export function countCombinations(sizes: readonly number[], size: number): bigint {
  const ways = [1n, ...Array<bigint>(size).fill(0n)];
  for (const available of sizes)
    for (let total = size; total > 0; total--)
      for (let taken = 1; taken <= Math.min(available, total); taken++)
        ways[total] = (ways[total] as bigint) + (ways[total - taken] as bigint);
  return ways[size] as bigint;
}

/** Every combination of `size` things, in order. */
export function* combinations(sizes: readonly number[], size: number, from = 0): Generator<Combination> {
  if (size === 0) yield [];
  else
    for (let kind = from; kind < sizes.length; kind++)
      for (let taken = Math.min(sizes[kind] as number, size); taken > 0; taken--)
        for (const rest of combinations(sizes, size - taken, kind + 1)) yield [...Array<number>(taken).fill(kind), ...rest];
}

/** The combinations with one thing less. */
export const withoutOne = (combination: Combination): Combination[] =>
  combination.map((_, left) => combination.filter((_kind, i) => i !== left));

/** In how many ways `taken` of `available` things can be chosen. */
export function waysToChoose(available: number, taken: number): bigint {
  let ways = 1n;
  for (let i = 0; i < taken; i++) ways = (ways * BigInt(available - i)) / BigInt(i + 1);
  return ways;
}

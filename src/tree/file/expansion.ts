/** Most values that a file may stand for with its aliases written out. */
export const MAX_VALUES = 1_000_000;

/** Why a value with shared parts can not be used as data: aliases let a small file stand for a huge or an endless one. */
export function expansionFault(value: unknown): string | undefined {
  const size = sizeOf(value, new Map());
  if (Number.isNaN(size)) return 'an anchor refers to itself';
  return size > MAX_VALUES ? `its aliases stand for more than ${MAX_VALUES} values` : undefined;
}

/** How many values there are with everything written out; NaN where a part contains itself. */
function sizeOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  sizes.set(value, Number.NaN);
  const size = Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part, sizes), 1);
  sizes.set(value, size);
  return size;
}

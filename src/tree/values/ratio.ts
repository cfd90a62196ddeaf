/**
 * An exact fraction in lowest terms with a positive denominator.
 *
 * Shares, errors and cycle lengths are computed with these and never with floating point; decimals appear only in print.
 */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

export const ZERO: Ratio = { n: 0n, d: 1n };
export const ONE: Ratio = { n: 1n, d: 1n };

export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export function lcm(a: bigint, b: bigint): bigint {
  return (a / gcd(a, b)) * b;
}

/** Greatest common divisor of all values, 1 when there is none or all are 0. */
export function gcdOf(values: readonly bigint[]): bigint {
  const g = values.reduce(gcd, 0n);
  return g === 0n ? 1n : g;
}

export function ratio(n: bigint | number, d: bigint | number = 1n): Ratio {
  const num = BigInt(n);
  const den = BigInt(d);
  const g = gcd(num, den) || 1n;
  return den < 0n ? { n: -num / g, d: -den / g } : { n: num / g, d: den / g };
}

/** A finite number as its decimal text reads: 0.1 is 1/10. */
export function ratioOf(value: number): Ratio {
  const [, sign, whole, decimals = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError(`${value} is no finite number`);
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(`${sign}${whole}${decimals}`);
  return shift >= 0 ? ratio(digits * 10n ** BigInt(shift)) : ratio(digits, 10n ** BigInt(-shift));
}

export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const divide = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);
export const equal = (a: Ratio, b: Ratio): boolean => a.n === b.n && a.d === b.d;
export const isZero = (a: Ratio): boolean => a.n === 0n;
export const absolute = (a: Ratio): Ratio => (a.n < 0n ? { n: -a.n, d: a.d } : a);

/** Negative, zero or positive as `a` is below, equal to or above `b`. */
export function compare(a: Ratio, b: Ratio): number {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `3/8`, or `2` for a whole number. */
export function formatRatio(r: Ratio): string {
  return r.d === 1n ? `${r.n}` : `${r.n}/${r.d}`;
}

/** Up to two decimals, rounded half up, for what is not negative: `112.5`. */
export function formatDecimal(r: Ratio): string {
  const hundredths = (r.n * 200n + r.d) / (r.d * 2n);
  const fraction = (hundredths % 100n).toString().padStart(2, '0').replace(/0+$/, '');
  return `${hundredths / 100n}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Percent with up to `digits` decimals, rounded half up: `37.5 %`. */
export function formatPercent(r: Ratio, digits = 2): string {
  const unit = 10n ** BigInt(digits);
  const scaled = (r.n * 100n * unit * 2n + r.d) / (r.d * 2n);
  const fraction = digits === 0 ? '' : `.${(scaled % unit).toString().padStart(digits, '0')}`.replace(/\.?0+$/, '');
  return `${scaled / unit}${fraction} %`;
}

const FRACTION = /^(\d{1,30})(?:\/(\d{1,30}))?$/;
const DECIMAL = /^(\d{1,15})\.(\d{1,15})$/;
const PERCENT = /^(\d{1,15})(?:\.(\d{1,12}))?\s?%$/;

/** Reads `3/4`, `0`, `0.75` or `75%`; undefined for anything else, a zero denominator included. */
export function parseRatio(text: string): Ratio | undefined {
  const fraction = FRACTION.exec(text);
  if (fraction) {
    const den = BigInt(fraction[2] ?? '1');
    return den === 0n ? undefined : ratio(BigInt(fraction[1] ?? '0'), den);
  }
  const decimal = DECIMAL.exec(text);
  if (decimal) return scaled(decimal[1] ?? '0', decimal[2] ?? '', 1n);
  const percent = PERCENT.exec(text);
  return percent ? scaled(percent[1] ?? '0', percent[2] ?? '', 100n) : undefined;
}

function scaled(whole: string, decimals: string, divisor: bigint): Ratio {
  return ratio(BigInt(whole + decimals), 10n ** BigInt(decimals.length) * divisor);
}

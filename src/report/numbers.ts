import { divide, formatPercent, formatRatio, isZero, type Ratio } from '../tree';

/** `112.5`: up to two decimals, rounded half up; `?` where there is no number. */
export function decimal(value: Ratio | null): string {
  if (value === null) return '?';
  if (value.d === 1n) return formatRatio(value);
  const hundredths = (value.n * 200n + value.d) / (value.d * 2n);
  const fraction = (hundredths % 100n).toString().padStart(2, '0').replace(/0+$/, '');
  return `${hundredths / 100n}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `45 (1.5 %)`: a part of a whole. */
export function part(value: Ratio | null, whole: Ratio): string {
  if (value === null || isZero(value) || isZero(whole)) return decimal(value);
  return `${decimal(value)} (${formatPercent(divide(value, whole))})`;
}

/** `6.000 s` of milliseconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`;

import { divide, formatDecimal, formatPercent, isZero, type Ratio } from '../tree';

/** `112.5`; `?` where there is no number. */
export const decimal = (value: Ratio | null): string => (value === null ? '?' : formatDecimal(value));

/** `45 (1.5 %)`: a part of a whole. */
export function part(value: Ratio | null, whole: Ratio): string {
  if (value === null || isZero(value) || isZero(whole)) return decimal(value);
  return `${decimal(value)} (${formatPercent(divide(value, whole))})`;
}

/** `6.000 s` of milliseconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`;

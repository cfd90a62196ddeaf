import type { FindingCode } from '../findings/codes';
import type { Place } from '../findings/place';
import { show } from '../findings/reporter';
import type { Checker } from './checker';
import { reportToken } from './token';

/** Most requests a second that can be asked about. */
export const MAX_RATE = 1_000_000_000;

/** Requests a second: a number above 0, not necessarily whole. Undefined when absent or faulty. */
export function checkRate(checker: Checker, code: FindingCode, place: Place, value: unknown, what: string): number | undefined {
  if (value === undefined) return undefined;
  const rate = checker.number(value);
  if (rate === undefined || reportToken(checker, place, value, what)) return undefined;
  if (isRate(rate)) return rate;
  checker.report(code, place, {
    value,
    message: `${what} ${show(value)} is not between 0 and ${MAX_RATE} requests a second`,
    hint: 'Use a number above 0, such as 150.',
  });
  return undefined;
}

/** Whether a number is above 0 and at most {@link MAX_RATE}. */
export const isRate = (rate: number): boolean => rate > 0 && rate <= MAX_RATE;

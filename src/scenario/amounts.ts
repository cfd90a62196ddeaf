import { compare, formatRatio, parseRatio, type Ratio } from '../tree';
import type { Amount } from './model';

const number = (value: number | string): Ratio => {
  const amount = parseRatio(String(value));
  if (!amount) throw new Error(`${value} was not checked`);
  return amount;
};

/** Whether a number of requests is as expected. */
export function amountHolds(expected: Amount, seen: Ratio): boolean {
  if (typeof expected !== 'object') return compare(seen, number(expected)) === 0;
  const { atMost, atLeast } = expected;
  return (
    (atMost === undefined || compare(seen, number(atMost)) <= 0) && (atLeast === undefined || compare(seen, number(atLeast)) >= 0)
  );
}

/** An expected number of requests as a person reads it. */
export function amountText(expected: Amount): string {
  if (typeof expected !== 'object') return formatRatio(number(expected));
  const { atMost, atLeast } = expected;
  return [
    ...(atLeast === undefined ? [] : [`at least ${formatRatio(number(atLeast))}`]),
    ...(atMost === undefined ? [] : [`at most ${formatRatio(number(atMost))}`]),
  ].join(', ');
}

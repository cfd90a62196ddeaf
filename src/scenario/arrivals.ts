import { FindingsError, formatDuration, Reporter } from '../tree';
import type { Rates } from './requests';

/** Most requests that are sent one by one. */
const MAX_ARRIVALS = 100_000n;

/** A request of an entry, and the millisecond in which it comes. */
export interface Arrival {
  readonly at: number;
  readonly entry: string;
}

/** A stretch of time: from a moment on, and up to but without another. In milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/**
 * The requests that come in a stretch, in order: of each entry one at the start of counting, and then one every 1/rate.
 *
 * @param start - when counting began, in milliseconds
 * @param sent - how many came before
 * @throws FindingsError when that are more than can be sent one by one
 */
export function arrivalsIn({ from, until }: Stretch, rates: Rates, start: number, sent: number): readonly Arrival[] {
  const before = (moment: number): readonly bigint[] =>
    [...rates.values()].map(({ n, d }) => ceilDivide(BigInt(moment - start) * n, 1_000n * d));
  const [first, end] = [before(from), before(until)];
  const total = end.reduce((sum, count, i) => sum + count - (first[i] ?? 0n), BigInt(sent));
  if (total > MAX_ARRIVALS) throw tooMany(total, until);
  return [...rates]
    .flatMap(([entry, { n, d }], i) =>
      range(first[i] ?? 0n, end[i] ?? 0n).map((k) => {
        const time = k * 1_000n * d;
        return { at: start + Number(time / n), exact: Number(time) / Number(n), entry };
      }),
    )
    .sort((a, b) => a.exact - b.exact);
}

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

const range = (from: bigint, to: bigint): bigint[] => Array.from({ length: Number(to - from) }, (_, i) => from + BigInt(i));

function tooMany(total: bigint, until: number): FindingsError {
  const reporter = new Reporter();
  reporter.report('rate.limit', ['rate'], {
    value: Number(total),
    message: `${total} requests would come up to ${formatDuration(until)}; the system learns from requests, so they are sent one by one, and at most ${MAX_ARRIVALS} are`,
    hint: 'Use a lower rate or a shorter time, or leave out the passive health checks.',
  });
  return new FindingsError(reporter.findings);
}

import type { Simulation } from '../health';
import { formatPercent, formatRatio, type Place, parseRatio, type Ratio, type Reporter } from '../tree';
import type { Requests } from './requests';

/** What was expected, and what was seen. */
export interface Judgement {
  /** What it is about: `route dc1/*`, `unserved`, `status dc1`. */
  readonly what: string;
  readonly expected: string;
  readonly seen: string;
  readonly holds: boolean;
  /** How it came about, with every balancer that has a part in it; empty where it holds. */
  readonly why: readonly string[];
  /** Where it stands in the scenario, below `expect`. */
  readonly place: Place;
}

/** What is known at the moment of an expectation. */
export interface Moment {
  readonly reading: Simulation;
  /** Undefined without a rate. */
  readonly requests: Requests | undefined;
  readonly entry: string | undefined;
  /** Collects what can not be judged. */
  readonly reporter: Reporter;
  readonly place: Place;
}

export const judged = (
  place: Place,
  what: string,
  expected: string,
  seen: string,
  holds: boolean,
  why: () => readonly string[],
) => ({
  what,
  expected,
  seen,
  holds,
  why: holds ? [] : why(),
  place,
});

/** Judges a share; one without a number can not be judged. */
export function judgeShare(
  moment: Moment,
  place: Place,
  what: string,
  expected: string | number,
  seen: Ratio | null,
  why: () => readonly string[],
): readonly Judgement[] {
  if (seen === null) return unknown(moment, place, `The share of ${what}`);
  const wanted = parseRatio(String(expected)) as Ratio;
  return [judged(place, what, shareText(wanted), shareText(seen), wanted.n === seen.n && wanted.d === seen.d, why)];
}

const shareText = (share: Ratio): string =>
  share.d === 1n ? formatRatio(share) : `${formatRatio(share)} (${formatPercent(share)})`;

/** Reports what has no number. */
export function unknown({ reporter, place }: Moment, inner: Place, what: string): readonly Judgement[] {
  reporter.report('share.unknown', [...place, ...inner], {
    value: inner.at(-1),
    message: `${what} depends on the load, so no number can be expected of it`,
    hint: 'Expect the share of its pool, or balance it round-robin.',
  });
  return [];
}

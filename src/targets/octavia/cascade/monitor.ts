import { type CodeRange, MAX_DURATION_MS, type Monitor } from '../../../tree';
import type { FullMonitor } from '../defaults';

/** Most checks in a row that Octavia counts. */
const MOST_CHECKS = 10;

/** What two monitors must have in common, so that one request can be sent in place of both. */
const REQUEST = ['type', 'method', 'path', 'host', 'httpVersion', 'headers'] as const satisfies readonly (keyof Monitor)[];

/** The fields in which the requests of two monitors differ. */
export const differingRequest = (a: Monitor, b: Monitor): string[] =>
  REQUEST.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

/**
 * The monitor of a pool whose members are load balancers, from the monitors behind them, which have all defaults. It sends their request, and takes every
 * status that one of them takes: a load balancer with nothing up answers 503.
 *
 * - `fall` is one more than the largest behind it, at most 10. `timeout` is the largest behind it.
 * - `interval` is the largest behind it, and so long, in whole seconds, that `(fall - 1) × interval` is no shorter than
 *   `fall × (interval + timeout)` of any monitor behind it: with one fall for all, `interval + timeout`. So a child is not taken
 *   out for what its own load balancer is about to take out. Its requests fail from the death of the last member on, so
 *   all levels count at once.
 * - `rise` is 1: what the child's own monitor let in has passed its checks.
 */
export function monitorThrough(behind: readonly Monitor[]): FullMonitor | undefined {
  const full = behind as readonly FullMonitor[];
  const first = full[0];
  if (!first) return undefined;
  const fall = Math.min(MOST_CHECKS, largest(full.map((one) => one.fall)) + 1);
  const needed = largest(full.map(detection)) / (fall - 1);
  return {
    ...first,
    codes: mergeCodes(full.flatMap(({ codes = [] }) => codes)),
    interval: Math.max(largest(full.map(({ interval = 0 }) => interval)), Math.ceil(needed / 1000) * 1000),
    timeout: largest(full.map(({ timeout = 0 }) => timeout)),
    rise: 1,
    fall,
  };
}

/** Whether checks so far apart are more than any system counts. */
export const isTooRare = ({ interval = 0 }: Monitor): boolean => interval > MAX_DURATION_MS;

/** Milliseconds after which a monitor has taken out what died, at most: each check may last until its timeout. */
export const detection = ({ fall, interval = 0, timeout = 0 }: Monitor & { readonly fall: number }): number =>
  fall * (interval + timeout);

function mergeCodes(codes: readonly CodeRange[]): readonly CodeRange[] {
  const merged: CodeRange[] = [];
  for (const range of [...codes].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to + 1) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}

const largest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

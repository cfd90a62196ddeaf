import { nearest, type Place, parseRatio, type Ratio, show } from '../tree';
import type { Rates } from './requests';
import type { SceneChecker } from './scene-checker';

/** Checks the rate of a scenario, or of one of its entries. */
export function checkRate(checker: SceneChecker, place: Place, value: unknown, entry?: string): void {
  if (typeof value !== 'number' && typeof value !== 'string') {
    checker.misshapen = true;
    return;
  }
  if (!rateOf(value))
    checker.report('scenario.rate', place, {
      value,
      message: `${show(value)} is no rate`,
      hint: "Write how many requests come in a second: 100, 0.5 or '1/3'.",
    });
  checkEntry(checker, place, entry, 'each with requests of its own');
}

/** A tree with several entries needs one named. */
export function checkEntry(checker: SceneChecker, place: Place, entry: string | undefined, each: string): void {
  const entries = checker.model?.entries.map(({ name }) => name);
  if (!entries || (entry === undefined ? entries.length === 1 : entries.includes(entry))) return;
  const meant = entry === undefined ? undefined : nearest(entry, entries);
  checker.report('entry.required', place, {
    value: entry,
    message: entry === undefined ? `The tree has several entries, ${each}` : `The tree has no entry ${entry}`,
    hint: meant === undefined ? `Name one of ${entries.map((name) => `'${name}'`).join(', ')}.` : `Did you mean '${meant}'?`,
  });
}

/** Requests a second; undefined for what is no positive number. */
function rateOf(value: number | string): Ratio | undefined {
  const text = String(value);
  const rate = text.includes('%') ? undefined : parseRatio(text);
  return rate && rate.n > 0n ? rate : undefined;
}

/** The rates of a sound scenario, by entry; undefined without any. */
export function ratesOf(
  rate: number | string | Readonly<Record<string, number | string>> | undefined,
  entries: readonly string[],
): Rates | undefined {
  if (rate === undefined) return undefined;
  const named = typeof rate === 'object' ? Object.entries(rate) : entries.slice(0, 1).map((entry) => [entry, rate] as const);
  return new Map(named.map(([entry, value]) => [entry, rateOf(value) as Ratio]));
}

import type { z } from 'zod';
import { formatPlace, type Place } from '../findings/place';
import { type Reporter, show } from '../findings/reporter';
import { reportToken } from '../rules/token';
import { nearest } from '../values/names';

type Issue = z.core.$ZodIssue;

/** What a kind of file is called, and what its fields are. */
export interface Form {
  /** `tree`: what the whole file is. */
  readonly whole: string;
  /** What to do where there is none. */
  readonly hint: string;
  /** The words that tell its objects apart. */
  readonly kinds: readonly string[];
  /** Reports a field that an object does not have. */
  unknownField(place: Place, field: string, value: unknown): void;
}

/** Says of each of zod's issues what is wrong, and what to do. */
export function reportIssues(reporter: Reporter, root: unknown, issues: readonly Issue[], form: Form): void {
  for (const issue of issues) reportIssue(reporter, root, issue, form);
}

function reportIssue(reporter: Reporter, root: unknown, issue: Issue, form: Form): void {
  const place = issue.path.map((part) => (typeof part === 'number' ? part : String(part))) as Place;
  const value = valueAt(root, place);
  const what = nameOf(place, form);
  switch (issue.code) {
    case 'unrecognized_keys':
      for (const key of issue.keys) form.unknownField(place, key, (value as Record<string, unknown>)[key]);
      return;
    case 'invalid_value':
      reportWord(reporter, place, what, value, issue.values.map(String), form);
      return;
    case 'invalid_union':
      if (issue.discriminator !== undefined) reportWord(reporter, place, what, value, form.kinds, form);
      else reportUnion(reporter, root, place, what, value, issue, form);
      return;
    case 'invalid_type':
      reportType(reporter, place, what, value, [issue.expected], form);
      return;
    default:
      reportType(reporter, place, what, value, [], form);
  }
}

/** The field, or the item with its list: `members[0]`. */
function nameOf(place: Place, { whole }: Form): string {
  if (place.length === 0) return `The ${whole}`;
  const last = place.at(-1);
  return typeof last === 'number' ? formatPlace(place.slice(-2)) : String(last);
}

function reportUnion(
  reporter: Reporter,
  root: unknown,
  place: Place,
  what: string,
  value: unknown,
  issue: Extract<Issue, { code: 'invalid_union' }>,
  form: Form,
): void {
  const deeper = issue.errors.find((branch) => branch.every(({ path }) => path.length > 0));
  if (deeper) {
    for (const one of deeper) reportIssue(reporter, root, { ...one, path: [...issue.path, ...one.path] }, form);
    return;
  }
  const inner = issue.errors.flat();
  const words = inner.flatMap((one) => (one.code === 'invalid_value' ? one.values.map(String) : []));
  if (words.length > 0 && typeof value === 'string') reportWord(reporter, place, what, value, words, form);
  else
    reportType(
      reporter,
      place,
      what,
      value,
      [...new Set(inner.flatMap((one) => (one.code === 'invalid_type' && one.path.length === 0 ? [one.expected] : [])))],
      form,
    );
}

function reportWord(reporter: Reporter, place: Place, what: string, value: unknown, words: readonly string[], form: Form): void {
  if (value === undefined) {
    reportMissing(reporter, place, what, form);
    return;
  }
  if (reportToken(reporter, place, value, what)) return;
  const meant = typeof value === 'string' ? nearest(value, words) : undefined;
  reporter.report('shape.word', place, {
    value,
    message: `${what} can not be ${show(value)}`,
    hint: meant === undefined ? `Use one of ${words.join(', ')}.` : `Did you mean ${meant}? It can be ${words.join(', ')}.`,
  });
}

const NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a map of fields',
  record: 'a map of fields',
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
};

function reportType(
  reporter: Reporter,
  place: Place,
  what: string,
  value: unknown,
  expected: readonly string[],
  form: Form,
): void {
  if (value === undefined) {
    reportMissing(reporter, place, what, form);
    return;
  }
  if (reportToken(reporter, place, value, what)) return;
  // NaN and the infinities are numbers here: the rules say what is wrong with them.
  if (typeof value === 'number' && expected.includes('number')) return;
  const names = expected.map((type) => NAMES[type] ?? type);
  reporter.report('shape.type', place, {
    value,
    message: `${what} is ${show(value)}`,
    hint: names.length === 0 ? 'It can not be that.' : `It must be ${[...new Set(names)].join(' or ')}.`,
  });
}

function reportMissing(reporter: Reporter, place: Place, what: string, { whole, hint }: Form): void {
  reporter.report('shape.missing', place, {
    message: place.length === 0 ? `There is no ${whole}` : `${what} is missing`,
    hint: place.length === 0 ? hint : `Add ${what}.`,
  });
}

/** What stands at a place of some data; undefined where there is nothing. */
export function valueAt(root: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Record<string | number, unknown>)[part]
        : undefined,
    root,
  );
}

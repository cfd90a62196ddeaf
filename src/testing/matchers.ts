import {
  type Finding,
  type FindingCode,
  formatPercent,
  formatRatio,
  parseRatio,
  type Ratio,
  type Reading,
  type Severity,
} from '../runtime';
import { show } from '../tree';
import { impossible, indent, judging, list, type MatcherResult, result } from './judge';
import { cdkErrorsOf, findingsOf, readingOf } from './subject';

/** A finding that is looked for: by code, or by any of its fields. */
export type ExpectedFinding =
  | FindingCode
  | {
      readonly code?: FindingCode;
      readonly path?: string | RegExp;
      readonly severity?: Severity;
      readonly message?: string | RegExp;
      readonly construct?: string | RegExp;
    };

export type { MatcherResult };

export interface RouteOptions {
  /** The entry whose requests are meant; needed where a tree has several. */
  readonly entry?: string | undefined;
}

/**
 * Expects exact shares by path or pattern: `{ 'dc1/*': '3/4', 'dc2/*': '25 %' }`. A pattern's value is the sum of what it
 * matches; what is not listed is not checked. Fails where the tree has error findings, a path matches nothing, or a share
 * has no number.
 */
export function toRoute(subject: unknown, shares: Readonly<Record<string, string>>, { entry }: RouteOptions = {}): MatcherResult {
  return judging(
    () => readingOf(subject),
    (reading) => {
      const rows = Object.entries(shares).map(([pattern, expected]) => compareShare(reading, pattern, expected, entry));
      const pass = rows.every(({ ok }) => ok);
      return result(pass, () =>
        [pass ? 'expected other shares than' : 'expected other traffic:', ...rows.map(({ text }) => text), '', why(reading)].join(
          '\n',
        ),
      );
    },
  );
}

interface Comparison {
  readonly ok: boolean;
  readonly text: string;
}

function compareShare(reading: Reading, pattern: string, expected: string, entry: string | undefined): Comparison {
  const wanted = parseRatio(expected);
  if (!wanted) throw impossible('share.form', pattern, `${show(expected)} is no share`, "Write '3/4', '0.75' or '75%'.");
  const nodes = reading.nodes(pattern, entry);
  const share = reading.share(pattern, entry);
  if (share === null) {
    const message = `The share of ${pattern} depends on the load, so no number can be expected of it`;
    throw impossible('share.unknown', pattern, message, 'Expect the share of its pool, or balance it round-robin.');
  }
  const inexact = nodes.some(({ exactness }) => exactness !== 'cycle') ? ' on average' : '';
  const ok = share.n === wanted.n && share.d === wanted.d;
  return { ok, text: `  ${ok ? '✓' : '✖'} ${pattern}: expected ${withPercent(wanted)}, got ${withPercent(share)}${inexact}` };
}

const withPercent = (share: Ratio): string =>
  share.d === 1n ? formatRatio(share) : `${formatRatio(share)} (${formatPercent(share)})`;

/** Expects a service or member to take traffic, in the balancer's view. */
export const toBeUp = (subject: unknown, path: string): MatcherResult => expectStatus(subject, path, 'up');

/** Expects a service or member to take no traffic, in the balancer's view. */
export const toBeDown = (subject: unknown, path: string): MatcherResult => expectStatus(subject, path, 'down');

function expectStatus(subject: unknown, path: string, expected: 'up' | 'down'): MatcherResult {
  return judging(
    () => readingOf(subject),
    (reading) => {
      const status = reading.status(path);
      const pass = status === expected;
      const entry = reading.entries[0]?.entry;
      return result(
        pass,
        () =>
          `expected ${path} ${pass ? 'not ' : ''}to be ${expected}, but it is ${status}:\n${indent(String(reading.explain(path, entry)))}`,
      );
    },
  );
}

/** Expects a finding, by code or by any of its fields. */
export function toHaveFinding(subject: unknown, expected: ExpectedFinding): MatcherResult {
  const findings = findingsOf(subject);
  const wanted = typeof expected === 'string' ? { code: expected } : expected;
  const pass = findings.some((finding) => matches(finding, wanted));
  return result(pass, () => `expected ${pass ? 'no ' : 'a '}finding ${describe(wanted)}, got ${list(findings)}`);
}

/**
 * Expects that there is nothing to tell. Infos (choices that were made, and what was acknowledged) are no reason to fail,
 * unless asked for. Of a construct, also what the CDK itself would refuse: validations and error annotations.
 */
export function toHaveNoFindings(subject: unknown, { infos = false }: { readonly infos?: boolean } = {}): MatcherResult {
  const findings = findingsOf(subject).filter(({ severity }) => infos || severity !== 'info');
  const further = findings.length > 0 ? [] : cdkErrorsOf(subject);
  const pass = findings.length + further.length === 0;
  return result(pass, () =>
    pass
      ? 'expected a finding, got none'
      : `expected no findings, got ${findings.length > 0 ? list(findings) : `\n${further.join('\n')}`}`,
  );
}

function matches(finding: Finding, wanted: Exclude<ExpectedFinding, string>): boolean {
  return Object.entries(wanted).every(([field, value]) => {
    const own = String(finding[field as keyof Finding] ?? '');
    return value instanceof RegExp ? value.test(own) : own === value;
  });
}

const describe = (wanted: Exclude<ExpectedFinding, string>): string =>
  Object.entries(wanted)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ');

/** What is down, and what every balancer makes of it. */
function why(reading: Reading): string {
  const down = reading.entries.flatMap(({ nodes }) => nodes).filter(({ kind, up, dead }) => kind === 'member' && (!up || dead));
  return down.length === 0
    ? '  everything is up'
    : `  down: ${down
        .slice(0, 10)
        .map(({ path }) => path)
        .join(', ')}${down.length > 10 ? ` and ${down.length - 10} more` : ''}`;
}

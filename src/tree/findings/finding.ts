import type { FindingCode } from './codes';

/** `error`: nothing is rendered or predicted. `warning`: works, but differently, with the numbers. `info`: a choice that was made. */
export type Severity = 'error' | 'warning' | 'info';

/** Where a finding's value stands in a file; both count from 1. */
export interface Source {
  readonly line: number;
  readonly column: number;
}

/** One thing to tell the user, as data. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** The place in the file form: `services.whoami-dc1.members[1].weight`; empty for the whole. */
  readonly path: string;
  /** The path of the construct it is about, in a CDK app. */
  readonly construct?: string | undefined;
  /** The place in the file, where there is one. */
  readonly source?: Source | undefined;
  /** What was found there, as plain data. */
  readonly value: unknown;
  /** What is wrong. */
  readonly message: string;
  /** What to do. */
  readonly hint: string;
  /** The target that it holds for; absent when it holds for all. */
  readonly target?: string | undefined;
  /** Whether `acknowledge` can silence this error. Warnings always can be. */
  readonly acknowledgeable?: boolean | undefined;
  /** The reason given when it was acknowledged; such a finding is an `info`. */
  readonly acknowledged?: string | undefined;
}

/** Thrown once with every finding when a tree cannot be evaluated, simulated or rendered. */
export class FindingsError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(
      findings
        .filter((f) => f.severity === 'error')
        .map((f) => formatFinding(f))
        .join('\n'),
    );
    this.name = 'FindingsError';
    this.findings = findings;
  }
}

const MARKS: Readonly<Record<Severity, string>> = { error: '✖', warning: '⚠', info: 'ℹ' };

/**
 * Three lines of text: what is wrong with its code, where, and what to do.
 *
 * @param file - name of the file that it is about, to print before line and column
 */
export function formatFinding(finding: Finding, file?: string): string {
  const { severity, message, code, target, path, source, construct, hint, acknowledged } = finding;
  const line = source ? `${file === undefined ? '' : `${file}:`}${source.line}:${source.column}` : '';
  const where = [
    construct === undefined ? '' : `[${construct}]`,
    line,
    path === '' ? (line === '' ? 'the whole tree' : '') : path,
  ].filter((part) => part !== '');
  return [
    `${MARKS[severity]} ${message} [${code}${target === undefined ? '' : `, ${target}`}]`,
    `  → at ${where.join(' ')}`,
    `    ${hint}`,
    ...(acknowledged === undefined ? [] : [`    acknowledged: ${acknowledged}`]),
  ].join('\n');
}

export const errorsOf = (findings: readonly Finding[]): Finding[] => findings.filter((f) => f.severity === 'error');

/** Throws one `FindingsError` if there is an error among the findings. */
export function failOnErrors(findings: readonly Finding[]): void {
  if (findings.some((f) => f.severity === 'error')) throw new FindingsError(sortFindings(findings));
}

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Sorted by place in the file where known, else by path; the same is said once. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  const unique = findings.filter((finding) => {
    const { code, path, target, construct, message, source } = finding;
    const key = JSON.stringify([code, path, target, construct, message, source?.line, source?.column]);
    return !seen.has(key) && seen.add(key);
  });
  return unique
    .map((finding, index) => ({ finding, index }))
    .sort((a, b) => compareFindings(a.finding, b.finding) || a.index - b.index)
    .map(({ finding }) => finding);
}

function compareFindings(a: Finding, b: Finding): number {
  const lines = (a.source?.line ?? 0) - (b.source?.line ?? 0) || (a.source?.column ?? 0) - (b.source?.column ?? 0);
  return lines || comparePaths(a.path, b.path) || ORDER[a.severity] - ORDER[b.severity] || compareText(a.code, b.code);
}

/** Numbers in brackets count as numbers, so `[2]` comes before `[10]`. */
function comparePaths(a: string, b: string): number {
  const left = a.split(/(\d+)/);
  const right = b.split(/(\d+)/);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i] ?? '', right[i] ?? ''];
    if (x === y) continue;
    return i % 2 === 1 ? Number(x) - Number(y) || compareText(x, y) : compareText(x, y);
  }
  return left.length - right.length;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

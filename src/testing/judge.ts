import { type Finding, type FindingCode, FindingsError, formatFinding } from '../runtime';
import { Reporter } from '../tree';

/** What a matcher of jest or vitest gives back. */
export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

export const result = (pass: boolean, message: () => string): MatcherResult => ({ pass, message });

/** Error findings, and paths that match nothing, fail a matcher whichever way it is asked. */
export function judging<Subject>(find: () => Subject, judge: (subject: Subject) => MatcherResult): MatcherResult {
  try {
    return judge(find());
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    throw new Error(`the expectation can not be judged, got ${list(error.findings)}`);
  }
}

/** An expectation that can neither hold nor fail. */
export function impossible(code: FindingCode, value: unknown, message: string, hint: string): FindingsError {
  const reporter = new Reporter();
  reporter.report(code, [], { value, message, hint });
  return new FindingsError(reporter.findings);
}

export const list = (findings: readonly Finding[]): string =>
  findings.length === 0 ? 'none' : `${findings.length}:\n${findings.map((finding) => formatFinding(finding)).join('\n')}`;

export const indent = (text: string): string => text.replace(/^/gm, '  ');

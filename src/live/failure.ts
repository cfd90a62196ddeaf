import { type FindingCode, FindingsError, type Remark, Reporter } from '../tree';

/** One thing that went wrong, ready to be thrown; it has no secret and no stack that a user would have to read. */
export function failureOf(target: string, code: FindingCode, remark: Remark): FindingsError {
  const reporter = new Reporter(target);
  reporter.report(code, [code.split('.')[0] as string], remark);
  return new FindingsError(reporter.findings);
}

import { type FindingCode, FindingsError, type Remark, Reporter } from '../../tree';

/** What can go wrong between here and a cloud. */
export type CloudCode = Extract<FindingCode, `openstack.${string}` | `admission.${string}`>;

/** One thing that went wrong, ready to be thrown; it has no secret and no stack that a user would have to read. */
export function failure(code: CloudCode, remark: Pick<Remark, 'value' | 'message' | 'hint'>): FindingsError {
  const reporter = new Reporter('octavia');
  reporter.report(code, [code.split('.')[0] as string], remark);
  return new FindingsError(reporter.findings);
}

import type { FindingCode, FindingsError, Remark } from '../../tree';
import { failureOf } from '../failure';

/** What can go wrong between here and a cloud. */
export type CloudCode = Extract<FindingCode, `openstack.${string}` | `admission.${string}`>;

export const failure = (code: CloudCode, remark: Pick<Remark, 'value' | 'message' | 'hint'>): FindingsError =>
  failureOf('octavia', code, remark);

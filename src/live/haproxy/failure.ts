import type { FindingCode, FindingsError, Remark } from '../../tree';
import { failureOf } from '../failure';

/** What can go wrong between here and a running HAProxy. */
export type RuntimeApiCode = Extract<FindingCode, `runtime-api.${string}`>;

export const failure = (code: RuntimeApiCode, remark: Pick<Remark, 'value' | 'message' | 'hint'>): FindingsError =>
  failureOf('haproxy', code, remark);

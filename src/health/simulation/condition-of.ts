import type { Condition } from './condition';
import { milliseconds } from './time';

/** What members are; what is left out is as with members that are fine. */
export interface ConditionOf {
  readonly is?: Condition['is'];
  readonly delay?: string | number;
  readonly status?: number;
}

export function conditionOf({ is = 'ok', delay, status }: ConditionOf): Condition {
  const answers = is === 'ok' || is === 'fails-requests' ? 200 : 503;
  return { is, delay: delay === undefined ? 0 : milliseconds(delay), status: status ?? answers };
}

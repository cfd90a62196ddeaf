import type { Member } from '../../../tree';
import type { Attributes } from '../resources/resource';
import { isWanted } from './gate';
import { memberKey } from './key';
import type { AdmissionPlan } from './plan';

/** What of a member waits for its admission; nothing of one that has nothing to wait for. */
export function admissionOf(plan: AdmissionPlan | undefined, poolId: string, member: Member): Attributes {
  if (!plan?.pools.some(({ id }) => id === poolId) || !isWanted(member)) return {};
  const given = { variable: plan.variable, key: memberKey(poolId, member.address, member.port) };
  return plan.gate === 'weight'
    ? { weight: { ...given, admitted: member.weight, waiting: 0 } }
    : { admin_state_up: { ...given, admitted: true, waiting: false } };
}

import type { Input } from './input';
import { LISTENER_INPUTS } from './listeners';
import { LOAD_BALANCER_INPUTS } from './load-balancers';
import { MEMBER_INPUTS } from './members';
import { MATRIX_INPUTS, MONITOR_INPUTS } from './monitors';
import { POLICY_INPUTS, RULE_INPUTS } from './policies';
import { POOL_INPUTS } from './pools';

export const INPUTS: readonly Input[] = [
  ...LOAD_BALANCER_INPUTS,
  ...LISTENER_INPUTS,
  ...POOL_INPUTS,
  ...MEMBER_INPUTS,
  ...MONITOR_INPUTS,
  ...MATRIX_INPUTS,
  ...POLICY_INPUTS,
  ...RULE_INPUTS,
];

export type { ApiKind, Input } from './input';

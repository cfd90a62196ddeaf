export { declaredPath, idOf } from './alike';
export type { Admin, Behaviour, Boot, Choices, Look, Plain, Seen, Turns, Unit, Watched } from './behaviour';
export { deadMembers, Evaluation, type EvaluationInput, type Reading, sumOf } from './evaluation';
export { type Exactness, worse } from './exactness';
export type { Cause, Explanation } from './explanation';
export type { Gate } from './gate';
export type { Hop, Hops } from './hops';
export type { Loss, Overload } from './loss';
export type { EntryReading, NodeReading } from './node';
export type { PlatformStatus } from './platform';
export type { PoolStatus, Reported, ReportedPool } from './reported';
export { type Condition, DEAD, type Health, isDead, isReady, OK, type Outcome, outcomeOf } from './simulation/condition';
export type { ConditionOf } from './simulation/condition-of';
export {
  type Capacity,
  capacityOf,
  isOver,
  ROLLOUT_STATES,
  type Rollout,
  type RolloutEvent,
  type RolloutState,
} from './simulation/rollout';
export type { Running } from './simulation/running';
export type { Sent } from './simulation/sent';
export {
  type FlapOptions,
  type Planned,
  type ReloadOptions,
  Simulation,
  type Snapshot,
} from './simulation/simulation';
export { formatTransition, type Transition } from './simulation/timeline';
export type { CheckSpans, MemberWindows, Span } from './simulation/windows';
export { type IsDead, type MemberStanding, type MemberView, standings } from './standing';
export { type Choice, findWeakPoints, formatWeakPoint, type WeakPoint } from './weak-points';

export { Evaluation, type EvaluationInput, type Reading, sumOf } from './evaluation';
export { type Exactness, worse } from './exactness';
export type { Cause, Explanation } from './explanation';
export type { EntryReading, NodeReading } from './node';
export type { Reported } from './project';
export { type IsDead, standings } from './standing';

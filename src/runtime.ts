/** The companion: what a declared tree does, without a CDK and without a cloud. */
export {
  type Condition,
  type EntryReading,
  type Exactness,
  type Explanation,
  formatTransition,
  type NodeReading,
  type Reading,
  type Simulation,
  type Snapshot,
  type Transition,
} from './health';
export { type TextOptions, treeText } from './report';
export { duration } from './runtime/duration';
export { type EvaluateOptions, evaluate } from './runtime/evaluate';
export { parseFile, parseTree, schema, unreadableFile } from './runtime/parse';
export { type CheckOptions, check, render } from './runtime/render';
export { restore, type SimulateOptions, simulate } from './runtime/simulate';
export type { As } from './targets';
export {
  defineTree,
  errorsOf,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  FindingsError,
  formatDuration,
  formatFinding,
  formatPercent,
  formatRatio,
  httpMonitor,
  parseRatio,
  type Ratio,
  type Severity,
  type Tree,
  type TreeLike,
  type TreeSource,
} from './tree';
export type { ParsedFile } from './tree/file/parse';

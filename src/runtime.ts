/** The companion: what a declared tree does, without a CDK and without a cloud. */
export type { EntryReading, Exactness, Explanation, NodeReading, Reading } from './health';
export { type As } from './runtime/as';
export { duration } from './runtime/duration';
export { type EvaluateOptions, evaluate } from './runtime/evaluate';
export { type CheckOptions, check, render } from './runtime/render';
export {
  defineTree,
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
export { parseFile, parseTree, schema } from './runtime/parse';

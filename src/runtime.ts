/** The companion: what a declared tree does, without a CDK and without a cloud. */
export {
  type Capacity,
  type Choice,
  type Condition,
  type EntryReading,
  type Exactness,
  type Explanation,
  formatTransition,
  formatWeakPoint,
  type Loss,
  type NodeReading,
  type Overload,
  type Reading,
  type Rollout,
  type RolloutEvent,
  type RolloutState,
  type Sent,
  type Simulation,
  type Snapshot,
  type Transition,
  type WeakPoint,
} from './health';
export { comparisonText, type ScenarioTextOptions, scenarioText, type TextOptions, treeText } from './report';
export { duration } from './runtime/duration';
export { type EvaluateOptions, evaluate } from './runtime/evaluate';
export { parseFile, parseTree, schema, unreadableFile } from './runtime/parse';
export { type CheckOptions, check, render } from './runtime/render';
export { restore, type SimulateOptions, simulate } from './runtime/simulate';
export { type WeakPointsOptions, weakPoints } from './runtime/weak-points';
export {
  type ComparedStep,
  type Comparison,
  type CountOptions,
  checkScenario,
  compareScenario,
  countRequests,
  type Expectation,
  type MemberRequests,
  type ParsedScenario,
  parseScenario,
  parseScenarioFile,
  type Requests,
  type RolloutOptions,
  type RolloutResult,
  rollout,
  runScenario,
  type Scenario,
  type ScenarioOptions,
  type ScenarioResult,
  type Step,
  type StepResult,
  scenarioSchema,
  unreadableScenario,
} from './scenario';
export { type As, explainMonitor, type OccmMonitorAnswer, type OccmMonitorQuestion } from './targets';
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

export { amountHolds, amountText } from './amounts';
export { checkScenario, type ScenarioOptions } from './check';
export { type ComparedStep, type Comparison, compareScenario } from './compare';
export { type CountOptions, checkCount, countRequests } from './count';
export type { ParsedScenario } from './file/parse';
export type {
  Amount,
  ByPath,
  ConditionSpec,
  ExpectSpec,
  FlapSpec,
  Paths,
  ReloadSpec,
  RequestsSpec,
  RolloutSpec,
  Scenario,
  Step,
} from './model';
export { parseScenario, parseScenarioFile, scenarioSchema, unreadableScenario } from './parse';
export { comparePicks, type Pick, type Picks, pickNames } from './picks';
export type { MemberRequests, Requests } from './requests';
export { exposedMembers, identityOf } from './requests';
export type { Expectation, ScenarioResult, StepResult } from './result';
export { type RolloutOptions, type RolloutResult, rollout } from './rollout';
export { runScenario } from './run';
export { lookAhead } from './walk';

import type { As } from '../targets';
import { type Finding, type Place, show, sortFindings, type Tree } from '../tree';
import type { Action } from './action';
import { ACTIONS, isAction } from './actions';
import { checkExpectation } from './expectations';
import { SCENARIO_FIELDS } from './model';
import { checkEntry, checkRate } from './rates';
import { readMoment, SceneChecker } from './scene-checker';

export interface ScenarioOptions {
  /** The system to run as; wins over the scenario's. */
  readonly as?: As | undefined;
  /** Trees that a step can load, by name. @defaultValue none */
  readonly trees?: Readonly<Record<string, Tree>> | undefined;
}

/**
 * Everything that is wrong with a scenario on a tree, sorted. What is wrong with the tree itself is not told here; while it has
 * errors, nothing is said of paths. Never throws.
 */
export function checkScenario(scenario: unknown, tree: Tree, { as, trees = {} }: ScenarioOptions = {}): readonly Finding[] {
  const checker = new SceneChecker(tree, trees);
  const spec = checker.fields(scenario, SCENARIO_FIELDS);
  if (spec) {
    checkHead(checker, spec, as);
    checkSteps(checker, spec);
  }
  return sortFindings(checker.misshapen ? [...shapeFindings(scenario), ...checker.findings] : checker.findings);
}

type Spec = Readonly<Record<string, unknown>>;

function checkHead(checker: SceneChecker, spec: Spec, as: As | undefined): void {
  if (spec.tree !== undefined) checker.text(spec.tree);
  if (spec.as !== undefined && typeof spec.as !== 'string') checker.text(checker.record(spec.as)?.target);
  if (as === undefined && spec.as === undefined)
    checker.report('scenario.target', [], {
      message: 'The scenario does not say as which system it runs',
      hint: "Add as: 'haproxy@3.2', or give it with --as.",
    });
  if (spec.rate === undefined) return;
  if (typeof spec.rate !== 'object') checkRate(checker, ['rate'], spec.rate);
  else
    for (const [entry, rate] of Object.entries(checker.record(spec.rate) ?? {})) checkRate(checker, ['rate', entry], rate, entry);
}

function checkSteps(checker: SceneChecker, spec: Spec): void {
  const steps = checker.list(spec.steps) ?? [];
  if (Array.isArray(spec.steps) && steps.length === 0)
    checker.report('scenario.empty', ['steps'], {
      value: steps,
      message: 'The scenario has no steps',
      hint: "Add one: { at: 10s, fail: 'dc1/*' }.",
    });
  let last = 0;
  for (const [i, step] of steps.entries()) {
    const at = checkStep(checker, ['steps', i], step, spec.rate !== undefined);
    if (at !== undefined) last = checkOrder(checker, ['steps', i, 'at'], (step as Spec).at, at, last);
  }
  const until = checker.moment(['until'], spec.until, 'until');
  if (until !== undefined) checkOrder(checker, ['until'], spec.until, until, last);
}

function checkOrder(checker: SceneChecker, place: Place, value: unknown, at: number, last: number): number {
  if (at < last)
    checker.report('scenario.order', place, {
      value,
      message: `${show(value)} is before the step in front of it`,
      hint: 'Write the steps in order of time; each time counts from the start.',
    });
  return Math.max(at, last);
}

/** The moment of the step, where it has one. */
function checkStep(checker: SceneChecker, place: Place, value: unknown, counted: boolean): number | undefined {
  const step = checker.record(value);
  if (!step) return undefined;
  if (step.at === undefined) checker.misshapen = true;
  const at = checker.moment([...place, 'at'], step.at, 'at');
  const words = Object.entries(step).filter(([word, item]) => word !== 'at' && item !== undefined);
  for (const [word, item] of words) {
    const inner = [...place, word];
    if (word === 'expect') checkExpect(checker, inner, item, counted);
    else if (isAction(word)) (ACTIONS[word] as Action<unknown>).check(checker, inner, item);
    else checker.misshapen = true;
  }
  if (words.length === 0)
    checker.report('scenario.nothing', place, {
      value,
      message: 'The step does nothing and expects nothing',
      hint: 'Add what happens, or say with until when the scenario ends.',
    });
  return at;
}

function checkExpect(checker: SceneChecker, place: Place, value: unknown, counted: boolean): void {
  checkExpectation(checker, place, value);
  const expectation = checker.record(value);
  if (!expectation) return;
  const { entry } = expectation;
  const needed = ['route', 'unserved', 'lost', 'picks'].some((field) => expectation[field] !== undefined);
  if (entry !== undefined) checkEntry(checker, [...place, 'entry'], checker.text(entry), '');
  else if (needed) checkEntry(checker, place, undefined, 'each with shares of its own');
  if (expectation.requests !== undefined && !counted)
    checker.report('scenario.rate-missing', [...place, 'requests'], {
      value: expectation.requests,
      message: 'Requests can not be counted without a rate',
      hint: 'Add rate: 100 to the scenario, in requests a second.',
    });
}

/** Milliseconds of a time in a sound scenario. */
export const momentOf = (text: string): number => readMoment(text) as number;

/** Loaded only for data that is not of the file form, since it brings zod along. */
function shapeFindings(scenario: unknown): readonly Finding[] {
  return (require('./file/shape') as typeof import('./file/shape')).checkShape(scenario);
}

import type { Simulation } from '../health';
import { simulate } from '../runtime/simulate';
import type { As } from '../targets';
import { checkTree, failOnErrors, formatPlace, type Place, Reporter, retold, type Tree, type TreeLike, treeOf } from '../tree';
import type { Action } from './action';
import { ACTIONS, isAction } from './actions';
import { checkScenario, momentOf, type ScenarioOptions } from './check';
import { judge } from './expectations';
import type { ExpectSpec, Scenario, Step } from './model';
import { ratesOf } from './rates';
import { RequestCounter } from './requests';
import { type Expectation, requestsJson, type ScenarioResult, type StepResult } from './result';
import { changesUntil, passThrough } from './walk';
import { actionText } from './words';

/**
 * Runs a scenario on a tree in virtual time. Expectations that do not hold are part of the result.
 *
 * @throws FindingsError with all error findings, of the tree, of its lowering and of the scenario, and about shares that have no
 * number, and about more requests than can be sent one by one
 */
export function runScenario(scenario: Scenario, like: TreeLike, options: ScenarioOptions = {}): ScenarioResult {
  const tree = treeOf(like);
  failOnErrors([...checkTree(tree).findings, ...checkScenario(scenario, tree, options)]);
  return new Run(scenario, tree, (options.as ?? scenario.as) as As, options.trees ?? {}).result();
}

const nameOf = (as: As): string => (typeof as === 'string' ? as : as.target);

type Taken = Omit<StepResult, 'noticed'>;

class Run {
  readonly #scenario: Scenario;
  readonly #as: As;
  readonly #trees: Readonly<Record<string, Tree>>;
  readonly #twin: Simulation;
  /** Goes ahead, to say where something changes; only where requests are counted. */
  readonly #scout: Simulation | undefined;
  readonly #counter: RequestCounter | undefined;
  readonly #reporter = new Reporter();

  constructor(scenario: Scenario, tree: Tree, as: As, trees: Readonly<Record<string, Tree>>) {
    this.#scenario = scenario;
    this.#as = as;
    this.#trees = trees;
    this.#twin = simulate(tree, { as });
    const rates = ratesOf(
      scenario.rate,
      this.#twin.entries.map(({ entry }) => entry),
    );
    if (!rates) return;
    this.#counter = new RequestCounter(rates);
    this.#scout = simulate(tree, { as });
  }

  result(): ScenarioResult {
    const { steps, until } = this.#scenario;
    const taken = steps.map((step, i) => this.#take(step, ['steps', i]));
    if (until !== undefined) this.#advanceTo(momentOf(until));
    failOnErrors(this.#reporter.findings);
    const twin = this.#twin;
    const failures = taken.flatMap(({ expectations }) => expectations).filter(({ holds }) => !holds);
    const data = {
      as: nameOf(this.#as),
      holds: failures.length === 0,
      until: twin.now,
      steps: withNoticed(taken, twin),
      failures,
      timeline: twin.timeline(),
      rollouts: twin.rollouts(),
      requests: this.#counter?.requests ?? null,
      findings: twin.findings,
    };
    return { ...data, toJSON: () => ({ ...data, requests: data.requests && requestsJson(data.requests) }) };
  }

  #take(step: Step, place: Place): Taken {
    this.#advanceTo(momentOf(step.at));
    const before = this.#twin.timeline().length;
    const actions: string[] = [];
    const expectations: Expectation[] = [];
    for (const [word, value] of Object.entries(step)) {
      if (value === undefined) continue;
      if (word === 'expect') expectations.push(...this.#judge(value as ExpectSpec, [...place, word]));
      if (!isAction(word)) continue;
      actions.push(actionText(word, value));
      const reporter = new Reporter();
      retold(reporter, [...place, word], () => {
        for (const twin of [this.#twin, this.#scout])
          if (twin) (ACTIONS[word] as Action<unknown>).apply(twin, value, this.#trees);
      });
      failOnErrors(reporter.findings);
    }
    return { at: this.#twin.now, actions, expectations, before };
  }

  #advanceTo(moment: number): void {
    if (!this.#scout || !this.#counter) {
      this.#twin.advance(moment - this.#twin.now);
    } else if (this.#twin.learnsFromRequests) {
      this.#scout.advance(moment - this.#scout.now);
      this.#counter.send(this.#twin, moment);
    } else {
      passThrough(this.#twin, changesUntil(this.#scout, moment), (duration) => this.#counter?.count(this.#twin, duration));
    }
  }

  #judge(expectation: ExpectSpec, place: Place): readonly Expectation[] {
    const twin = this.#twin;
    const moment = {
      reading: twin,
      requests: this.#counter?.requests,
      entry: expectation.entry,
      reporter: this.#reporter,
      place,
    };
    return judge(moment, expectation).map(({ place: inner, ...judgement }) => ({
      at: twin.now,
      path: formatPlace([...place, ...inner]),
      ...judgement,
    }));
  }
}

/** What followed each step, before the next one that did something. */
function withNoticed(taken: readonly Taken[], twin: Simulation): readonly StepResult[] {
  const timeline = twin.timeline();
  return taken.map((step, i) => {
    const next = taken.slice(i + 1).find(({ actions }) => actions.length > 0);
    const noticed = step.actions.length === 0 ? undefined : timeline.slice(step.before, next?.before ?? timeline.length)[0];
    return { ...step, noticed: noticed ?? null };
  });
}

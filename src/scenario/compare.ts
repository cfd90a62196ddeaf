import type { As } from '../targets';
import type { TreeLike } from '../tree';
import type { ScenarioOptions } from './check';
import type { Scenario } from './model';
import type { ScenarioResult } from './result';
import { runScenario } from './run';

/** A step that did something, and when each system noticed. */
export interface ComparedStep {
  /** Milliseconds since the start. */
  readonly at: number;
  readonly actions: readonly string[];
  /** Milliseconds from the step to the first transition that followed, by system; null where none did. */
  readonly noticed: readonly (number | null)[];
}

/** One scenario on several systems, side by side. */
export interface Comparison {
  /** In the order in which they were asked for. */
  readonly systems: readonly ScenarioResult[];
  readonly steps: readonly ComparedStep[];
  /** Whether every expectation holds on every system. */
  readonly holds: boolean;
  /** Plain data, as `healthtree compare --json` prints it. */
  toJSON(): unknown;
}

/**
 * Runs a scenario on a tree as each of several systems.
 *
 * @throws FindingsError as `runScenario` does
 */
export function compareScenario(
  scenario: Scenario,
  like: TreeLike,
  systems: readonly As[],
  options: Omit<ScenarioOptions, 'as'> = {},
): Comparison {
  const results = systems.map((as) => runScenario(scenario, like, { ...options, as }));
  const steps = (results[0]?.steps ?? []).flatMap(({ at, actions }, i) => {
    const noticed = results.map(({ steps: own }) => {
      const first = own[i]?.noticed;
      return first ? first.at - at : null;
    });
    return actions.length === 0 ? [] : [{ at, actions, noticed }];
  });
  const holds = results.every((result) => result.holds);
  return {
    systems: results,
    steps,
    holds,
    toJSON: () => ({ holds, steps, systems: results.map((result) => result.toJSON()) }),
  };
}

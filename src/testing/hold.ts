import { failuresText } from '../report';
import type { Comparison, ScenarioResult } from '../runtime';
import { indent, type MatcherResult, result } from './judge';

/**
 * Expects every expectation of a scenario that was run (`runScenario`, or `compareScenario` on several systems) to hold; a failure
 * shows of each what was expected, what was seen, and why. A scenario that expects nothing fails whichever way it is asked.
 */
export function toHold(subject: unknown): MatcherResult {
  const results = resultsOf(subject);
  const expectations = results.flatMap(({ steps }) => steps).flatMap((step) => step.expectations);
  if (expectations.length === 0) throw new Error('the expectation can not be judged: the scenario expects nothing');
  const failing = results.filter(({ holds }) => !holds);
  return result(failing.length === 0, () =>
    failing.length === 0
      ? `expected the scenario not to hold, but all of its ${expectations.length} expectations do`
      : ['expected the scenario to hold:', ...failing.map((one) => `  as ${one.as}\n${indent(failuresText(one))}`)].join('\n'),
  );
}

function resultsOf(subject: unknown): readonly ScenarioResult[] {
  if (typeof subject === 'object' && subject !== null && 'holds' in subject)
    return 'systems' in subject ? (subject as Comparison).systems : [subject as ScenarioResult];
  throw new TypeError('expected a scenario that was run (by runScenario or compareScenario)');
}

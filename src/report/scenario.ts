import { formatTransition, type Transition } from '../health';
import type { Expectation, Requests, ScenarioResult, StepResult } from '../scenario';
import { decimal, part, seconds } from './numbers';
import { rolloutLines } from './rollout';

export interface ScenarioTextOptions {
  /** Colours, for a terminal. @defaultValue false */
  readonly color?: boolean | undefined;
  /** Where an expectation stands: `scenario.yaml:5:3`. @defaultValue its place in the scenario */
  readonly where?: ((expectation: Expectation) => string) | undefined;
}

type Paint = (code: number, text: string) => string;
const GREEN = 32;
const RED = 31;
const DIM = 2;

/** A scenario as a person reads it: what was done, what followed, what held, and how many requests went where. */
export function scenarioText(
  result: ScenarioResult,
  { color = false, where = ({ path }) => path }: ScenarioTextOptions = {},
): string {
  const paint: Paint = color ? (code, text) => `\u001b[${code}m${text}\u001b[0m` : (_, text) => text;
  const width = seconds(result.until).length;
  const at = (ms: number, text: string): string => `${seconds(ms).padStart(width)}  ${text}`;
  const told = ({ at: ms, ...rest }: Transition): string =>
    at(
      ms,
      formatTransition({ at: ms, ...rest })
        .slice(seconds(ms).length)
        .trimStart(),
    );
  const lines: string[] = [];
  let seen = 0;
  for (const step of result.steps) {
    lines.push(...result.timeline.slice(seen, step.before).map(told));
    seen = step.before;
    lines.push(...stepLines(step, width, at, paint, where));
  }
  lines.push(...result.timeline.slice(seen).map(told));
  return [
    `as ${result.as}, ${seconds(result.until)}`,
    ...lines,
    ...result.rollouts.flatMap((rollout) => rolloutLines(rollout, result.until)),
    ...requestLines(result.requests),
    verdict(result, paint),
  ].join('\n');
}

function stepLines(
  { at: ms, actions, expectations }: StepResult,
  width: number,
  at: (ms: number, text: string) => string,
  paint: Paint,
  where: (expectation: Expectation) => string,
): string[] {
  const indent = ' '.repeat(width + 4);
  return [
    ...actions.map((action) => at(ms, `▶ ${action}`)),
    ...expectations.flatMap((expectation) => {
      const { what, expected, seen, holds, why } = expectation;
      if (holds) return [at(ms, paint(GREEN, `✓ ${what}: ${seen}`))];
      const details = [`→ at ${where(expectation)}`, ...why].map((line) => `${indent}${paint(DIM, line)}`);
      return [at(ms, paint(RED, `✖ ${what}: expected ${expected}, saw ${seen}`)), ...details];
    }),
  ];
}

/** Each failed expectation with what was expected, what was seen, and why. */
export function failuresText(
  { failures }: ScenarioResult,
  { where = ({ path }) => path }: Pick<ScenarioTextOptions, 'where'> = {},
): string {
  return failures
    .map((expectation) => ({ ...expectation, place: where(expectation) }))
    .map(({ at, place, what, expected, seen, why }) =>
      [
        `✖ ${seconds(at)}  ${what}: expected ${expected}, saw ${seen}`,
        `  → at ${place}`,
        ...why.map((line) => `    ${line}`),
      ].join('\n'),
    )
    .join('\n');
}

function requestLines(requests: Requests | null): string[] {
  if (!requests) return [];
  const { sent, unserved, lost, unready, members } = requests;
  const width = Math.max(...members.map(({ path }) => path.length), 0);
  return [
    `requests: ${decimal(sent)} sent · ${part(lost, sent)} lost · ${part(unserved, sent)} unserved · ${part(unready, sent)} to members that were not ready`,
    ...members.map(
      ({ path, ...own }) =>
        `  ${path.padEnd(width)}  ${decimal(own.sent)} sent · ${decimal(own.lost)} lost · ${decimal(own.unready)} while it was not ready`,
    ),
  ];
}

function verdict({ steps, failures }: ScenarioResult, paint: Paint): string {
  const all = steps.reduce((sum, { expectations }) => sum + expectations.length, 0);
  if (all === 0) return 'nothing was expected';
  const plural = `${all} expectation${all === 1 ? '' : 's'}`;
  return failures.length === 0
    ? paint(GREEN, `${plural} ${all === 1 ? 'holds' : 'hold'}`)
    : paint(RED, `${failures.length} of ${plural} ${failures.length === 1 ? 'does' : 'do'} not hold`);
}

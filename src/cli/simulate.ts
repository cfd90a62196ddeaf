import { scenarioText } from '../report';
import { runScenario } from '../runtime';
import { readArguments } from './arguments';
import { json } from './file';
import type { ExitCode, Io } from './io';
import { Staged } from './staged';

/** `simulate FILE SCENARIO [--as T]`: what happens to a tree in virtual time, and whether what is expected holds. */
export function simulateCommand(args: readonly string[], io: Io): ExitCode {
  const { files, text, flag } = readArguments(args, { as: { type: 'string' } }, 2);
  const as = text('as');
  const staged = new Staged(io, files[0] as string, files[1] as string, [as]);
  const { scenario, tree, trees } = staged;
  const result = staged.attempt(() => runScenario(scenario, tree, { as, trees }));
  if (flag('json')) {
    const failures = result?.failures.map((failure) => ({ ...failure, source: staged.sourceOf(failure.path) }));
    const empty = { holds: false, steps: [], failures: [], timeline: [], rollouts: [], requests: null };
    io.out(
      json(
        result
          ? { ...(result.toJSON() as object), failures, findings: staged.findings }
          : { ...empty, findings: staged.findings },
      ),
    );
  } else {
    if (result) io.out(`${scenarioText(result, { color: io.color, where: (expectation) => staged.where(expectation) })}\n`);
    io.error(staged.text());
  }
  return result?.holds ? 0 : 1;
}

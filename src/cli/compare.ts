import { comparisonText, failuresText } from '../report';
import { compareScenario } from '../runtime';
import { readArguments } from './arguments';
import { json } from './file';
import { type ExitCode, type Io, UsageError } from './io';
import { Staged } from './staged';

/** `compare FILE SCENARIO --as A --as B`: one scenario on several systems, side by side. */
export function compareCommand(args: readonly string[], io: Io): ExitCode {
  const { files, texts, flag } = readArguments(args, { as: { type: 'string', multiple: true } }, 2);
  const systems = texts('as');
  if (systems.length < 2) throw new UsageError('compare needs --as twice or more');
  const staged = new Staged(io, files[0] as string, files[1] as string, systems);
  const { scenario, tree, trees } = staged;
  const comparison = staged.attempt(() => compareScenario(scenario, tree, systems, { trees }));
  if (flag('json')) {
    const { findings } = staged;
    io.out(
      json(comparison ? { ...(comparison.toJSON() as object), findings } : { holds: false, steps: [], systems: [], findings }),
    );
  } else {
    if (comparison) io.out(`${comparisonText(comparison)}\n`);
    const where = (expectation: { readonly path: string }): string => staged.where(expectation);
    for (const result of comparison?.systems ?? [])
      if (!result.holds) io.out(`\n${result.as}\n${failuresText(result, { where })}\n`);
    io.error(staged.text());
  }
  return comparison?.holds ? 0 : 1;
}

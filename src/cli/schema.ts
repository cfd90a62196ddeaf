import { scenarioSchema, schema } from '../runtime';
import { readArguments } from './arguments';
import { json } from './file';
import type { ExitCode, Io } from './io';

/** `schema`: the JSON Schema of the file form of a tree, or of a scenario. */
export function schemaCommand(args: readonly string[], io: Io): ExitCode {
  const { flag } = readArguments(args, { scenario: { type: 'boolean' } }, 0);
  io.out(json(flag('scenario') ? scenarioSchema() : schema()));
  return 0;
}

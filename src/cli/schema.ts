import { schema } from '../runtime';
import { readArguments } from './arguments';
import { json } from './file';
import type { ExitCode, Io } from './io';

/** `schema`: the JSON Schema of the file form. */
export function schemaCommand(args: readonly string[], io: Io): ExitCode {
  readArguments(args, {}, 0);
  io.out(json(schema()));
  return 0;
}

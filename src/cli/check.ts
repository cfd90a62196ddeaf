import { check, errorsOf } from '../runtime';
import { readArguments } from './arguments';
import { findingsText, json, readTree } from './file';
import type { ExitCode, Io } from './io';

/** `check FILE [--target T]`: every finding about a tree. */
export function checkCommand(args: readonly string[], io: Io): ExitCode {
  const { files, text, flag } = readArguments(args, { target: { type: 'string' } }, 1);
  const path = files[0] as string;
  const file = readTree(io, path);
  const findings = file.locate([...file.findings, ...(file.readable ? check(file.tree, { target: text('target') }) : [])]);
  io.out(flag('json') ? json({ findings }) : findingsText(findings, path));
  return errorsOf(findings).length > 0 ? 1 : 0;
}

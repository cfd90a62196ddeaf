import { basename, dirname, join } from 'node:path';
import { errorsOf, render } from '../runtime';
import { readArguments } from './arguments';
import { findingsText, json, readTree, writeText } from './file';
import { type ExitCode, type Io, UsageError } from './io';

/** `render FILE --target T [--format F] [-o OUT]`: what the tree becomes on a target. */
export function renderCommand(args: readonly string[], io: Io): ExitCode {
  const options = { target: { type: 'string' }, format: { type: 'string' }, output: { type: 'string', short: 'o' } } as const;
  const { files, text, flag } = readArguments(args, options, 1);
  const target = text('target');
  if (target === undefined) throw new UsageError('render needs --target');
  const format = text('format');
  const path = files[0] as string;
  const file = readTree(io, path);
  const result = file.readable
    ? render(file.tree, format === undefined ? target : { target, format })
    : { artifact: undefined, findings: [] };
  const findings = file.locate([...file.findings, ...result.findings]);
  const failed = errorsOf(findings).length > 0;
  const rendered = failed ? {} : (result.artifact?.files() ?? {});
  const output = text('output');
  if (output !== undefined) writeAll(io, output, rendered);
  if (flag('json')) io.out(json({ files: rendered, findings }));
  else {
    if (output === undefined) io.out(Object.values(rendered).join(''));
    if (findings.length > 0) io.error(findingsText(findings, path));
  }
  return failed ? 1 : 0;
}

/** The main file goes to OUT, further ones beside it. */
function writeAll(io: Io, output: string, files: Readonly<Record<string, string>>): void {
  for (const [i, [name, text]] of Object.entries(files).entries())
    writeText(io, i === 0 ? output : join(dirname(output), basename(name)), text);
}

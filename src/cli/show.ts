import { treeHtml, treeMermaid, treeText } from '../report';
import { errorsOf, evaluate, type Finding, FindingsError, type Reading } from '../runtime';
import { readArguments } from './arguments';
import { findingsText, json, readTree } from './file';
import { type ExitCode, type Io, UsageError } from './io';

const FORMATS = ['text', 'json', 'mermaid', 'html'];

/** `show FILE [--as T] [--down PATH]... [--format F]`: the tree with status, share and reason of everything. */
export function showCommand(args: readonly string[], io: Io): ExitCode {
  const options = { as: { type: 'string' }, down: { type: 'string', multiple: true }, format: { type: 'string' } } as const;
  const { files, text, texts, flag } = readArguments(args, options, 1);
  const format = flag('json') ? 'json' : (text('format') ?? 'text');
  if (!FORMATS.includes(format)) throw new UsageError(`--format is ${FORMATS.join(', ')}, not ${format}`);
  const path = files[0] as string;
  const file = readTree(io, path);
  const { reading, findings } = readingOf(file, text('as'), texts('down'));
  const located = file.locate(findings);
  if (!reading) {
    if (format === 'json') io.out(json({ entries: [], findings: located }));
    else io.error(findingsText(located, path));
    return 1;
  }
  if (format === 'json') io.out(json({ ...(reading.toJSON() as object), findings: located }));
  else if (format === 'mermaid') io.out(treeMermaid(file.tree, reading));
  else if (format === 'html') io.out(treeHtml(file.tree, reading));
  else io.out(`${treeText(file.tree, reading, { color: io.color })}\n`);
  const warnings = located.filter(({ severity }) => severity === 'warning');
  if (format !== 'json' && warnings.length > 0) io.error(findingsText(warnings, path));
  return 0;
}

function readingOf(
  file: ReturnType<typeof readTree>,
  as: string | undefined,
  down: readonly string[],
): { reading?: Reading; findings: readonly Finding[] } {
  if (errorsOf(file.findings).length > 0) return { findings: file.findings };
  try {
    const reading = evaluate(file.tree, { as, down });
    return { reading, findings: [...file.findings, ...reading.findings] };
  } catch (error) {
    if (error instanceof FindingsError) return { findings: [...file.findings, ...error.findings] };
    throw error;
  }
}

import { compareStatus, OctaviaClient, type StatusRow, type World } from '../live';
import { evaluate, type Finding, FindingsError, type Tree } from '../runtime';
import { checkFor } from '../targets';
import { readArguments } from './arguments';
import { findingsText, json, readTree } from './file';
import type { ExitCode, Io } from './io';
import { table } from './table';

const OPTIONS = { lb: { type: 'string' }, as: { type: 'string' }, down: { type: 'string', multiple: true } } as const;

interface Question {
  readonly lb: string;
  /** Undefined: as the driver of the load balancer. */
  readonly as: string | undefined;
  readonly down: readonly string[];
}

/** `status FILE [--lb NAME|ID] [--as T] [--down PATH]...`: what Octavia says of a load balancer, beside what the tree lets expect. */
export async function statusCommand(args: readonly string[], io: Io, world: World): Promise<ExitCode> {
  const { files, text, texts, flag } = readArguments(args, OPTIONS, 1);
  const path = files[0] as string;
  const file = readTree(io, path);
  const question = { lb: text('lb') ?? nameOf(file.tree), as: text('as'), down: texts('down') };
  try {
    if (!file.readable) throw new FindingsError(file.findings);
    const rows = await compared(file.tree, question, world);
    const holds = rows.every(({ differs }) => !differs);
    io.out(flag('json') ? json({ holds, rows, findings: [] }) : `${statusText(rows)}\n`);
    return holds ? 0 : 1;
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    const findings = error.findings.flatMap((finding) => (isOfCloud(finding) ? [finding] : file.locate([finding])));
    if (flag('json')) io.out(json({ holds: false, rows: [], findings }));
    else io.error(findingsText(findings, path));
    return 1;
  }
}

async function compared(tree: Tree, { lb, as, down }: Question, world: World): Promise<readonly StatusRow[]> {
  const client = new OctaviaClient({ world });
  // Mistakes in the tree are told without asking the cloud.
  if (as !== undefined) evaluate(tree, { as, down });
  const found = await client.require(lb);
  const target = as ?? DRIVERS[found.provider] ?? 'octavia';
  const platform = evaluate(tree, { as: target, down }).platform();
  const { lowered } = checkFor(tree, target, 'predict');
  if (!platform || !lowered?.effective) throw new Error('a lowering without errors has a status');
  return compareStatus({ effective: lowered.effective, platform, gate: lowered.dynamics?.gate }, await client.status(found.id));
}

/** It is about no place in the tree. */
const isOfCloud = ({ code }: Finding): boolean => code.startsWith('openstack.');

const DRIVERS: Readonly<Record<string, string>> = { ovn: 'octavia:ovn', f5: 'octavia:f5' };

/** As the load balancer is called when the tree is rendered. */
function nameOf(tree: Tree): string {
  const { name } = (tree?.targets?.octavia ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : 'healthtree';
}

function statusText(rows: readonly StatusRow[]): string {
  const different = rows.filter(({ differs }) => differs).length;
  const cells = rows.map(({ kind, depth, name, expected, seen, differs, why }) => [
    `${'  '.repeat(depth)}${kind} ${name}`,
    differs ? '≠' : '',
    seen ?? '-',
    differs ? `expected ${expected ?? 'nothing'}` : '',
    why,
  ]);
  return `${table(cells)}\n${different === 0 ? 'as expected' : `${different} of ${rows.length} differ`}`;
}

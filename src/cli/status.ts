import { compareStatus, type HaproxyStatus, haproxyStatus, OctaviaClient, type StatusRow, type World } from '../live';
import { evaluate, type Finding, FindingsError, type Tree } from '../runtime';
import { checkFor } from '../targets';
import { type Arguments, readArguments } from './arguments';
import { findingsText, json, readTree } from './file';
import { haproxyStatusText } from './haproxy-text';
import { type ExitCode, type Io, UsageError } from './io';
import { summary } from './summary';
import { table } from './table';

const OPTIONS = {
  lb: { type: 'string' },
  haproxy: { type: 'string' },
  over: { type: 'string' },
  as: { type: 'string' },
  down: { type: 'string', multiple: true },
} as const;

interface Question {
  readonly lb: string;
  /** Undefined: as the driver of the load balancer. */
  readonly as: string | undefined;
  readonly down: readonly string[];
}

/** What is told of a system: whether nothing differs, as data and as text. */
interface Told {
  readonly holds: boolean;
  readonly data: object;
  readonly text: string;
  readonly findings: readonly Finding[];
}

/**
 * `status FILE [--lb NAME|ID] [--as T] [--down PATH]...`: what Octavia says of a load balancer, beside what the tree lets expect; with
 * `--haproxy SOCKET [--over DURATION]` what a running HAProxy says of itself.
 */
export async function statusCommand(args: readonly string[], io: Io, world: World): Promise<ExitCode> {
  const read = readArguments(args, OPTIONS, 1);
  const path = read.files[0] as string;
  const file = readTree(io, path);
  const tell = tellerOf(read, file.tree, world);
  try {
    if (!file.readable) throw new FindingsError(file.findings);
    const { holds, data, text, findings } = await tell();
    io.out(read.flag('json') ? json({ holds, ...data, findings }) : text);
    if (!read.flag('json') && findings.length > 0) io.error(findingsText(findings, path));
    return holds ? 0 : 1;
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    const findings = error.findings.flatMap((finding) => (isOfSystem(finding) ? [finding] : file.locate([finding])));
    if (read.flag('json')) io.out(json({ holds: false, rows: [], findings }));
    else io.error(findingsText(findings, path));
    return 1;
  }
}

/** It is about no place in the tree. */
export const isOfSystem = ({ code }: Finding): boolean => code.startsWith('openstack.') || code.startsWith('runtime-api.');

/** @throws UsageError where options are for different systems */
function tellerOf(read: Arguments, tree: Tree, world: World): () => Promise<Told> {
  const [lb, socket, over] = [read.text('lb'), read.text('haproxy'), read.milliseconds('over')];
  const asked = { as: read.text('as'), down: read.texts('down') };
  if (socket === undefined) {
    if (over !== undefined) throw new UsageError('--over counts requests of --haproxy');
    return () => octaviaTold(tree, { lb: lb ?? nameOf(tree), ...asked }, world);
  }
  if (lb !== undefined) throw new UsageError('--lb is of Octavia, and --haproxy of HAProxy: give one of them');
  return async () => haproxyTold(await haproxyStatus(tree, { socket, over, world, ...asked }));
}

const haproxyTold = (status: HaproxyStatus): Told => {
  const { holds, findings, ...data } = status;
  return { holds, data, text: `${haproxyStatusText(status)}\n`, findings };
};

async function octaviaTold(tree: Tree, question: Question, world: World): Promise<Told> {
  const rows = await compared(tree, question, world);
  return { holds: rows.every(({ differs }) => !differs), data: { rows }, text: `${statusText(rows)}\n`, findings: [] };
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

const DRIVERS: Readonly<Record<string, string>> = { ovn: 'octavia:ovn', f5: 'octavia:f5' };

/** As the load balancer is called when the tree is rendered. */
function nameOf(tree: Tree): string {
  const { name } = (tree?.targets?.octavia ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : 'healthtree';
}

function statusText(rows: readonly StatusRow[]): string {
  const cells = rows.map(({ kind, depth, name, expected, seen, differs, why }) => [
    `${'  '.repeat(depth)}${kind} ${name}`,
    differs ? '≠' : '',
    seen ?? '-',
    differs ? `expected ${expected ?? 'nothing'}` : '',
    why,
  ]);
  return `${table(cells)}\n${summary(rows)}`;
}

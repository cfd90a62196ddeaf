import { changeHaproxy, type HaproxyChange, type WantedState, type World } from '../live';
import { FindingsError, type Tree } from '../runtime';
import { readPathArguments } from './arguments';
import { findingsText, json, readTree } from './file';
import { haproxyChangeText } from './haproxy-text';
import { type ExitCode, type Io, UsageError } from './io';
import { isOfSystem } from './status';

const OPTIONS = { haproxy: { type: 'string' }, as: { type: 'string' } } as const;
const TAKING_OUT = { ...OPTIONS, force: { type: 'boolean' }, maint: { type: 'boolean' } } as const;

/** `drain FILE PATH... [--haproxy SOCKET] [--maint] [--force] [--as T]`: takes members from traffic in a running HAProxy. */
export const drainCommand = (args: readonly string[], io: Io, world: World): Promise<ExitCode> => {
  const read = readPathArguments(args, TAKING_OUT);
  return change(read, { state: read.flag('maint') ? 'maint' : 'drain', force: read.flag('force') }, io, world);
};

/** `ready FILE PATH... [--haproxy SOCKET] [--as T]`: lets them have traffic again. */
export const readyCommand = (args: readonly string[], io: Io, world: World): Promise<ExitCode> =>
  change(readPathArguments(args, OPTIONS), { state: 'ready', force: false }, io, world);

async function change(
  { files, paths, text, flag }: ReturnType<typeof readPathArguments>,
  wanted: { readonly state: WantedState; readonly force: boolean },
  io: Io,
  world: World,
): Promise<ExitCode> {
  const path = files[0] as string;
  const file = readTree(io, path);
  const tell = (result: HaproxyChange | undefined, findings: HaproxyChange['findings']): void => {
    const nothing = { done: false, servers: [], shares: [] };
    if (flag('json')) io.out(json({ ...nothing, ...result, findings }));
    else if (result) io.out(`${haproxyChangeText(result, wanted.state)}\n`);
    if (!flag('json') && findings.length > 0) io.error(findingsText(findings, path));
  };
  try {
    if (!file.readable) throw new FindingsError(file.findings);
    const socket = text('haproxy') ?? socketOf(file.tree);
    const result = await changeHaproxy(file.tree, { socket, paths, world, as: text('as'), ...wanted });
    tell(result, result.findings);
    return result.done ? 0 : 1;
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    tell(
      undefined,
      error.findings.flatMap((finding) => (isOfSystem(finding) ? [finding] : file.locate([finding]))),
    );
    return 1;
  }
}

/** The one that the tree gives HAProxy. @throws UsageError where it gives none */
function socketOf(tree: Tree): string {
  const { socket } = (tree.targets?.haproxy ?? {}) as { socket?: unknown };
  if (typeof socket === 'string') return socket;
  throw new UsageError('give the socket of HAProxy by --haproxy, or targets.haproxy.socket in the tree');
}

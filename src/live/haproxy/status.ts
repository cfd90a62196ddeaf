import { evaluate } from '../../runtime/evaluate';
import type { As } from '../../targets';
import { type Finding, Reporter, type TreeLike, treeOf } from '../../tree';
import { realWorld, type World } from '../world';
import { compareHaproxy } from './compare';
import { countedSince } from './counts';
import { deployedOf, serverFinder } from './deployed';
import { observe } from './observe';
import { readState } from './read-state';
import type { HaproxyStatusRow } from './row';
import { aborted, type RuntimeApiOptions, runtimeApi } from './runtime-api';
import type { HaproxyProcess, HaproxyState } from './state';
import { otherTree } from './strangers';

export interface HaproxyExpectation {
  /** HAProxy in a version, with settings. @defaultValue `haproxy`, as the tree says */
  readonly as?: As | undefined;
  /** Paths and patterns of what is known to be down. @defaultValue nothing */
  readonly down?: readonly string[] | undefined;
}

export interface HaproxyStatusOptions extends HaproxyExpectation, RuntimeApiOptions {
  /** Path of the socket file of a Runtime API, or `ADDRESS:PORT`. */
  readonly socket: string;
  /** Counts requests for so many milliseconds. @defaultValue those since HAProxy's start */
  readonly over?: number | undefined;
}

/** What a running HAProxy is, beside what a tree lets expect. */
export interface HaproxyStatus {
  /** Whether nothing differs. */
  readonly holds: boolean;
  readonly process: HaproxyProcess;
  /** For how many milliseconds requests were counted. */
  readonly counted: number;
  readonly rows: readonly HaproxyStatusRow[];
  /** What is to be known of the whole: that another tree runs, that the process began anew. */
  readonly findings: readonly Finding[];
}

/**
 * Compares what a running HAProxy says of itself with what a tree lets expect of it, and says why it may differ. Shares are those of
 * the servers as they are now, once everything was noticed. Nothing is changed; any level of the socket suffices.
 *
 * @throws FindingsError with what is wrong with the tree, its paths and the socket
 */
export async function haproxyStatus(like: TreeLike, options: HaproxyStatusOptions): Promise<HaproxyStatus> {
  const { socket, over = 0, signal, world = realWorld } = options;
  const compare = comparison(like, options);
  const ask = runtimeApi(socket, options);
  if (over === 0) return compare(await readState(ask, socket));
  const before = await readState(ask, socket);
  await sleep(world, over, signal);
  const after = await readState(ask, socket);
  const status = compare(countedSince(after, before));
  if (before.process.pid === after.process.pid) return { ...status, counted: over };
  return { ...status, findings: [...status.findings, ...restart(after.process)] };
}

/**
 * The same of a state that was read before.
 *
 * @throws FindingsError with what is wrong with the tree and its paths
 */
export const haproxyStatusOf = (like: TreeLike, state: HaproxyState, expectation: HaproxyExpectation = {}): HaproxyStatus =>
  comparison(like, expectation)(state);

/** Checks the tree and its paths before anything is asked. */
function comparison(like: TreeLike, { as = 'haproxy', down = [] }: HaproxyExpectation): (state: HaproxyState) => HaproxyStatus {
  const tree = treeOf(like);
  const deployed = deployedOf(tree, as);
  const expected = evaluate(tree, { as, down });
  return (state) => {
    const serverOf = serverFinder(state);
    const rows = compareHaproxy({ deployed, state, serverOf, expected, observed: observe(deployed, serverOf) });
    return {
      holds: rows.every(({ differs }) => !differs),
      process: state.process,
      counted: 1_000 * state.process.uptime,
      rows,
      findings: otherTree(deployed, state),
    };
  };
}

async function sleep(world: World, ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await world.sleep(ms, signal);
  } catch (error) {
    throw signal?.aborted ? aborted() : error;
  }
}

function restart({ pid }: HaproxyProcess): readonly Finding[] {
  const reporter = new Reporter('haproxy');
  reporter.report('runtime-api.restarted', [], {
    severity: 'warning',
    value: pid,
    message: 'HAProxy was started or reloaded meanwhile: requests are counted since then',
    hint: 'Ask again.',
  });
  return reporter.findings;
}

import { type As, checkFor } from '../targets';
import { FindingsError, failOnErrors, Reporter, show, sortFindings, type TreeLike, treeOf } from '../tree';
import { concurrently } from './concurrently';
import { exchange } from './exchange';
import { planProbes } from './plan';
import type { Probed, ProbeResult } from './result';

export interface ProbeOptions {
  /** A target: members are checked as it would check them. @defaultValue as HAProxy does */
  readonly as?: As | undefined;
  /** Most checks at once, 1 to 1024. @defaultValue 16 */
  readonly concurrency?: number | undefined;
  /** Ends all checks; those that were under way, and those that had not begun, are `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Paths and patterns of what is checked; a service's path stands for all members below it. @defaultValue everything */
  readonly only?: readonly string[] | undefined;
}

const MAX_CONCURRENCY = 1_024;

/**
 * Checks every member of a tree once, for real and from this machine, as the target would: the bytes that it sends, the answers that
 * it takes, its timeouts. Neither rise nor fall nor init states play a part. Members that are disabled are not checked, nor those
 * without a monitor. HTTPS is spoken without verifying certificates, as targets do, and never as HTTP/2.
 *
 * Whatever goes wrong with a member is its result. When the promise settles, every socket is closed.
 *
 * @throws FindingsError with all error findings, of the tree, its lowering and the options, and about patterns that match nothing
 */
export async function probe(like: TreeLike, { as, concurrency = 16, signal, only }: ProbeOptions = {}): Promise<Probed> {
  const checked = checkFor(treeOf(like), as, 'predict');
  failOnErrors(checked.findings);
  checkConcurrency(concurrency);
  const { probes, unprobed, findings } = planProbes(checked, only);
  const results = await concurrently(probes, concurrency, async ({ path, ...task }): Promise<ProbeResult> => {
    const start = performance.now();
    const outcome = await exchange(task, signal);
    const took = Math.round((performance.now() - start) * 1_000) / 1_000;
    return { path, passed: outcome.kind === 'passed', ...outcome, took, address: task.address, port: task.port };
  });
  const down = results.filter(isDown).map(({ path }) => path);
  return { results, unprobed, down, findings: sortFindings([...checked.findings, ...findings]) };
}

/** Nothing is known of a member whose check was not finished. */
const isDown = ({ kind }: ProbeResult): boolean => kind !== 'passed' && kind !== 'aborted' && kind !== 'error';

function checkConcurrency(value: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= MAX_CONCURRENCY) return;
  const reporter = new Reporter();
  reporter.report('probe.concurrency', [], {
    value,
    message: `${show(value)} checks at once are not possible`,
    hint: `Use an integer from 1 to ${MAX_CONCURRENCY}.`,
  });
  throw new FindingsError(reporter.findings);
}

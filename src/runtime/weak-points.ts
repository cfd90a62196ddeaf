import { findWeakPoints, type WeakPoint } from '../health';
import { type As, checkFor } from '../targets';
import {
  type Entry,
  type FindingCode,
  FindingsError,
  failOnErrors,
  isRate,
  MAX_RATE,
  type Model,
  parseRatio,
  type Ratio,
  Reporter,
  ratioOf,
  show,
  type TreeLike,
  treeOf,
} from '../tree';

export interface WeakPointsOptions {
  /** A target: what is looked at is what would be deployed there. @defaultValue the meaning of the tree itself */
  readonly as?: As | undefined;
  /** Most members that are lost at once: 1, 2 or 3. @defaultValue 1 */
  readonly k?: 1 | 2 | 3 | undefined;
  /** Largest fraction of the requests that may be unserved or lost: `'1/4'`, `'0.25'` or `'25%'`. @defaultValue `'0'` */
  readonly unserved?: string | undefined;
  /**
   * Requests a second that come in, above 0 to 1000000000: members that get more than their `capacity` count too.
   * @defaultValue none: capacities play no part
   */
  readonly rate?: number | undefined;
  /** The entry whose requests are meant; needed where a tree has several. */
  readonly entry?: string | undefined;
}

/**
 * The minimal sets of members whose loss, once noticed, costs more than it may: too much is unserved or lost, or a member that is
 * left gets more than its capacity. By size, then in the order of the tree; nothing is added to a set that costs too much already.
 * Where a pool shares by load, how much is lost is unknown, and counts as too much.
 *
 * @throws FindingsError with all error findings, of the tree, its lowering and the options, and `weak-points.limit` where more than
 * 20000 combinations would have to be tried, or fewer in a tree of more than 200 services; members of a pool with the same weight,
 * role and capacity count as one
 */
export function weakPoints(like: TreeLike, options: WeakPointsOptions = {}): readonly WeakPoint[] {
  const { k = 1, entry } = options;
  const { model, findings, lowered, asked: target } = checkFor(treeOf(like), options.as, 'predict');
  failOnErrors(findings);
  const reporter = new Reporter();
  const asked = entryOf(reporter, model, entry);
  const unserved = readShare(reporter, options.unserved ?? '0');
  const rate = readRate(reporter, model, options.rate);
  if (![1, 2, 3].includes(k))
    report(reporter, 'failures.range', k, `${show(k)} failures at once are not looked at`, 'Use 1, 2 or 3.');
  if (reporter.findings.length > 0 || !asked || !unserved) throw new FindingsError(reporter.findings);
  const effective = lowered?.effective ?? model;
  const found = findWeakPoints({
    declared: model,
    effective,
    entry: asked,
    failures: k,
    unserved,
    rate,
    settled: target?.target.settled,
  });
  if ('points' in found) return found.points;
  const message = `The loss of up to ${k} at once has at least ${found.combinations} combinations here, and at most ${found.limit} are tried`;
  const hint = 'Ask for fewer failures at once, or about a smaller tree; members of a pool with equal weights count as one.';
  report(reporter, 'weak-points.limit', String(found.combinations), message, hint);
  throw new FindingsError(reporter.findings);
}

function entryOf(reporter: Reporter, { entries }: Model, name: string | undefined): Entry | undefined {
  const found = name === undefined && entries.length === 1 ? entries[0] : entries.find((entry) => entry.name === name);
  if (found) return found;
  const message =
    name === undefined ? 'The tree has several entries, each with weak points of its own' : `The tree has no entry ${name}`;
  report(reporter, 'entry.required', name, message, `Name one of ${entries.map((entry) => `'${entry.name}'`).join(', ')}.`);
  return undefined;
}

function readShare(reporter: Reporter, text: string): Ratio | undefined {
  const share = typeof text === 'string' ? parseRatio(text) : undefined;
  if (!share) report(reporter, 'share.form', text, `${show(text)} is no share`, "Write '1/4', '0.25' or '25%'.");
  return share;
}

function readRate(reporter: Reporter, model: Model, rate: number | undefined): Ratio | undefined {
  if (rate === undefined) return undefined;
  if (typeof rate !== 'number' || !isRate(rate)) {
    const message = `The rate ${show(rate)} is not between 0 and ${MAX_RATE} requests a second`;
    report(reporter, 'rate.range', rate, message, 'Use a number above 0, such as 150.');
    return undefined;
  }
  const known = [...model.services.values()].some(
    (service) => service.kind === 'pool' && service.members.some(({ capacity }) => capacity !== undefined),
  );
  if (!known) {
    const hint = 'Give members a capacity, or leave the rate out.';
    report(reporter, 'rate.unused', rate, 'No member has a capacity, so no rate is too much', hint);
  }
  return ratioOf(rate);
}

function report(reporter: Reporter, code: FindingCode, value: unknown, message: string, hint: string): void {
  reporter.report(code, [], { value, message, hint });
}

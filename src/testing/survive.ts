import { evaluate, formatWeakPoint, type TreeLike, type WeakPoint, type WeakPointsOptions, weakPoints } from '../runtime';
import { FindingsError, formatFinding } from '../tree';
import type { MatcherResult } from './matchers';

export interface SurviveOptions extends Omit<WeakPointsOptions, 'k'> {
  /** Members that are lost at once: 1, 2 or 3; any so many of them, and any fewer. */
  readonly failures: 1 | 2 | 3;
}

/** Most sets that a message lists, and explains. */
const MAX_LISTED = 20;
const MAX_EXPLAINED = 3;

/**
 * Expects a tree, or a construct that has one, to survive the loss of any so many members: of its requests no more than
 * `unserved` is answered 503 or lost once the loss was noticed, and with a `rate` nobody gets more than their capacity. Fails on
 * error findings, of options too, whichever way it is asked.
 */
export function toSurvive(subject: unknown, { failures, ...options }: SurviveOptions): MatcherResult {
  const points = judged(subject, { ...options, k: failures });
  return {
    pass: points.length === 0,
    message: () => message(subject as TreeLike, points, failures, options),
  };
}

function judged(subject: unknown, options: WeakPointsOptions): readonly WeakPoint[] {
  const isTree = typeof subject === 'object' && subject !== null && ('toTree' in subject || 'services' in subject);
  if (!isTree) throw new TypeError('expected a tree, or a construct that has one');
  try {
    return weakPoints(subject as TreeLike, options);
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    const list = error.findings.map((finding) => formatFinding(finding)).join('\n');
    throw new Error(`the expectation can not be judged, got ${error.findings.length}:\n${list}`);
  }
}

function message(
  tree: TreeLike,
  points: readonly WeakPoint[],
  failures: number,
  { unserved = '0', rate, as, entry }: Omit<SurviveOptions, 'failures'>,
): string {
  const terms = `at most ${unserved} unserved or lost${rate === undefined ? '' : ` and nobody over capacity at ${rate} requests/s`}`;
  const what = `the loss of any ${failures === 1 ? 'member' : `${failures} members`} with ${terms}`;
  if (points.length === 0) return `expected not to survive ${what}, but it does`;
  const rest = points.length - MAX_LISTED;
  return [
    `expected to survive ${what}; what it does not survive:`,
    ...points.slice(0, MAX_LISTED).map((point) => `  ✖ ${formatWeakPoint(point)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    ...points.slice(0, MAX_EXPLAINED).flatMap((point) => explained(tree, point, as, entry)),
  ].join('\n');
}

/** Why it comes so far: from the lost members, or from those that get too much, up to the entry. */
function explained(
  tree: TreeLike,
  { members, overloaded }: WeakPoint,
  as: WeakPointsOptions['as'],
  entry: string | undefined,
): string[] {
  const reading = evaluate(tree, { as, down: members });
  const root = (reading.entries.find(({ entry: name }) => name === entry) ?? reading.entries[0])?.nodes[0]?.path ?? '';
  const about = overloaded[0]?.members[0] ?? root;
  const chain = String(reading.explain(about, entry)).replace(/^/gm, '    ');
  return ['', members.length === 0 ? '  with nothing lost:' : `  without ${members.join(' and ')}:`, chain];
}

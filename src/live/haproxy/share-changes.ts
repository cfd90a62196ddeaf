import type { Reading } from '../../health';
import { compare, equal, formatRatio, type Ratio } from '../../tree';

/** How the share of a member changes, or what is unserved of an entry. */
export interface ShareChange {
  readonly entry: string;
  /** Null for what is unserved. */
  readonly path: string | null;
  /** Null where there is no number. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Every share of a member that changes, and what is unserved of each entry. */
export function shareChanges(before: Reading, after: Reading): readonly ShareChange[] {
  return after.entries.flatMap(({ entry, nodes, unserved }, i) => {
    const then = before.entries[i];
    const shares = new Map(then?.nodes.map(({ path, share }) => [path, share]));
    const changed = nodes.flatMap(({ kind, path, share }): readonly ShareChange[] => {
      const old = shares.get(path) ?? null;
      return kind !== 'member' || same(old, share) ? [] : [{ entry, path, before: text(old), after: text(share) }];
    });
    return [...changed, { entry, path: null, before: text(then?.unserved ?? null), after: text(unserved) }];
  });
}

/** The entries of which more is unserved afterwards. */
export const lessServed = (before: Reading, after: Reading): readonly Reading['entries'][number][] =>
  after.entries.filter(({ unserved }, i) => {
    const then = before.entries[i]?.unserved;
    return then !== undefined && compare(unserved, then) > 0;
  });

const same = (a: Ratio | null, b: Ratio | null): boolean => (a === null || b === null ? a === b : equal(a, b));
const text = (share: Ratio | null): string | null => share && formatRatio(share);

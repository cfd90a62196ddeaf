import type { NodeReading, Reading } from '../../health';
import { formatRatio } from '../../tree';
import type { Shares } from './row';

/** What a reading says of each node, by path. */
export interface Readings {
  node(path: string): NodeReading | undefined;
  /** By entry. */
  shares(path: string): Shares;
}

export function readingsOf({ entries }: Reading): Readings {
  const nodes = new Map<string, NodeReading>();
  const shares = new Map<string, Record<string, string | null>>();
  for (const { entry, nodes: own } of entries) {
    for (const node of own) {
      if (!nodes.has(node.path)) nodes.set(node.path, node);
      const byEntry = shares.get(node.path) ?? {};
      byEntry[entry] = node.share && formatRatio(node.share);
      shares.set(node.path, byEntry);
    }
  }
  return { node: (path) => nodes.get(path), shares: (path) => shares.get(path) ?? {} };
}

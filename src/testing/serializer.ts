import { treeText } from '../report';
import { evaluate, type TreeLike, type TreeSource } from '../runtime';
import { treeOf } from '../tree';

/** Prints a tree (of a construct too) in snapshots as a person would read it: with everything up, its shares and monitors. */
export const treeSerializer = {
  test: (value: unknown): boolean => isSource(value) || isPlainTree(value),
  serialize: (value: unknown): string => {
    const tree = treeOf(value as TreeLike);
    return treeText(tree, evaluate(tree));
  },
};

const isSource = (value: unknown): value is TreeSource =>
  typeof value === 'object' && value !== null && 'toTree' in value && typeof value.toTree === 'function';

const isPlainTree = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'services' in value &&
  ('root' in value || 'listeners' in value) &&
  !('node' in value);

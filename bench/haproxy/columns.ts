import { render, type Tree } from 'healthtree/runtime';
import { cascadeOf } from './cascade';
import { flatTreeOf, type Places, type Shape, treeOf } from './shapes';

/** One way to balance over the pools of a shape; gives a configuration. */
export type Column = (shape: Shape, places: Places, someDead: boolean) => string;

/** The first one is what the others are held against. */
export const COLUMNS: Readonly<Record<string, Column>> = {
  flat: (...asked) => configOf(flatTreeOf(...asked)),
  branch: (...asked) => configOf(treeOf(...asked), { lowering: 'branch' }),
  cascade: (shape, places, someDead) => cascadeOf(treeOf(shape, places, someDead), places),
};

function configOf(tree: Tree, settings: object = {}): string {
  const { artifact, findings } = render(
    { ...tree, targets: { haproxy: { stateFile: '/nonexistent/state', ...settings } } },
    { target: 'haproxy' },
  );
  if (!artifact) throw new Error(JSON.stringify(findings));
  return Object.values(artifact.files()).join('');
}

import type { MonitorSpec, Tree } from './model';

/** Types a literal tree: a child, root or listener that names no service of the tree does not compile. */
export function defineTree<const Name extends string>(tree: TreeOf<Name>): Tree {
  return tree as Tree;
}

type TreeOf<Name extends string> = Omit<Tree<NoInfer<Name>>, 'services'> & {
  readonly services: { readonly [Service in Name]: Tree<NoInfer<Name>>['services'][NoInfer<Name>] };
};

/** A monitor that sends HTTP requests. */
export function httpMonitor(options: Omit<MonitorSpec, 'type'>): MonitorSpec {
  return { type: 'http', ...options };
}

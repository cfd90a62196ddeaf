import {
  FindingsError,
  type MemberSpec,
  type Model,
  matchNode,
  type PoolSpec,
  parentsOf,
  Reporter,
  type ServiceSpec,
  type Tree,
  type TreeNode,
} from '../../tree';

/** The same tree with other parts. Nothing is changed in place. */

/** With another weight of a member, or of a child under the parent that the path names. */
export function reweighted(tree: Tree, model: Model, path: string, weight: number): Tree {
  const node = matchNode(model, path);
  if (node.kind === 'member')
    return withMembers(tree, node.service, (members) =>
      members.map((member) => (nameOf(member) === node.member.name ? { ...member, weight } : member)),
    );
  const parent = parentOf(model, path, node.service);
  const spec = tree.services[parent];
  if (spec?.kind !== 'weighted') throw misplaced(path, `${parent} has no weights`);
  return withService(tree, parent, {
    ...spec,
    children: spec.children.map((child) => (child.service === node.service ? { ...child, weight } : child)),
  });
}

/** With one more member. */
export function withMember(tree: Tree, model: Model, pool: string, member: MemberSpec): Tree {
  return withMembers(tree, poolOf(model, pool), (members) => [...members, member]);
}

/** Without a member. */
export function withoutMember(tree: Tree, model: Model, path: string): Tree {
  const node: TreeNode = matchNode(model, path);
  if (node.kind !== 'member') throw misplaced(path, `${node.service} is no member`);
  return withMembers(tree, node.service, (members) => members.filter((member) => nameOf(member) !== node.member.name));
}

const nameOf = ({ name, address, port }: MemberSpec): string => name ?? `${address}:${port}`;

function poolOf(model: Model, path: string): string {
  const node = matchNode(model, path);
  if (node.kind === 'service' && model.services.get(node.service)?.kind === 'pool') return node.service;
  throw misplaced(path, `${path} is no pool`);
}

/** The parent that the path names, or the only one. */
function parentOf(model: Model, path: string, service: string): string {
  const parents = parentsOf(model, service);
  const named = path.split('/').at(-2);
  const parent = named === undefined && parents.length === 1 ? parents[0] : parents.find((name) => name === named);
  if (parent !== undefined) return parent;
  throw misplaced(path, parents.length === 0 ? `${service} has no parent` : `${service} has several parents`);
}

function withMembers(tree: Tree, pool: string, change: (members: readonly MemberSpec[]) => readonly MemberSpec[]): Tree {
  const spec = tree.services[pool] as PoolSpec;
  return withService(tree, pool, { ...spec, members: change(spec.members) });
}

const withService = (tree: Tree, name: string, spec: ServiceSpec): Tree => ({
  ...tree,
  services: { ...tree.services, [name]: spec },
});

function misplaced(path: string, why: string): FindingsError {
  const reporter = new Reporter();
  reporter.report('path.kind', [], {
    value: path,
    message: `The path ${path} names nothing that can be changed so: ${why}`,
    hint: 'Name a member, a pool, or a child with its weighted parent in front.',
  });
  return new FindingsError(reporter.findings);
}

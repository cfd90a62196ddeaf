import { servicesBelow } from './below';
import { FindingsError } from './findings/finding';
import { Reporter, show } from './findings/reporter';
import { childrenOf, type Member, type Model, type Service } from './resolved';
import { nearest } from './values/names';

/** A service or a member of the tree. */
export type TreeNode = ServiceNode | MemberNode;
export interface ServiceNode {
  readonly kind: 'service';
  readonly service: string;
}
export interface MemberNode {
  readonly kind: 'member';
  readonly service: string;
  readonly member: Member;
}

/** Most paths that are listed of one node: a service shared at many levels can have more than any list holds. */
export const MAX_PATHS = 64;

interface Index {
  readonly parents: ReadonlyMap<string, readonly string[]>;
  readonly byName: ReadonlyMap<string, readonly TreeNode[]>;
  readonly all: readonly TreeNode[];
  readonly paths: Map<string, readonly string[]>;
}

const indexes = new WeakMap<Model, Index>();

function indexOf(model: Model): Index {
  const cached = indexes.get(model);
  if (cached) return cached;
  const parents = new Map<string, string[]>();
  const byName = new Map<string, TreeNode[]>();
  const all: TreeNode[] = [];
  const add = (name: string, node: TreeNode): void => {
    all.push(node);
    const same = byName.get(name);
    if (same) same.push(node);
    else byName.set(name, [node]);
  };
  for (const service of model.services.values()) {
    add(service.name, { kind: 'service', service: service.name });
    if (service.kind === 'pool')
      for (const member of service.members) add(member.name, { kind: 'member', service: service.name, member });
    for (const child of childrenOf(service)) parents.set(child.service, [...(parents.get(child.service) ?? []), service.name]);
  }
  const index = { parents, byName, all, paths: new Map<string, readonly string[]>() };
  indexes.set(model, index);
  return index;
}

/** The services that have this one as a child, in file order. */
export const parentsOf = (model: Model, service: string): readonly string[] => indexOf(model).parents.get(service) ?? [];

/** Every path of a service from the root, in file order; at most {@link MAX_PATHS}. */
export function pathsOf(model: Model, service: string): readonly string[] {
  const index = indexOf(model);
  if (index.paths.size === 0) {
    const entered = new Set(model.entries.map((entry) => entry.service));
    for (const name of model.order) {
      const parents = index.parents.get(name) ?? [];
      const own = entered.has(name) || parents.length === 0 ? [name] : [];
      const through = parents.flatMap((parent) => (index.paths.get(parent) ?? []).map((path) => `${path}/${name}`));
      index.paths.set(name, [...own, ...through].slice(0, MAX_PATHS));
    }
  }
  return index.paths.get(service) ?? [];
}

/** Every path of a node; the first is what it is called by. */
export function nodePaths(model: Model, node: TreeNode): readonly string[] {
  const paths = pathsOf(model, node.service);
  return node.kind === 'service' ? paths : paths.map((path) => `${path}/${node.member.name}`);
}

/**
 * Every service and member that a path or pattern names: its last segments must match, `*` is any one name.
 *
 * @throws FindingsError `path.none` when nothing matches, `path.ambiguous` when a path without `*` matches several
 */
export function matchNodes(model: Model, pattern: string): readonly TreeNode[] {
  const { byName, all, parents } = indexOf(model);
  const segments = pattern.split('/');
  const last = segments[segments.length - 1] as string;
  const candidates = last === '*' ? all : (byName.get(last) ?? []);
  const above = segments.slice(0, -1).reverse();
  const matches = candidates.filter((node) => {
    const owners = node.kind === 'member' ? [node.service] : (parents.get(node.service) ?? []);
    return ancestorsMatch(parents, owners, above);
  });
  if (matches.length === 0) throw notFound(pattern, byName.keys());
  if (matches.length > 1 && !segments.includes('*')) throw ambiguous(model, pattern, matches);
  return matches;
}

/** The one service or member that a path names; same errors as {@link matchNodes}, and a pattern with several matches is one. */
export function matchNode(model: Model, path: string): TreeNode {
  const matches = matchNodes(model, path);
  if (matches.length > 1) throw ambiguous(model, path, matches);
  return matches[0] as TreeNode;
}

/** Whether some chain of owners matches the names above, nearest first. Level by level, so shared services cost nothing. */
function ancestorsMatch(
  parents: ReadonlyMap<string, readonly string[]>,
  owners: readonly string[],
  above: readonly string[],
): boolean {
  let level = new Set(owners);
  for (const segment of above) {
    const matching = [...level].filter((name) => segment === '*' || name === segment);
    if (matching.length === 0) return false;
    level = new Set(matching.flatMap((name) => parents.get(name) ?? []));
  }
  return true;
}

/** Every member at or below a node, in file order and once each. */
export function membersBelow(model: Model, node: TreeNode): readonly MemberNode[] {
  if (node.kind === 'member') return [node];
  const reached = servicesBelow(model, [node.service]);
  return [...model.services.values()].filter((service) => reached.has(service.name)).flatMap(membersOf);
}

const membersOf = (service: Service): MemberNode[] =>
  service.kind === 'pool' ? service.members.map((member) => ({ kind: 'member', service: service.name, member })) : [];

function notFound(pattern: string, names: Iterable<string>): FindingsError {
  const meant = nearest(pattern.split('/').at(-1) ?? '', names);
  return pathError(
    'path.none',
    pattern,
    `Nothing in the tree matches the path ${show(pattern)}`,
    meant === undefined ? 'Use names from the root joined by /, or a tail of them; * is any one name.' : `Did you mean ${meant}?`,
  );
}

function ambiguous(model: Model, pattern: string, matches: readonly TreeNode[]): FindingsError {
  const paths = matches.slice(0, 5).map((node) => nodePaths(model, node)[0]);
  const more = matches.length > 5 ? ` and ${matches.length - 5} more` : '';
  return pathError(
    'path.ambiguous',
    pattern,
    `The path ${show(pattern)} matches ${paths.join(', ')}${more}`,
    'Write more of the path in front, or a * for all of them.',
  );
}

function pathError(code: 'path.none' | 'path.ambiguous', pattern: string, message: string, hint: string): FindingsError {
  const reporter = new Reporter();
  reporter.report(code, [], { value: pattern, message, hint });
  return new FindingsError(reporter.findings);
}

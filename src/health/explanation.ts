import { formatRatio, type Model, parentsOf, type Service, serviceOf, type TreeNode } from '../tree';
import type { NodeReading } from './node';

/** One link of a cause chain: what a balancer or member is, or does, and why. */
export interface Cause {
  /** The service or member that it is about. */
  readonly name: string;
  readonly text: string;
}

/** Why a node is up or down and gets what it gets: from what happened below it to what every balancer above makes of it. */
export interface Explanation {
  readonly path: string;
  readonly up: boolean;
  readonly chain: readonly Cause[];
  toString(): string;
}

/** Most causes that are listed of one balancer; the rest is counted. */
const MAX_CAUSES = 8;

type Read = (node: TreeNode) => NodeReading;

/** Explains a node of the declared tree. */
export function explainNode(model: Model, node: TreeNode, read: Read): Explanation {
  const { path, up } = read(node);
  const chain = [...below(model, node, read, new Set()), ...above(model, node, read)];
  return { path, up, chain, toString: () => chain.map(({ text }) => text).join('\n') };
}

/** What happened at and below a node, deepest first. */
function below(model: Model, node: TreeNode, read: Read, seen: Set<string>): Cause[] {
  const reading = read(node);
  if (seen.has(reading.path)) return [];
  seen.add(reading.path);
  const name = node.kind === 'member' ? `${node.service}/${node.member.name}` : node.service;
  const own = { name, text: `${name} (${describe(model, node)}) is ${clause(reading.reason)}` };
  if (node.kind === 'member') return [own];
  const service = serviceOf(model, node.service);
  const notable = partsOf(service).filter((part) => isNotable(read(part)));
  const causes = notable.slice(0, MAX_CAUSES).flatMap((part) => below(model, part, read, seen));
  const rest = notable.length - MAX_CAUSES;
  return [...causes, ...(rest > 0 ? [{ name, text: `and ${rest} more of ${name}` }] : []), own];
}

const isNotable = ({ up, dead, portion }: NodeReading): boolean => !up || dead || portion !== undefined;

const partsOf = (service: Service): TreeNode[] =>
  service.kind === 'pool'
    ? service.members.map((member) => ({ kind: 'member', service: service.name, member }))
    : service.children.map((child) => ({ kind: 'service', service: child.service }));

/** What each balancer above makes of it, nearest first. */
function above(model: Model, node: TreeNode, read: Read): Cause[] {
  const causes: Cause[] = [];
  let level: { node: TreeNode; owners: readonly string[] }[] = [{ node, owners: ownersOf(model, node) }];
  const seen = new Set<string>();
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { node: part, owners } of level) {
      for (const owner of owners) {
        const link = `${owner} ${read(part).path}`;
        if (seen.has(link)) continue;
        seen.add(link);
        const parent: TreeNode = { kind: 'service', service: owner };
        causes.push({ name: owner, text: `${owner} (${describe(model, parent)}) ${effect(model, owner, part, read)}` });
        next.push({ node: parent, owners: parentsOf(model, owner) });
      }
    }
    level = next;
  }
  return causes;
}

const ownersOf = (model: Model, node: TreeNode): readonly string[] =>
  node.kind === 'member' ? [node.service] : parentsOf(model, node.service);

function effect(model: Model, owner: string, part: TreeNode, read: Read): string {
  const parent = serviceOf(model, owner);
  const { up, share } = read(part);
  const name = part.kind === 'member' ? part.member.name : part.service;
  const state = read({ kind: 'service', service: owner }).reason;
  const traffic =
    share === null
      ? 'a share that depends on the load'
      : share.n === 0n
        ? 'no traffic'
        : share.n === share.d
          ? 'all of the traffic'
          : `${formatRatio(share)} of the traffic`;
  const keeps = !up && parent.kind === 'weighted' && !parent.healthCheck && share !== null && share.n > 0n;
  if (keeps) return `does not check its children: ${name} keeps its ${formatRatio(share)}, answered 503`;
  return `is ${clause(state)}; ${name} gets ${traffic}`;
}

function describe(model: Model, node: TreeNode): string {
  if (node.kind === 'member') return `${node.member.address}:${node.member.port}`;
  const service = serviceOf(model, node.service);
  if (service.kind === 'pool') return service.monitor ? `pool, ${service.monitor.type} monitor` : 'pool, no monitor';
  if (service.kind === 'failover') return 'failover';
  return service.healthCheck ? 'weighted, healthCheck' : 'weighted, no healthCheck';
}

const clause = (reason: string): string => reason.replace(': ', ', ');

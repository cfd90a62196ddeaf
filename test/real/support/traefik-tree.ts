import { simulate } from '../../../src/runtime';
import type { PoolSpec, ServiceSpec, Tree } from '../../../src/tree';
import type { Random } from './seed';

/** What of a random tree Traefik can express: no backups, no minHealthy, and something that serves in every pool. */
export function expressible(services: Tree['services']): Record<string, ServiceSpec> {
  return Object.fromEntries(
    Object.entries(services).map(([name, spec]) => [name, spec.kind === 'pool' ? expressiblePool(spec) : spec]),
  );
}

function expressiblePool({ minHealthy: _, ...pool }: PoolSpec): PoolSpec {
  const members = pool.members.map(({ backup: _backup, ...member }) => member);
  if (members.some(({ enabled, weight }) => enabled !== false && weight !== 0)) return { ...pool, members };
  return { ...pool, members: members.map((member) => ({ ...member, enabled: true })) };
}

/** The same tree with everything in another order. */
export function shuffled(tree: Tree, random: Random): Tree {
  const services = Object.entries(tree.services).map(([name, spec]): [string, ServiceSpec] => {
    if (spec.kind === 'pool') return [name, { ...spec, members: random.shuffle(spec.members) }];
    return [name, spec.kind === 'weighted' ? { ...spec, children: random.shuffle(spec.children) } : spec];
  });
  return { ...tree, services: Object.fromEntries(services) };
}

/**
 * The next requests as they are predicted, where the order in which a Traefik happens to build its balancers plays no part;
 * undefined where it does.
 */
export function certainOrder(tree: Tree, random: Random, count: number): readonly string[] | undefined {
  const order = (one: Tree) => simulate(one, { as: 'traefik' }).pick(count);
  const expected = order(tree);
  for (let i = 0; i < 24; i++) if (order(shuffled(tree, random)).join() !== expected.join()) return undefined;
  return expected;
}

import { evaluate, type Reading } from '../../../src/runtime';
import type { PoolSpec, Tree } from '../../../src/tree';
import type { DeployedTree } from './deployed-tree';
import type { Random } from './seed';

/** What can be done to a server without healthtree, and what its status says then. */
export const DEEDS = {
  maint: { command: 'state maint', seen: /^MAINT$/, why: /it was taken out for maintenance by hand/ },
  drain: { command: 'state drain', seen: /^DRAIN$/, why: /it was drained by hand/ },
  weight: { command: 'weight 0', seen: /^(?:UP|no check)$/, why: /its weight was set to 0 by hand, from \d+$/ },
  stop: {
    command: undefined,
    seen: /^DOWN$/,
    why: /its checks fail.*: (?:L4CON|SOCKERR|L7RSP).* \(http GET \/ping every \S+, \d in a row\)$/,
  },
} as const;
export type Deed = keyof typeof DEEDS;

/** By `POOL/MEMBER`. */
export type Deeds = ReadonlyMap<string, Deed>;

export const poolsOf = ({ services }: Tree): readonly (readonly [name: string, spec: PoolSpec])[] =>
  Object.entries(services).flatMap(([name, spec]) => (spec.kind === 'pool' ? [[name, spec] as const] : []));

/** Chooses something for some members that can take traffic. Pools that nothing watches keep one, so that there is a tree without the others. */
export function chooseDeeds(random: Random, tree: Tree, canServe: (server: string) => boolean): Deeds {
  const deeds = new Map<string, Deed>();
  for (const [pool, { monitor, members, minHealthy }] of poolsOf(tree)) {
    const able = members.filter(({ name }) => canServe(`${pool}/${name}`));
    const kept = monitor ? undefined : able.find(({ backup }) => !backup);
    for (const member of able) {
      if (member === kept || (!monitor && minHealthy !== undefined) || !random.chance(0.4)) continue;
      deeds.set(
        `${pool}/${member.name}`,
        random.pick<Deed>(monitor ? ['maint', 'drain', 'weight', 'stop'] : ['maint', 'drain', 'weight']),
      );
    }
  }
  return deeds;
}

/** @param servers - what HAProxy calls each member, `BACKEND/SERVER` */
export async function doByHand(
  deeds: Deeds,
  { haproxy, members }: DeployedTree,
  servers: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, deed] of deeds) {
    const { command } = DEEDS[deed];
    if (command === undefined) await members.get(name)?.stop();
    else {
      const answer = await haproxy.command(`set server ${servers.get(name)} ${command}`);
      if (answer !== '\n') throw new Error(`${name} ${command}: ${answer}`);
    }
  }
}

/** What the companion says of the tree without these members, asked in the words of the tree: where they are watched they are down, else disabled. */
export function evaluateWithout(tree: Tree, out: Iterable<string>, as: Parameters<typeof evaluate>[1]): Reading {
  const gone = new Set(out);
  const services = { ...tree.services };
  for (const [name, spec] of poolsOf(tree))
    if (!spec.monitor)
      services[name] = {
        ...spec,
        members: spec.members.map((member) => (gone.has(`${name}/${member.name}`) ? { ...member, enabled: false } : member)),
      };
  const watched = [...gone].filter((id) => (tree.services[id.split('/')[0] ?? ''] as PoolSpec).monitor);
  return evaluate({ ...tree, services }, { ...as, down: watched });
}

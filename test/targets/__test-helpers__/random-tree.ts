import fc, { type GeneratorValue } from 'fast-check';
import type { MemberSpec, PoolSpec, ServiceSpec, Tree } from '../../../src/tree';
import { pool } from './trees';

/** Names that mean something to HAProxy, or look alike. */
const NAMES = ['str', 'if', 'unless', 'or', 'up-1', 'slots', 'a', 'a.b', 'a-b', 'x_1', '0', 'm-str', 'server', 'default_backend'];

export interface RandomTree {
  readonly tree: Tree;
  /** Paths of all members. */
  readonly members: readonly string[];
}

export interface RandomTreeOptions {
  /** Every service sees its children: nothing but healthy checked trees. */
  readonly observable?: boolean;
  /** No service has two parents. */
  readonly unshared?: boolean;
  readonly backups?: boolean;
  readonly minHealthy?: boolean;
  readonly failover?: boolean;
}

/** A valid tree of up to five pools and five inner services. */
export function randomTree(gen: GeneratorValue, options: RandomTreeOptions = {}): RandomTree {
  const int = (min: number, max: number): number => gen(fc.integer, { min, max });
  const chance = (percent: number): boolean => int(1, 100) <= percent;
  const names = gen(fc.shuffledSubarray, NAMES, { minLength: NAMES.length });
  const services: Record<string, ServiceSpec> = {};
  const blind = new Set<string>();
  const orphans = new Set<string>();
  const members: string[] = [];

  const addPool = (name: string): void => {
    const watched = options.observable || chance(85);
    if (!watched) blind.add(name);
    const spec = randomPool(int, chance, options);
    services[name] = watched ? spec : { ...spec, monitor: undefined };
    for (const member of spec.members) members.push(`${name}/${member.name}`);
    orphans.add(name);
  };
  const addInner = (name: string, last: boolean): void => {
    const free = options.unshared ? [...orphans] : Object.keys(services);
    const children = last
      ? [...orphans]
      : gen(fc.shuffledSubarray, free, { minLength: 1, maxLength: Math.min(3, Math.max(1, free.length - 1)) });
    for (const child of children) orphans.delete(child);
    orphans.add(name);
    const dark = children.filter((child) => blind.has(child));
    if (options.failover !== false && dark.length <= 1 && chance(35)) {
      const ordered = [...children.filter((child) => !blind.has(child)), ...dark];
      services[name] = { kind: 'failover', children: ordered.map((service) => ({ service })) };
      if (dark.length > 0) blind.add(name);
      return;
    }
    const healthCheck = options.observable || (dark.length === 0 && chance(70));
    if (!healthCheck) blind.add(name);
    services[name] = {
      kind: 'weighted',
      healthCheck,
      children: children.map((service, i) => ({ service, weight: int(i === 0 ? 1 : 0, 3) })),
    };
  };

  const pools = int(1, 5);
  const inner = int(1, 5);
  for (let i = 0; i < pools; i++) addPool(names[i] as string);
  for (let i = 0; i < inner; i++) addInner(names[pools + i] as string, i === inner - 1);
  return { tree: { root: names[pools + inner - 1], services }, members };
}

function randomPool(
  int: (min: number, max: number) => number,
  chance: (percent: number) => boolean,
  { backups = false, minHealthy = false }: RandomTreeOptions,
): PoolSpec {
  const specs = Array.from({ length: int(1, 3) }, (_, i): Partial<MemberSpec> => ({ weight: int(i === 0 ? 1 : 0, 3) }));
  if (minHealthy && chance(30)) return pool(specs, { minHealthy: '60%' });
  if (backups && chance(30)) return pool([...specs, { backup: true }]);
  return pool(chance(10) ? [...specs, { enabled: false }] : specs);
}

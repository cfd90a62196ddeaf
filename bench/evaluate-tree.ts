import type { Tree } from 'healthtree/runtime';

/** A root over tens of services over pools of ten. */
export function benchTree(members: number): Tree {
  const monitor = { type: 'http', path: '/ping' } as const;
  const services: Record<string, unknown> = {};
  const middles: string[] = [];
  for (let i = 0; i < members / 100; i++) {
    const pools = Array.from({ length: 10 }, (_, j) => `p${i}-${j}`);
    for (const [j, name] of pools.entries()) {
      services[name] = {
        kind: 'pool',
        monitor,
        members: Array.from({ length: 10 }, (_, k) => ({ name: `m${k}`, address: `10.${i}.${j}.${k}`, port: 80 })),
      };
    }
    services[`m${i}`] = {
      kind: 'weighted',
      healthCheck: true,
      children: pools.map((service, j) => ({ service, weight: j + 1 })),
    };
    middles.push(`m${i}`);
  }
  services.root = { kind: 'weighted', healthCheck: true, children: middles.map((service) => ({ service })) };
  return { root: 'root', services } as unknown as Tree;
}

import { simulate } from '../../src/runtime';
import type { PoolSpec, Tree, WeightedSpec } from '../../src/tree';
import { Cleanup } from './support/cleanup';
import { ADDRESS, deployTree } from './support/deployed-tree';
import { noteFidelity } from './support/fidelity';
import { longRun } from './support/places';
import { memberName } from './support/predicted';
import { heldCase, randomCase } from './support/random-case';
import { FEATURES, type Feature, featuresOf } from './support/random-tree';
import { withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';

/** From a fresh start with random members dead: every single request goes where the simulation says, and over whole cycles every count is the share. */
const TREES = longRun() ? 500 : 66;

it(
  `${TREES} random trees send whole cycles of requests exactly where the companion says`,
  async () => {
    await withRandom('random trees', async (random) => {
      const seen = new Map<Feature, number>();
      let requests = 0;
      for (let i = 0; i < TREES; i++) {
        const one = randomCase(random, FEATURES[i % FEATURES.length] as Feature);
        for (const feature of featuresOf(one.tree)) seen.set(feature, (seen.get(feature) ?? 0) + 1);
        const cleanup = new Cleanup();
        try {
          requests += await heldCase(one, cleanup);
        } finally {
          await cleanup.run();
        }
      }
      const each = `each of ${requests} requests`;
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${TREES} random trees, members dead at random`,
        predicted: `${each} to one member`,
        observed: `${each} there`,
      });
      for (const feature of FEATURES)
        expect({ feature, trees: (seen.get(feature) ?? 0) >= 10 }).toEqual({ feature, trees: true });
    });
  },
  TREES * 10_000,
);

it('requests that find nothing up take no turn: afterwards the order goes on where it was', async () => {
  const cleanup = new Cleanup();
  try {
    const pool = (): PoolSpec => ({
      kind: 'pool',
      monitor: { type: 'http', path: '/ping', interval: '200ms', rise: 1, fall: 1 },
      members: [{ name: 'm', address: ADDRESS, port: 1 }],
    });
    const children = [
      { service: 'a', weight: 4 },
      { service: 'b', weight: 2 },
      { service: 'c', weight: 1 },
    ];
    const root: WeightedSpec = { kind: 'weighted', healthCheck: true, children };
    const tree: Tree = { root: 'root', services: { root, a: pool(), b: pool(), c: pool() } };
    const { haproxy, port } = await deployTree(tree, new Set(), cleanup, { lowering: 'branch' });
    const twin = simulate(tree, { as: { target: 'haproxy@3.2', lowering: 'branch' } }).advance('5s');
    const send = async (count: number) => (await sendExactly(count, { port, address: ADDRESS })).order;
    const seen = await send(2);
    for (const name of ['a', 'b', 'c']) await haproxy.command(`set server ${name}/m state maint`);
    seen.push(...(await send(3)));
    for (const name of ['a', 'b', 'c']) await haproxy.command(`set server ${name}/m state ready`);
    seen.push(...(await send(12)));
    const expected = twin.pick(2);
    const outage = twin.disable('*/m').pick(3);
    expect(outage).toEqual(['503', '503', '503']);
    expect(seen).toEqual([...expected, ...outage, ...twin.enable('*/m').pick(12)].map(memberName));
  } finally {
    await cleanup.run();
  }
});

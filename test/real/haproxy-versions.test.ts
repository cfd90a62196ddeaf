import { evaluate } from '../../src/runtime';
import type { PoolSpec, Tree, WeightedSpec } from '../../src/tree';
import { Cleanup, cleanupAfterEach } from './support/cleanup';
import { ADDRESS, deployTree } from './support/deployed-tree';
import { noteFidelity } from './support/fidelity';
import { longRun, olderHaproxy } from './support/places';
import { heldCase, randomCase } from './support/random-case';
import { FEATURES, type Feature } from './support/random-tree';
import { withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';
import { runTied } from './support/tied-process';

const TREES = longRun() ? 120 : 12;
const cleanup = cleanupAfterEach();

describe.each(['2.6', '3.0'])('on HAProxy %s', (series) => {
  const binary = olderHaproxy(series);
  const as = { target: `haproxy@${series}`, lowering: 'branch' } as const;

  it(
    `${TREES} random trees send every request where the companion says, and none of their configurations is warned about`,
    async () => {
      const version = /version (\d+\.\d+\.\d+)/.exec((await runTied(binary, ['-v'])).stdout)?.[1] ?? '';
      expect(version.startsWith(`${series}.`)).toBe(true);
      await withRandom(`HAProxy ${series}`, async (random) => {
        let requests = 0;
        for (let i = 0; i < TREES; i++) {
          const one = randomCase(random, FEATURES[i % FEATURES.length] as Feature, as);
          const own = new Cleanup();
          try {
            // Warnings end it.
            requests += await heldCase(one, own, { binary, extraArguments: ['-dW'] });
          } finally {
            await own.run();
          }
        }
        noteFidelity({
          system: `HAProxy ${version}`,
          what: `${TREES} random trees, members dead at random`,
          predicted: `each of ${requests} requests to one member`,
          observed: `each of ${requests} requests there`,
        });
      });
    },
    TREES * 10_000,
  );

  it('the longest list, at the end of a hundred counters, is taken in order', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `w${i}`);
    const pools = Object.fromEntries([...'abcdefghijklmnop'].map((name) => [`${name}-with-15-chars`, pool]));
    const last = weighted(Object.fromEntries(Object.keys(pools).map((name, i) => [name, [53, 64][i] ?? 63])));
    const services = {
      ...Object.fromEntries(names.map((name, i) => [name, weighted({ [names[i + 1] ?? '']: 1 })])),
      w99: last,
      ...pools,
    };
    const tree: Tree = { root: 'w0', services };
    const reading = evaluate(tree, { as });
    expect(reading.cycleLength()).toBe(999n);
    await heldCase({ as, tree, down: [], reading, cycle: 999 }, cleanup, { binary, extraArguments: ['-dW'] });
  });

  it('a client is kept at the pool and the member where it was first', async () => {
    const kept: PoolSpec = { ...pool, persistence: { type: 'source' }, members: [member('m'), member('n')] };
    const services = { root: weighted({ a: 1, b: 1, c: 1, d: 1, e: 1 }), a: kept, b: kept, c: kept, d: kept, e: kept };
    const { port } = await deployTree({ root: 'root', services }, new Set(), cleanup, as, { binary, extraArguments: ['-dW'] });
    const seen = await sendExactly(30, { port, address: ADDRESS });
    expect(new Set(seen.order).size).toBe(1);
    expect(seen.order[0]).toMatch(/^[a-e]\/[mn]$/);
  });
});

const member = (name: string) => ({ name, address: ADDRESS, port: 1 });

const pool: PoolSpec = {
  kind: 'pool',
  monitor: { type: 'http', path: '/ping', interval: '200ms', rise: 1, fall: 1 },
  members: [member('m')],
};

const weighted = (weights: Readonly<Record<string, number>>): WeightedSpec => ({
  kind: 'weighted',
  healthCheck: true,
  children: Object.entries(weights).map(([service, weight]) => ({ service, weight })),
});

import { evaluate, type Reading, simulate } from '../../src/runtime';
import type { Tree } from '../../src/tree';
import { Cleanup } from './support/cleanup';
import { ADDRESS, deployTree } from './support/deployed-tree';
import { noteFidelity } from './support/fidelity';
import { longRun } from './support/places';
import { memberName, observedCounts, predictedCounts } from './support/predicted';
import { FEATURES, type Feature, featuresOf, RandomTree } from './support/random-tree';
import { type Random, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';

/** From a fresh start with random members dead: every single request goes where the simulation says, and over whole cycles every count is the share. */
const TREES = longRun() ? 500 : 66;
const MAX_CYCLE = 5_000;

interface Case {
  readonly tree: Tree;
  readonly down: readonly string[];
  readonly reading: Reading;
  readonly cycle: number;
}

/** A random tree with a feature, whose cycle is short enough to be counted. Ports are given when it runs. */
function randomCase(random: Random, feature: Feature): Case {
  for (;;) {
    const depth = feature === 'deep' ? random.int(3, 4) : random.int(1, 3);
    let port = 0;
    const monitor = {
      type: 'http',
      path: '/ping',
      interval: '200ms',
      timeout: '150ms',
      rise: 1,
      fall: 1,
      initState: 'up',
    } as const;
    const { root, services } = new RandomTree(random, {
      depth,
      monitor,
      endpoint: () => ({ address: ADDRESS, port: ++port }),
    }).build();
    const tree = { services, root };
    if (!featuresOf(tree).has(feature)) continue;
    const reading = evaluate(tree);
    const members = reading.entries.flatMap(({ nodes }) => nodes).filter(({ kind }) => kind === 'member');
    const down = members.filter(() => random.chance(0.3)).map(({ path }) => path);
    const dead = evaluate(tree, { as: 'haproxy@3.2', down });
    const cycle = dead.cycleLength();
    if (cycle !== null && cycle <= MAX_CYCLE) return { tree, down, reading: dead, cycle: Number(cycle) };
  }
}

/** Gives the number of requests that were compared. */
async function run({ tree, down, reading, cycle }: Case, cleanup: Cleanup): Promise<number> {
  const dead = new Set(down.map(memberName));
  const { port } = await deployTree(tree, dead, cleanup);
  const count = cycle * Math.max(1, Math.ceil(200 / cycle));
  const tally = await sendExactly(count, { port, address: ADDRESS });

  const twin = simulate(tree, { as: 'haproxy@3.2' });
  for (const path of down) twin.fail(path);
  const order = twin.advance('5s').pick(count).map(memberName);
  expect({ tree, down, order: tally.order }).toEqual({
    tree,
    down,
    order: order.map((member) => (dead.has(member) ? '503' : member)),
  });

  const [observed, predicted] = [observedCounts(tally), predictedCounts(reading, count)];
  expect({ tree, down, count, observed }).toEqual({ tree, down, count, observed: predicted });
  return count;
}

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
          requests += await run(one, cleanup);
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

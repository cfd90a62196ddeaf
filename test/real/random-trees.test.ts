import { evaluate, type Reading, simulate } from '../../src/runtime';
import type { Tree } from '../../src/tree';
import { Cleanup } from './support/cleanup';
import { ADDRESS, deployTree } from './support/deployed-tree';
import { noteFidelity } from './support/fidelity';
import { longRun } from './support/places';
import { countsOf, memberName, wholeCount } from './support/predicted';
import { FEATURES, type Feature, featuresOf, RandomTree } from './support/random-tree';
import { type Random, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';

/**
 * From a fresh start with random members dead: every single request goes where the simulation says, and over whole cycles every
 * count is the share. Inside a pool HAProxy's round robin itself is off by a few requests for some weights, from the start and
 * without growing (2,3,3 by one): there the simulation has the exact count, and the share is met but for that.
 */
const TREES = longRun() ? 500 : 66;
const MAX_CYCLE = 5_000;
/** Most requests that a member of a pool was ever off by, in the model of its order, for weights up to 40. */
const ROUND_ROBIN_OFF = 3;

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

  // What was sent to a dead member that nothing watches is 503 to the client, but had its turn: the order tells them apart.
  const sent = countsOf(order);
  expect({ tree, down, count, pools: countsOf(order.map(poolName)) }).toEqual({
    tree,
    down,
    count,
    pools: poolCounts(reading, count),
  });
  for (const { kind, path, share } of reading.entries[0]?.nodes ?? []) {
    if (kind !== 'member') continue;
    const off = Math.abs((sent[memberName(path)] ?? 0) - wholeCount(share, count));
    expect({ tree, down, path, off: off <= ROUND_ROBIN_OFF }).toMatchObject({ off: true });
  }
  return count;
}

const poolName = (member: string): string => member.split('/')[0] as string;

/** What the companion says of whole pools: those that are up get their share, and the rest is 503. */
function poolCounts(reading: Reading, count: number): Record<string, number> {
  const nodes = reading.entries[0]?.nodes ?? [];
  const pools = nodes
    .filter(({ kind, up }) => kind === 'pool' && up)
    .map(({ path, share }) => [path.split('/').at(-1), wholeCount(share, count)] as const);
  return Object.fromEntries([...pools, ['503', wholeCount(reading.unserved(), count)] as const].filter(([, times]) => times > 0));
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

import { evaluate, formatFinding, type Reading, render } from '../../src/runtime';
import type { PoolSpec, Tree } from '../../src/tree';
import { Cleanup } from './support/cleanup';
import { freePort } from './support/free-ports';
import { type HaproxyProcess, startHaproxy } from './support/haproxy-process';
import { startHttpMember } from './support/http-member';
import { longRun } from './support/places';
import { until } from './support/poll';
import { observedCounts, predictedCounts } from './support/predicted';
import { FEATURES, type Feature, featuresOf, RandomTree } from './support/random-tree';
import { type Random, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';

/** Real counts over whole cycles, from a fresh start with random members dead, against the companion's shares. */
const TREES = longRun() ? 500 : 66;
const MAX_CYCLE = 5_000;
const ADDRESS = '127.0.3.1';

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
      initState: 'fully-down',
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

async function run({ tree, down, reading, cycle }: Case, cleanup: Cleanup): Promise<void> {
  const dead = new Set(down.map((path) => path.split('/').slice(-2).join('/')));
  const edge = await freePort(ADDRESS);
  const services = Object.fromEntries(
    await Promise.all(
      Object.entries(tree.services).map(
        async ([name, spec]) => [name, spec.kind === 'pool' ? await started(name, spec, dead, cleanup) : spec] as const,
      ),
    ),
  );
  const deployed: Tree = { services, listeners: [{ protocol: 'http', port: edge, bind: ADDRESS, service: tree.root ?? '' }] };
  const { artifact, findings } = render(deployed, { target: 'haproxy@3.2', stateFile: '/nonexistent/state' });
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  const haproxy = cleanup.add(await startHaproxy({ configText: Object.values(artifact.files()).join('') }));
  await settled(haproxy, services, dead);
  const count = cycle * Math.max(1, Math.ceil(200 / cycle));
  const observed = observedCounts(await sendExactly(count, { port: edge, address: ADDRESS, connections: 1 }));
  expect({ tree, down, count, observed }).toEqual({ tree, down, count, observed: predictedCounts(reading, count) });
}

/** Gives each member a port; a real server is there unless it is dead. */
async function started(name: string, pool: PoolSpec, dead: ReadonlySet<string>, cleanup: Cleanup): Promise<PoolSpec> {
  const members = [];
  for (const member of pool.members) {
    const port = await freePort(ADDRESS);
    const identity = `${name}/${member.name}`;
    if (!dead.has(identity)) cleanup.add(await startHttpMember({ name: identity, address: ADDRESS, port }));
    members.push({ ...member, port });
  }
  return { ...pool, members };
}

/** Waits until every watched member that lives is UP; the dead ones have been down from the start. */
async function settled(haproxy: HaproxyProcess, services: Tree['services'], dead: ReadonlySet<string>): Promise<void> {
  const expected = new Map<string, string>();
  for (const [name, spec] of Object.entries(services)) {
    if (spec.kind !== 'pool' || !spec.monitor) continue;
    for (const member of spec.members)
      if (member.enabled !== false) expected.set(`${name}/${member.name}`, dead.has(`${name}/${member.name}`) ? 'DOWN' : 'UP');
  }
  const reached = async () => {
    const rows = new Map((await haproxy.stats()).map((row) => [`${row.pxname}/${row.svname}`, row.status ?? '']));
    return [...expected]
      .filter(([server, status]) => rows.has(server) && rows.get(server) !== status)
      .map(([server]) => `${server} is ${rows.get(server)}`);
  };
  await until('every living member is up', reached, { accept: (wrong) => wrong.length === 0, timeoutMs: 15_000 });
}

it(
  `${TREES} random trees send whole cycles of requests exactly where the companion says`,
  async () => {
    await withRandom('random trees', async (random) => {
      const seen = new Map<Feature, number>();
      for (let i = 0; i < TREES; i++) {
        const one = randomCase(random, FEATURES[i % FEATURES.length] as Feature);
        for (const feature of featuresOf(one.tree)) seen.set(feature, (seen.get(feature) ?? 0) + 1);
        const cleanup = new Cleanup();
        try {
          await run(one, cleanup);
        } finally {
          await cleanup.run();
        }
      }
      for (const feature of FEATURES)
        expect({ feature, trees: (seen.get(feature) ?? 0) >= 10 }).toEqual({ feature, trees: true });
    });
  },
  TREES * 10_000,
);

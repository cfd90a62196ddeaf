import { evaluate, formatFinding, type Reading, render } from '../../src/runtime';
import type { TraefikArtifact } from '../../src/targets';
import type { PoolSpec, Tree } from '../../src/tree';
import { Cleanup, cleanupAfterAll } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { freePort } from './support/free-ports';
import { startHttpMember } from './support/http-member';
import { longRun } from './support/places';
import { until } from './support/poll';
import { memberName, observedCounts, predictedCounts } from './support/predicted';
import { RandomTree } from './support/random-tree';
import { type Random, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';
import { startTraefik, type TraefikProcess } from './support/traefik-process';
import { certainOrder, expressible } from './support/traefik-tree';

const TREES = longRun() ? 500 : 30;
const ORDERED = longRun() ? 60 : 8;
const MAX_CYCLE = 3_000;
const ADDRESS = '127.0.4.1';
const MONITOR = { type: 'http', path: '/ping', interval: '150ms', timeout: '140ms' } as const;

const cleanup = cleanupAfterAll();
let edge: number;
let traefik: TraefikProcess;

beforeAll(async () => {
  edge = await freePort(ADDRESS);
  const { config, entryPoints } = artifactOf(
    listening({ root: 'pool', services: { pool: { kind: 'pool', members: [{ address: ADDRESS, port: edge }] } } }),
  );
  traefik = cleanup.add(await startTraefik({ config, entryPoints, address: ADDRESS }));
});

const listening = ({ root = '', services }: Tree): Tree => ({
  services,
  listeners: [{ protocol: 'http', port: edge, bind: ADDRESS, service: root }],
});

function artifactOf(tree: Tree): TraefikArtifact {
  const { artifact, findings } = render(tree, 'traefik@3.7');
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  return artifact as TraefikArtifact;
}

function randomTree(random: Random): Tree {
  let port = 0;
  const endpoint = () => ({ address: ADDRESS, port: ++port });
  const { root, services } = new RandomTree(random, { depth: random.int(1, 4), monitor: MONITOR, endpoint }).build();
  return { root, services: expressible(services) };
}

/** Gives each member a port; a real server is there unless it is dead. */
async function started(tree: Tree, dead: ReadonlySet<string>, running: Cleanup): Promise<Tree> {
  const services = { ...tree.services };
  for (const [name, spec] of Object.entries(services)) {
    if (spec.kind !== 'pool') continue;
    const members: PoolSpec['members'][number][] = [];
    for (const member of spec.members) {
      const port = await freePort(ADDRESS);
      const identity = `${name}/${member.name}`;
      if (!dead.has(identity)) running.add(await startHttpMember({ name: identity, address: ADDRESS, port }));
      members.push({ ...member, port });
    }
    services[name] = { ...spec, members };
  }
  return { ...tree, services };
}

/** Loads a tree, sees that all of it is enabled, and waits until what is dead and checked is DOWN. */
async function deploy(tree: Tree, dead: ReadonlySet<string>): Promise<void> {
  const { config } = artifactOf(listening(tree));
  await traefik.load(config);
  const { routers, services } = await traefik.state();
  const broken = [...Object.entries(routers), ...Object.entries(services)].filter(([, { status }]) => status !== 'enabled');
  expect(broken).toEqual([]);
  expect(Object.keys(routers).filter((name) => name.endsWith('@file'))).toEqual([
    `http-${ADDRESS.replaceAll('.', '-')}-${edge}@file`,
  ]);
  const expected = statusesOf(tree, services, dead);
  await until('Traefik has noticed', async () => serverStatuses((await traefik.state()).services), {
    accept: (seen) => Object.entries(expected).every(([server, status]) => seen[server] === status),
  });
}

type Services = Awaited<ReturnType<TraefikProcess['state']>>['services'];

/** Server statuses of the API, by service and URL. */
const serverStatuses = (services: Services): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services).flatMap(([name, { serverStatus = {} }]) =>
      Object.entries(serverStatus).map(([url, status]) => [`${name.replace('@file', '')} ${url}`, status]),
    ),
  );

/** What the API must say, by the companion's `reported`. */
function statusesOf(tree: Tree, services: Services, dead: ReadonlySet<string>): Record<string, string> {
  const reading = evaluate(tree, { as: 'traefik@3.7', down: [...dead] });
  const expected: Record<string, string> = {};
  for (const [name, spec] of Object.entries(tree.services)) {
    if (spec.kind !== 'pool' || !services[`${name}@file`]) continue;
    for (const member of spec.members) {
      const { reported } = reading.node(`${name}/${member.name}`);
      if (reported !== null) expected[`${name} http://${member.address}:${member.port}`] = reported;
    }
  }
  return expected;
}

const allMembers = (reading: Reading) => reading.entries.flatMap(({ nodes }) => nodes).filter(({ kind }) => kind === 'member');

it(
  `${TREES} random trees send whole cycles of requests exactly where the companion says`,
  async () => {
    await withRandom('traefik trees', async (random) => {
      let withDead = 0;
      let requests = 0;
      for (let i = 0; i < TREES; ) {
        const tree = randomTree(random);
        const down = allMembers(evaluate(tree))
          .filter(() => random.chance(0.3))
          .map(({ path }) => memberName(path));
        const reading = evaluate(tree, { as: 'traefik@3.7', down });
        const cycle = reading.cycleLength();
        if (cycle === null || cycle > MAX_CYCLE) continue;
        i++;
        if (down.length > 0) withDead++;
        const running = new Cleanup();
        try {
          const dead = new Set(down);
          await deploy(await started(tree, dead, running), dead);
          const count = Number(cycle) * Math.max(1, Math.ceil(200 / Number(cycle)));
          requests += count;
          const observed = observedCounts(await sendExactly(count, { port: edge, address: ADDRESS }));
          expect({ tree, down, count, observed }).toEqual({
            tree,
            down,
            count,
            observed: predictedCounts(reading, count, '502'),
          });
        } finally {
          await running.run();
        }
      }
      expect(withDead).toBeGreaterThan(TREES / 3);
      noteFidelity({
        system: 'Traefik 3.7.15',
        what: `${TREES} random trees, members dead at random`,
        predicted: `the exact counts of ${requests} requests`,
        observed: 'the same',
      });
    });
  },
  TREES * 10_000,
);

it(
  `${ORDERED} trees take requests in exactly the order that is predicted, where it does not depend on how Traefik was built`,
  async () => {
    await withRandom('traefik order', async (random) => {
      for (let i = 0; i < ORDERED; ) {
        const tree = randomTree(random);
        const count = 200;
        const order = certainOrder(tree, random, count);
        if (!order || new Set(order).size < 4) continue;
        i++;
        const running = new Cleanup();
        try {
          await deploy(await started(tree, new Set(), running), new Set());
          const { order: observed } = await sendExactly(count, { port: edge, address: ADDRESS });
          expect({ tree, order: observed }).toEqual({ tree, order: order.map(memberOr503) });
        } finally {
          await running.run();
        }
      }
    });
  },
  ORDERED * 20_000,
);

const memberOr503 = (path: string): string => (path === '503' ? path : memberName(path));

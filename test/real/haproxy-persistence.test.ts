import { check } from '../../src/runtime';
import type { MonitorSpec, PersistenceSpec, ServiceSpec, Tree } from '../../src/tree';
import { Cleanup } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { KeptWorld, type Lowering, type Step, type Visited } from './support/kept-world';
import { longRun } from './support/places';
import { RandomTree } from './support/random-tree';
import { type Random, withRandom } from './support/seed';

/**
 * Random trees with pools that keep clients, on a real HAProxy, while members die, recover, drain and go: every request of every
 * client goes where the simulation says, and its line in the log says by which way.
 */
const BUDGET_MS = longRun() ? 300_000 : 12_000;
const STEPS = 8;
const CLIENTS = 12;

const WAYS: readonly { readonly protocol: 'http' | 'tcp'; readonly persistence: PersistenceSpec }[] = [
  { protocol: 'http', persistence: { type: 'cookie' } },
  { protocol: 'http', persistence: { type: 'app-cookie', cookie: "S!#$%&'*+-.^_`|~D" } },
  { protocol: 'http', persistence: { type: 'header', header: "X-!#$%&'*+-.^_`|~" } },
  { protocol: 'http', persistence: { type: 'source' } },
  { protocol: 'tcp', persistence: { type: 'source' } },
];

interface Case {
  readonly tree: Tree;
  readonly routes: Readonly<Record<string, string>>;
}

function randomCase(random: Random, lowering: Lowering, protocol: 'http' | 'tcp', persistence: PersistenceSpec): Case {
  // A busy machine answers late: a check that only a refusal fails says nothing wrong.
  const times = { interval: '60ms', timeout: '5s', rise: 1, fall: 1, initState: 'fully-up' } as const;
  const monitor: MonitorSpec = protocol === 'http' ? { type: 'http', path: '/ping', ...times } : { type: 'tcp', ...times };
  const { root, services } = new RandomTree(random, {
    depth: random.int(1, 3),
    monitor,
    endpoint: () => ({ address: '127.0.0.1', port: 1 }),
  }).build();
  const kept = Object.entries(services).map(([name, spec]): [string, ServiceSpec] => [
    name,
    spec.kind === 'pool' && (lowering === 'flat' || random.chance(0.85)) ? { ...spec, persistence } : spec,
  ]);
  const tree = { root, services: Object.fromEntries(kept) };
  const target = { target: 'haproxy@3.2', lowering };
  const idle = kept.every(([, spec]) => spec.kind !== 'pool' || spec.members.every(({ enabled }) => enabled === false));
  if (idle || check(tree, { target }).some(({ severity }) => severity === 'error'))
    return randomCase(random, lowering, protocol, persistence);
  return {
    tree,
    routes: lowering !== 'flat' && random.chance(0.5) ? { '/x': random.pick(Object.keys(services)) } : {},
  };
}

/** Gives how many requests were compared, and how many of them were of clients that had been there. */
async function run(
  random: Random,
  world: KeptWorld,
  routes: readonly string[],
  tellsPath: boolean,
): Promise<{ requests: number; again: number }> {
  const seen: Visited[] = [];
  let [newest, again] = [0, 0];
  const done: string[] = [];
  for (let step = 0; step <= STEPS; step++) {
    if (step > 0) {
      const what = random.pick<Step>(['die', 'die', 'recover', 'recover', 'drain', 'disable', 'enable', 'enable']);
      const member = random.pick(world.members);
      done.push(`${what} ${member}`);
      await world.take(what, member);
    }
    const old = random.shuffle(Array.from({ length: newest }, (_, i) => i)).slice(0, CLIENTS);
    const fresh = Array.from({ length: 4 }, () => newest++);
    for (const client of random.shuffle([...old, ...old.slice(0, 4), ...fresh])) {
      const route = random.chance(0.3) ? random.pick(['', ...routes]) : '';
      const { real, predicted } = await world.visit(client, route);
      const visit = { client, route, after: done, seen: seen.filter((one) => one.client === client) };
      if (real.to !== predicted)
        throw new Error(`client ${client} came to ${real.to}, not ${predicted}:\n${JSON.stringify({ visit, tree: world.tree })}`);
      again += seen.some((one) => one.client === client) ? 1 : 0;
      if (tellsPath) expectPath(world, real, route);
      seen.push(real);
    }
  }
  return { requests: seen.length, again };
}

/** The path in the log leads from the entrance to where the request went, child by child; `=` leads to a pool that keeps clients. */
function expectPath({ tree: { services, listeners }, twin }: KeptWorld, { to, path }: Visited, route: string): void {
  const [listener] = listeners ?? [];
  const entrance = listener?.routes?.find(({ pathPrefix }) => pathPrefix === route)?.service ?? listener?.service;
  const [way = '', server = ''] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  const steps = way.split(/(?<=[>=])|(?=[>=])/);
  const names = steps.filter((_, i) => i % 2 === 0);
  const problems: string[] = [];
  if (names[0] !== entrance) problems.push(`does not begin at ${entrance}`);
  for (const [i, name] of names.slice(1).entries()) {
    const [from, how] = [services[names[i] ?? ''], steps[2 * i + 1]];
    const next = services[name];
    if (how === '=' && !(i === 0 && next?.kind === 'pool' && next.persistence)) problems.push(`nobody is kept at ${name}`);
    if (how === '>' && !(from && from.kind !== 'pool' && from.children.some(({ service }) => service === name)))
      problems.push(`${name} is no child`);
  }
  const last = names.at(-1) ?? '';
  if (to !== '503' && `${last}/${server}` !== to) problems.push(`does not end at ${to}`);
  if (to === '503' && server === '<NOSRV>' && twin.status(last) === 'up') problems.push(`ends at ${last}, which is up`);
  if (problems.length > 0) throw new Error(`the log has ${path}, which ${problems.join(', ')}`);
}

it.each(['branch', 'cascade', 'flat'] as const)(
  'clients come back to their members on a real HAProxy as in virtual time, with lowering: %s',
  async (lowering) => {
    await withRandom(`haproxy persistence ${lowering}`, async (random) => {
      let [requests, again, trees] = [0, 0, 0];
      for (const end = performance.now() + BUDGET_MS; trees < WAYS.length || performance.now() < end; trees++) {
        const { protocol, persistence } = WAYS[trees % WAYS.length] as (typeof WAYS)[number];
        const { tree, routes } = randomCase(random, lowering, protocol, persistence);
        const cleanup = new Cleanup();
        try {
          const world = await KeptWorld.start(tree, protocol, routes, persistence, cleanup, { lowering });
          const counted = await run(random, world, protocol === 'http' ? Object.keys(routes) : [], lowering === 'branch');
          requests += counted.requests;
          again += counted.again;
        } finally {
          await cleanup.run();
        }
      }
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${trees} random trees that keep clients, in five ways, members dying and draining, with lowering: ${lowering}`,
        predicted: `each of ${requests} requests to one member (${again} of known clients)${lowering === 'branch' ? ', and a path in the log' : ''}`,
        observed: 'each there',
      });
    });
  },
  BUDGET_MS + 60_000,
);

it.each([
  ...WAYS.map((way) => ({ ...way, handsOver: true })),
  { protocol: 'http', persistence: { type: 'source' }, handsOver: false },
] as const)(
  'over a reload, clients of %j are where they were, or forgotten',
  async ({ protocol, persistence, handsOver }) => {
    const monitor: MonitorSpec = { type: 'tcp', interval: '60ms', timeout: '5s', rise: 1, fall: 1, initState: 'fully-up' };
    const member = (name: string) => ({ name, address: '127.0.0.1', port: 1 });
    const pool: ServiceSpec = { kind: 'pool', monitor, persistence, members: [member('m0'), member('m1')] };
    const children = ['a', 'b', 'c'].map((service, i) => ({ service, weight: i + 1 }));
    const root: ServiceSpec = { kind: 'weighted', healthCheck: true, children };
    const cleanup = new Cleanup();
    try {
      const tree = { root: 'root', services: { root, a: pool, b: pool, c: pool } };
      const world = await KeptWorld.start(tree, protocol, {}, persistence, cleanup, { handsOver });
      const clients = Array.from({ length: 12 }, (_, i) => i);
      const places = async (order: readonly number[]): Promise<string[]> => {
        const seen: string[] = [];
        for (const client of order) {
          const { real, predicted } = await world.visit(client);
          expect(real.to).toBe(predicted);
          seen[client] = real.to;
        }
        return seen;
      };
      const before = await places(clients);
      await world.reload();
      const after = await places([...clients].reverse());
      if (handsOver) expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
    } finally {
      await cleanup.run();
    }
  },
  30_000,
);

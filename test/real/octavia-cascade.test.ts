import { setTimeout as wait } from 'node:timers/promises';
import { type Simulation, simulate } from '../../src/runtime';
import { checkFor, type OctaviaArtifact, type Resource } from '../../src/targets';
import type { MonitorSpec, PoolSpec, Tree } from '../../src/tree';
import { amphoraConfig, serverName, type Vips } from './support/amphora-config';
import { type Cleanup, cleanupAfterEach } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { freePorts } from './support/free-ports';
import { startHaproxy } from './support/haproxy-process';
import { type HttpMember, startHttpMember } from './support/http-member';
import { StatusWatch } from './support/observed-transitions';
import { longRun } from './support/places';
import { type Random, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';

/**
 * A cascade as the load balancers that it becomes, each a HAProxy with what an amphora would have: what a parent sees through a
 * child's load balancer, and when, against the simulation.
 */
const SCENARIOS = longRun() ? 12 : 3;
const STEPS = 3;
const REQUESTS = 400;
const MEMBERS = '127.0.6.1';

/** Longer than the slowest parent needs: fall 4 × (interval 4 s + timeout 1 s). */
const PAUSE = 22_000;

/** Milliseconds between two looks at the statistics. */
const LOOK = 100;

/** A check period of 5 s at most, since a step falls anywhere between two checks, and what starting and polling take. */
const SLACK = 5_600;

const monitor: MonitorSpec = { type: 'http', path: '/ping', interval: '2s', timeout: '1s', rise: 1, fall: 2 };

function treeAt(port: number, ports: readonly number[]): Tree {
  const left = [...ports];
  const pool = (size: number): PoolSpec => ({
    kind: 'pool',
    monitor,
    members: Array.from({ length: size }, (_, i) => ({
      name: String.fromCharCode(97 + i),
      address: MEMBERS,
      port: left.pop() as number,
    })),
  });
  return {
    listeners: [{ protocol: 'http', port, service: 'root' }],
    services: {
      root: {
        kind: 'weighted',
        healthCheck: true,
        children: [
          { service: 'eu', weight: 3 },
          { service: 'us', weight: 1 },
        ],
      },
      eu: { kind: 'failover', children: [{ service: 'paris' }, { service: 'berlin' }] },
      paris: pool(2),
      berlin: pool(1),
      us: pool(1),
    },
  };
}

const as = { target: 'octavia', lowering: 'cascade', vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1' };

interface Step {
  readonly service: 'paris' | 'berlin' | 'us';
  readonly kind: 'refuse' | 'fail' | 'recover';
}

/** Each step changes what some service is, so that something follows from it. */
function stepsOf(random: Random): readonly Step[] {
  const healthy = new Set(['paris', 'berlin', 'us']);
  return Array.from({ length: STEPS }, (): Step => {
    const service = random.pick(['paris', 'berlin', 'us'] as const);
    if (!healthy.delete(service)) {
      healthy.add(service);
      return { service, kind: 'recover' };
    }
    return { service, kind: random.pick(['refuse', 'fail'] as const) };
  });
}

function predicted(tree: Tree, steps: readonly Step[]): Simulation {
  const twin = simulate(tree, { as });
  for (const [i, { service, kind }] of steps.entries()) {
    twin.advance((i + 1) * PAUSE - twin.now);
    if (kind === 'recover') twin.recover(service);
    else if (kind === 'refuse') twin.fail(service);
    else twin.set(service, { is: 'fails-probe' });
  }
  return twin.advance(PAUSE);
}

class Real {
  readonly #members = new Map<string, HttpMember>();
  readonly #watches: StatusWatch[] = [];
  readonly #tree: Tree;
  readonly #resources: readonly Resource[];
  readonly #vips: Vips;
  #started = 0;

  constructor(tree: Tree, vips: Vips) {
    this.#tree = tree;
    this.#vips = vips;
    const artifact = checkFor(tree, as, 'deploy').lowered?.artifact as OctaviaArtifact | undefined;
    this.#resources = artifact?.resources ?? [];
  }

  async start(cleanup: Pick<Cleanup, 'add'>): Promise<void> {
    for (const [name, spec] of Object.entries(this.#tree.services))
      for (const member of spec.kind === 'pool' ? spec.members : []) {
        const own = `${name}/${member.name}`;
        this.#members.set(own, cleanup.add(await startHttpMember({ name: own, address: member.address, port: member.port })));
      }
    // The deepest comes last among the resources, and is started first: the first checks of one in front find it.
    const balancers = this.#resources.filter(({ type }) => type === 'openstack_lb_loadbalancer_v2').reverse();
    this.#started = performance.now();
    for (const { id } of balancers) {
      const haproxy = cleanup.add(await startHaproxy({ configText: amphoraConfig(this.#resources, id, this.#vips) }));
      const watch = new StatusWatch(LOOK);
      watch.follow(haproxy);
      this.#watches.push(watch);
    }
  }

  async take({ service, kind }: Step): Promise<void> {
    for (const [name, member] of this.#members) {
      if (!name.startsWith(`${service}/`)) continue;
      if (kind === 'fail') member.failProbes();
      else if (kind === 'refuse') await member.stop();
      else {
        member.passProbes();
        await member.start();
      }
    }
  }

  async until(ms: number): Promise<void> {
    await wait(Math.max(0, this.#started + ms - performance.now()));
  }

  async stopWatching(): Promise<void> {
    await Promise.all(this.#watches.map((watch) => watch.stop()));
  }

  /** When a server went up and down, in milliseconds since the start. */
  transitionsOf(name: string): readonly { readonly to: string; readonly at: number }[] {
    const key = [...this.#watches.flatMap(({ seen }) => [...seen])].find(([id]) => id.endsWith(`/${serverName(name)}`));
    const ups = (key?.[1] ?? []).map(({ at, status }) => ({
      at: at - this.#started,
      to: status.startsWith('UP') ? 'up' : 'down',
    }));
    return ups.filter(({ to }, i) => to !== (ups[i - 1]?.to ?? 'up'));
  }
}

interface Outcome {
  readonly times: number;
  readonly worst: number;
}

const told = (all: readonly (readonly [string, readonly { readonly to: string; readonly at: number }[]])[]): string =>
  all
    .map(([name, some]) => `  ${name} ${some.map(({ to, at }) => `${to} at ${(at / 1000).toFixed(1)} s`).join(', ')}`)
    .join('\n');

/** What went up and down, and when, beside what was predicted. */
function compare(twin: Simulation, real: Real): Outcome {
  const names = new Set(['root/eu', 'root/us', 'eu/paris', 'eu/berlin', 'paris/a', 'paris/b', 'berlin/a', 'us/a']);
  const timeline = twin.timeline().filter(({ name }) => names.has(name));
  const observed = [...names].map((name) => [name, real.transitionsOf(name)] as const);
  const expected = [...names].map((name) => [name, timeline.filter((one) => one.name === name)] as const);
  const sequences = (all: readonly (readonly [string, readonly { readonly to: string }[]])[]) =>
    Object.fromEntries(all.map(([name, some]) => [name, some.map(({ to }) => to).join(' ')]));
  if (JSON.stringify(sequences(observed)) !== JSON.stringify(sequences(expected)))
    throw new Error(`observed:\n${told(observed)}\npredicted:\n${told(expected)}`);
  const offs = expected.flatMap(([name, some]) =>
    some.map(({ at, to }, i) => ({ name, to, at, off: (real.transitionsOf(name)[i]?.at ?? 0) - at })),
  );
  expect(offs.filter(({ off }) => Math.abs(off) > SLACK)).toEqual([]);
  return { times: offs.length, worst: Math.max(0, ...offs.map(({ off }) => Math.abs(off))) };
}

const cleanup = cleanupAfterEach();

async function scenario(index: number, random: Random): Promise<Outcome> {
  const [port = 0, ...ports] = await freePorts(5, MEMBERS);
  const tree = treeAt(port, ports);
  const ids = ['loadbalancer', ...['eu', 'us', 'paris', 'berlin'].map((name) => `${name}_loadbalancer`)];
  const vips = Object.fromEntries(ids.map((id, i) => [id, `127.0.7.${1 + index * ids.length + i}`]));
  const steps = stepsOf(random);
  const real = new Real(tree, vips);
  await real.start(cleanup);
  const target = { port, address: vips.loadbalancer as string, path: '/' };
  await real.until(PAUSE / 2);
  const { byMember } = await sendExactly(REQUESTS, target);
  // In front of a child shares are exact; behind it checks take turns, too.
  const { 'paris/a': a = 0, 'paris/b': b = 0, ...others } = byMember;
  expect({ eu: a + b, ...others }).toEqual({ eu: (3 * REQUESTS) / 4, 'us/a': REQUESTS / 4 });
  expect(Math.abs(a - b)).toBeLessThanOrEqual(10);
  for (const [i, step] of steps.entries()) {
    await real.until((i + 1) * PAUSE);
    await real.take(step);
  }
  await real.until((steps.length + 1) * PAUSE);
  await real.stopWatching();
  const twin = predicted(tree, steps);
  return compare(twin, real);
}

test('load balancers in front of each other notice what is predicted, when it is predicted', async () => {
  const outcomes = await withRandom('cascade', (random) =>
    Promise.all(Array.from({ length: SCENARIOS }, (_, i) => scenario(i, random))),
  );
  const times = outcomes.reduce((sum, one) => sum + one.times, 0);
  expect(times).toBeGreaterThan(0);
  noteFidelity({
    system: 'Octavia (amphora configuration)',
    what: 'a cascade of 5 load balancers: who takes whom out, and when',
    predicted: `${times} transitions`,
    observed: `the same, at most ${(Math.max(...outcomes.map(({ worst }) => worst)) / 1000).toFixed(1)} s apart`,
  });
}, 180_000);

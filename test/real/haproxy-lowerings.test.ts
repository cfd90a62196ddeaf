import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, render, type Simulation, simulate } from '../../src/runtime';
import type { PoolSpec, Tree } from '../../src/tree';
import { randomCascade, runCascade } from './support/cascade-scenario';
import { Cleanup } from './support/cleanup';
import { ADDRESS, type DeployedTree, deployTree, statusesOf } from './support/deployed-tree';
import { noteFidelity } from './support/fidelity';
import { startHaproxy } from './support/haproxy-process';
import { hopStatuses } from './support/hop-statuses';
import { longRun } from './support/places';
import { until } from './support/poll';
import { memberName } from './support/predicted';
import { RandomTree } from './support/random-tree';
import { type Random, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';
import { temporaryDirectory } from './support/temporary-directory';

/** Random trees in each lowering, while members die, come back and drain: every single request goes where the simulation says. */
const TREES = longRun() ? 150 : 12;
const CASCADES = longRun() ? 60 : 6;
const AT_ONCE = 6;
const MAX_CYCLE = 2_000;

/** Long enough for every check, of members and of children, on every level. */
const SETTLING = '10s';

const LOWERINGS = ['branch', 'cascade', 'flat'] as const;
type Lowering = (typeof LOWERINGS)[number];

interface Change {
  readonly kind: 'fail' | 'recover' | 'drain';
  readonly member: string;
}

interface Case {
  readonly tree: Tree & { readonly root: string };
  readonly lowering: Lowering;
  /** What happens before requests are sent; the first before the process starts. */
  readonly steps: readonly (readonly Change[])[];
}

/** A time at which all has settled. */
interface State {
  /** A whole cycle, or some. */
  readonly count: number;
  readonly order: readonly string[];
  /** What HAProxy says of servers. */
  readonly statuses: ReadonlyMap<string, string>;
}

const targetOf = (lowering: Lowering) => ({ target: 'haproxy@3.2', lowering });

function randomCase(random: Random, lowering: Lowering): { one: Case; states: readonly State[] } {
  for (;;) {
    let port = 0;
    const { root, services } = new RandomTree(random, {
      depth: random.int(1, 3),
      monitor: { type: 'http', path: '/ping', interval: '200ms', timeout: '150ms', rise: 1, fall: 1, initState: 'up' },
      endpoint: () => ({ address: ADDRESS, port: ++port }),
    }).build();
    const tree = { root, services };
    if (check(tree, { target: targetOf(lowering) }).some(({ severity }) => severity === 'error')) continue;
    const members = [...new Set(membersOf(simulate(tree, { as: targetOf(lowering) })).map(({ path }) => memberName(path)))];
    const change = (): Change => ({ kind: random.pick(['fail', 'recover', 'drain'] as const), member: random.pick(members) });
    const dead = members.filter(() => random.chance(0.25)).map((member): Change => ({ kind: 'fail', member }));
    const one = { tree, lowering, steps: [dead, [change()], [change()]] };
    const states = statesOf(one);
    if (members.length > 1 && states) return { one, states };
  }
}

const membersOf = (twin: Simulation) => twin.entries.flatMap(({ nodes }) => nodes).filter(({ kind }) => kind === 'member');

/** What the simulation says; undefined where a cycle is too long to be counted. */
function statesOf({ tree, lowering, steps }: Case): readonly State[] | undefined {
  const twin = simulate(tree, { as: targetOf(lowering) });
  const states: State[] = [];
  for (const step of steps) {
    for (const { kind, member } of step) twin[kind](member);
    const cycle = twin.advance(SETTLING).cycleLength();
    if (cycle === null || cycle > MAX_CYCLE) return undefined;
    const count = Number(cycle) * Math.ceil(60 / Number(cycle));
    const dead = new Set(membersOf(twin).flatMap(({ path, dead }) => (dead ? [memberName(path)] : [])));
    states.push({
      count,
      statuses: new Map([
        ...membersOf(twin).map(({ path, reported }) => [memberName(path), reported ?? ''] as const),
        ...(lowering === 'cascade' ? hopStatuses(tree, twin) : []),
      ]),
      order: twin
        .pick(count)
        .map(memberName)
        .map((member) => (dead.has(member) ? '503' : member)),
    });
  }
  return states;
}

/** Gives the number of requests that were compared. */
async function run(one: Case, states: readonly State[], cleanup: Cleanup): Promise<number> {
  const { tree, lowering, steps } = one;
  const [before = []] = steps;
  const real = await deployTree(tree, new Set(before.map(({ member }) => member)), cleanup, { lowering });
  const orders: (readonly string[])[] = [];
  for (const [i, { count, statuses }] of states.entries()) {
    if (i > 0) for (const change of steps[i] ?? []) await take(real, change, one);
    await until(
      'HAProxy has noticed',
      async () => {
        const rows = await statusesOf(real.haproxy);
        return [...statuses].filter(([name, status]) => rows.get(name) !== status).map(([name]) => [name, rows.get(name)]);
      },
      { accept: (wrong) => wrong.length === 0 },
    );
    const { order } = await sendExactly(count, { port: real.port, address: ADDRESS });
    // On a connection that the member has just closed, HAProxy has no answer to give.
    orders.push(order.map((label) => (label === 'unanswered' ? '503' : label)));
  }
  expect({ one, orders }).toEqual({ one, orders: states.map(({ order }) => order) });
  return states.reduce((sum, { count }) => sum + count, 0);
}

async function take({ haproxy, members }: DeployedTree, { kind, member }: Change, { tree, lowering }: Case): Promise<void> {
  if (kind === 'fail') await members.get(member)?.stop();
  else if (kind === 'recover') await members.get(member)?.start();
  else {
    const server = lowering === 'flat' ? `${tree.root}/${member.replace('/', ':')}` : member;
    expect(await haproxy.command(`set server ${server} state drain`)).toBe('\n');
  }
}

it.each(LOWERINGS)(
  `${TREES} random trees send every request where the companion says, with lowering: %s`,
  async (lowering) => {
    await withRandom(`lowering ${lowering}`, async (random) => {
      let requests = 0;
      for (let i = 0; i < TREES; i++) {
        const { one, states } = randomCase(random, lowering);
        const cleanup = new Cleanup();
        try {
          requests += await run(one, states, cleanup);
        } finally {
          await cleanup.run();
        }
      }
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${TREES} random trees with lowering: ${lowering}, members that die, come back and drain`,
        predicted: `each of ${requests} requests to one member`,
        observed: 'each there',
      });
    });
  },
  TREES * 10_000,
);

it(
  `${CASCADES} cascades notice deaths and recoveries level by level when the companion says`,
  async () => {
    await withRandom('cascades in time', async (random) => {
      const distances: number[] = [];
      for (let done = 0; done < CASCADES; done += AT_ONCE) {
        const cleanup = new Cleanup();
        try {
          const scenarios = Array.from({ length: AT_ONCE }, () => randomCascade(random));
          distances.push(...(await Promise.all(scenarios.map((scenario) => runCascade(scenario, cleanup)))).flat());
        } finally {
          await cleanup.run();
        }
      }
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${CASCADES} random cascades of three levels: deaths, recoveries, draining`,
        predicted: `${distances.length} transitions`,
        observed: `the same, ${Math.round(distances.reduce((sum, one) => sum + one, 0) / distances.length)} ms off on average`,
      });
    });
  },
  CASCADES * 20_000,
);

it('a process that takes over goes on from what services knew of their children', async () => {
  const cleanup = new Cleanup();
  try {
    const pool = (port: number): PoolSpec => ({
      kind: 'pool',
      monitor: { type: 'http', path: '/ping', interval: '1s', timeout: '500ms', rise: 1, fall: 1 },
      members: [{ name: 'm', address: ADDRESS, port }],
    });
    const children = [{ service: 'a' }, { service: 'b' }];
    const tree: Tree = {
      root: 'root',
      services: { root: { kind: 'weighted', healthCheck: true, children }, a: pool(1), b: pool(2) },
    };
    const stateFile = join(temporaryDirectory(cleanup), 'state');
    const settings = { lowering: 'cascade', hopInterval: '4s', stateFile } as const;
    const real = await deployTree(tree, new Set(['b/m']), cleanup, settings);
    await until('root has asked', async () => (await real.haproxy.status('root', 'b')) === 'DOWN', { timeoutMs: 10_000 });
    writeFileSync(stateFile, await real.haproxy.command('show servers state'));
    const { artifact } = render(real.tree, { target: 'haproxy@3.2', ...settings });
    const configText = Object.values(artifact?.files() ?? {}).join('');
    cleanup.add(await startHaproxy({ configText, extraArguments: ['-sf', `${real.haproxy.pid}`] }));
    await until('the first process is gone', () => !real.haproxy.running);
    const { order } = await sendExactly(40, { port: real.port, address: ADDRESS });
    const twin = simulate(tree, { as: { target: 'haproxy@3.2', ...settings } });
    const expected = twin.fail('b').advance('1m').reload(tree).pick(40).map(memberName);
    expect(order).toEqual(expected);
    expect(new Set(order)).toEqual(new Set(['a/m']));
  } finally {
    await cleanup.run();
  }
}, 60_000);

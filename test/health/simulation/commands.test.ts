import { restore, type Simulation, simulate, type Tree } from '../../../src/runtime';
import type { PoolSpec, ServiceSpec } from '../../../src/tree';
import { RandomTree } from '../../real/support/random-tree';
import { type Random, withRandom } from '../../real/support/seed';

/** What is known at the start, and every transition since, must always lead to what a fresh look at the members gives. */
class Replay {
  readonly #up = new Map<string, boolean>();
  #seen = 0;

  constructor(private readonly twin: Simulation) {
    for (const { name, up } of this.#fresh()) this.#up.set(name, up);
  }

  /** Names whose replayed state is another than the fresh one. */
  wrong(): readonly string[] {
    const timeline = this.twin.timeline();
    for (const { name, to } of timeline.slice(this.#seen)) this.#up.set(name, to === 'up');
    this.#seen = timeline.length;
    return this.#fresh().flatMap(({ name, up }) => (this.#up.get(name) === up ? [] : [`${name} is ${up ? 'up' : 'down'}`]));
  }

  #fresh(): { name: string; up: boolean }[] {
    return (this.twin.entries[0]?.nodes ?? []).map(({ kind, path, up }) => ({
      name: path
        .split('/')
        .slice(kind === 'member' ? -2 : -1)
        .join('/'),
      up,
    }));
  }
}

type Command = (twin: Simulation, random: Random, member: () => string) => unknown;

const COMMANDS: readonly Command[] = [
  (twin, _, member) => twin.fail(member()),
  (twin, _, member) => twin.recover(member()),
  (twin, random, member) =>
    twin.set(member(), {
      is: random.pick(['fails-probe', 'fails-requests', 'accepts-tcp', 'ok', 'refuses', 'unreachable'] as const),
      delay: random.int(0, 3_000),
    }),
  (twin, _, member) => twin.set(member(), { status: 404 }, { in: '700ms' }),
  (twin, random, member) => twin.flap(member(), { down: '300ms', up: '900ms', times: random.int(1, 4) }),
  (twin, _, member) => twin.drain(member()),
  (twin, _, member) => twin.disable(member()),
  (twin, _, member) => twin.enable(member()),
  (twin, random) => twin.reload(twin.snapshot().tree, random.chance(0.5) ? { carried: random.chance(0.5) } : {}),
  (twin, random) => twin.pick(random.int(1, 5)),
  (twin, random) => twin.advance(random.int(1, 5_000)),
  (twin, random) => twin.advance(random.int(1, 5_000)),
];

function randomTree(random: Random): Tree {
  let port = 0;
  const monitor = {
    type: 'http',
    interval: '2s',
    timeout: '1s',
    rise: random.int(1, 3),
    fall: random.int(1, 3),
    initState: random.pick(['up', 'fully-up', 'down', 'fully-down'] as const),
  } as const;
  return new RandomTree(random, {
    depth: random.int(1, 3),
    monitor,
    endpoint: () => ({ address: '10.0.0.1', port: ++port }),
  }).build();
}

/** Two levels that every target takes. */
function plainTree(random: Random): Tree {
  let port = 0;
  const monitor = { type: 'http', interval: '2s', timeout: '1s', rise: 1, fall: 1, initState: 'up' } as const;
  const pool = (size: number) =>
    ({
      kind: 'pool',
      monitor,
      members: Array.from({ length: size }, (_, i) => ({ name: `m${i}`, address: '10.0.0.1', port: ++port })),
    }) as const;
  const children = [
    { service: 'a', weight: random.int(1, 3) },
    { service: 'b', weight: random.int(1, 3) },
  ];
  return {
    root: 'root',
    services: { root: { kind: 'weighted', healthCheck: true, children }, a: pool(random.int(1, 3)), b: pool(random.int(1, 3)) },
  };
}

/** Pools with a monitor, and one without. */
function halfChecked(random: Random): Tree {
  const { services, ...rest } = plainTree(random);
  const { a, b, root } = services;
  const unchecked = { ...a, monitor: undefined } as PoolSpec;
  return { ...rest, services: { root: { ...root, healthCheck: false } as ServiceSpec, a: unchecked, b: b as PoolSpec } };
}

const passive = (maxFailedAttempts: number) =>
  ({ target: 'traefik', passive: { failureWindow: '3s', maxFailedAttempts } }) as const;

it.each([
  ['haproxy@3.2.26', randomTree],
  [{ target: 'haproxy@3.2.26', slowStart: '3s' }, randomTree],
  ['octavia', plainTree],
  ['traefik', plainTree],
  [passive(1), plainTree],
  [passive(3), halfChecked],
] as const)(
  'on %j, after each of 1,000 random events what was followed equals a fresh look, and a snapshot goes on alike',
  async (as, treeOf) => {
    await withRandom(`commands ${JSON.stringify(as)}`, (random) => {
      for (let trees = 0; trees < 3; trees++) {
        const tree = treeOf(random);
        const twin = simulate(tree, { as });
        const members = (twin.entries[0]?.nodes ?? []).filter(({ kind }) => kind === 'member').map(({ path }) => path);
        const replay = new Replay(twin);
        for (let event = 0; event < 1_000; event++) {
          random.pick(COMMANDS)(twin, random, () => random.pick(members));
          expect({ tree, event, wrong: replay.wrong() }).toEqual({ tree, event, wrong: [] });
          if (event % 100 !== 0) continue;
          const copy = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as });
          const [a, b] = [twin, copy].map((one) => ({
            timeline: one.advance('20s').timeline(),
            picks: one.pick(20),
            json: JSON.stringify(one.toJSON()),
          }));
          expect(b).toEqual(a);
        }
      }
    });
  },
);

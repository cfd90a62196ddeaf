import { restore, type Simulation, simulate, type Tree } from '../../../src/runtime';
import type { MonitorSpec, PoolSpec } from '../../../src/tree';
import '../../../src/testing';
import { withRandom } from '../../real/support/seed';

const monitor = { type: 'http', path: '/ping', interval: '300ms', timeout: '100ms', rise: 1, fall: 1 } as const;

/** `a`, and `b` without a check beside it. */
function tree(changes: Partial<MonitorSpec> | null = {}, weights: readonly [number, number] = [16, 16]): Tree {
  const member = (name: string, weight: number) => ({ name, address: '10.0.0.1', port: name.charCodeAt(0), weight });
  return {
    root: 'root',
    services: {
      root: { kind: 'weighted', healthCheck: false, children: [{ service: 'p' }] },
      p: {
        kind: 'pool',
        ...(changes && { monitor: { ...monitor, ...changes } }),
        members: [member('a', weights[0]), member('b', weights[1])],
      },
    },
  };
}

const running = (slowStart: string, given = tree()) => simulate(given, { as: { target: 'haproxy@3.2.26', slowStart } });
const sixteenths = (twin: Simulation, path = 'p/a'): number => {
  const { n, d } = twin.node(path).portion ?? { n: 1n, d: 1n };
  return Number(16n * n) / Number(d);
};

/** Sixteenths of its weight that a member has from now on, second by second. */
const ramp = (twin: Simulation, seconds: number, path = 'p/a'): number[] => [
  sixteenths(twin, path),
  ...Array.from({ length: seconds }, () => sixteenths(twin.advance('1s'), path)),
];

/** Fails and recovers, and is up again just now. */
function recovered(twin: Simulation): Simulation {
  twin.advance('2s').fail('p/a').advance('2s').recover('p/a');
  while (twin.status('p/a') === 'down') twin.advance(1);
  return twin;
}

describe('a server that comes up has so many sixteenths of its weight, each second (HAProxy 3.2.26, measured)', () => {
  it.each([
    ['1ms', [1, 16, 16]],
    ['999ms', [1, 16, 16]],
    ['1s', [1, 16, 16]],
    ['1001ms', [1, 9, 16]],
    ['1500ms', [1, 9, 16]],
    ['2s', [1, 9, 16]],
    ['3s', [1, 6, 11, 16]],
    ['4s', [1, 5, 9, 13, 16, 16]],
    ['5s', [1, 4, 7, 10, 13, 16]],
    ['7s', [1, 3, 5, 7, 10, 12, 14, 16]],
    ['16s', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16]],
    ['20s', [1, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 9, 10, 11, 12, 13, 13, 14, 15, 16, 16]],
  ])('slowStart %s: %j', (slowStart, expected) => {
    expect(ramp(recovered(running(slowStart)), expected.length - 1)).toEqual(expected);
  });

  it.each([
    [1, [1, 1, 1, 1, 1]],
    [10, [1, 4, 6, 9, 10]],
    [256, [16, 80, 144, 208, 256]],
  ])('weight %i is shown as %j, rounded up', (weight, expected) => {
    const shown = ramp(recovered(running('4s', tree({}, [weight, 1]))), 4).map((part) => Math.ceil((weight * part) / 16));
    expect(shown).toEqual(expected);
  });
});

describe('shares', () => {
  it('follow the weights that members have for now, exactly, and are right on average meanwhile', () => {
    const twin = recovered(running('4s'));
    expect(twin).toRoute({ 'p/a': '1/17', 'p/b': '16/17' });
    expect(twin.node('p/a')).toMatchObject({ exactness: 'expected', reason: 'up, with 1/16 of its weight' });
    expect(twin.cycleLength()).toBeNull();
    expect(twin.advance('1s')).toRoute({ 'p/a': '5/21', 'p/b': '16/21' });
    expect(twin.explain('p').toString()).toContain('p/a (10.0.0.1:97) is up, with 5/16 of its weight');
    expect(JSON.parse(JSON.stringify(twin.toJSON())).entries[0].nodes).toContainEqual(
      expect.objectContaining({ path: 'root/p/a', portion: '5/16', share: '5/21' }),
    );
    expect(twin.advance('3s')).toRoute({ 'p/a': '1/2', 'p/b': '1/2' });
    expect(twin.node('p/a')).toMatchObject({ exactness: 'cycle', reason: 'up' });
    expect(twin.node('p/a').portion).toBeUndefined();
    expect(twin.cycleLength()).toBe(2n);
  });

  it('come with the weight', () => {
    expect(recovered(running('4s', tree({}, [3, 5]))).advance('2s')).toRoute({ 'p/a': '27/107' });
  });

  it('of the only one that is left are all there is', () => {
    const twin = recovered(running('4s'));
    twin.disable('p/b');
    expect(twin).toRoute({ 'p/a': '1' });
    expect(twin.node('p/a').exactness).toBe('cycle');
  });
});

it('requests take turns by the weights of the moment', () => {
  const twin = recovered(running('4s'));
  const counts = [0, 1, 2, 3, 4].map((second) => {
    if (second > 0) twin.advance('1s');
    return twin.pick(160).filter((path) => path === 'root/p/a').length;
  });
  const due = [1, 5, 9, 13, 16].map((part) => (160 * part) / (16 + part));
  for (const [i, count] of counts.entries()) expect(Math.abs(count - (due[i] ?? 0))).toBeLessThan(2);
});

describe('when', () => {
  it('a process starts, what is up has its whole weight', () => {
    for (const initState of ['up', 'fully-up', undefined] as const)
      expect(ramp(running('4s', tree({ initState })), 2)).toEqual([16, 16, 16]);
    expect(ramp(running('4s', tree(null)), 2)).toEqual([16, 16, 16]);
  });

  it.each(['down', 'fully-down'] as const)('a process starts, what its init state %s keeps down begins small', (initState) => {
    const twin = running('4s', tree({ initState, rise: 2 }));
    while (twin.status('p/a') === 'down') twin.advance(1);
    expect(ramp(twin, 5)).toEqual([1, 5, 9, 13, 16, 16]);
  });

  it('a server leaves maintenance, checked or not, it begins small', () => {
    for (const given of [tree(), tree(null)]) {
      const twin = running('4s', given).advance('10s');
      twin.disable('p/a').advance('1h').enable('p/a');
      expect(ramp(twin, 5)).toEqual([1, 5, 9, 13, 16, 16]);
    }
  });

  it.each([
    ['up', [16, 16]],
    ['fully-up', [16, 16]],
    [undefined, [1, 5]],
    ['down', [1, 5]],
    ['fully-down', [1, 5]],
  ] as const)('a server leaves maintenance with init state %s, it has %j sixteenths', (initState, expected) => {
    const twin = running('4s', tree({ initState, rise: 2 })).advance('1m');
    twin.disable('p/a').advance('1m').enable('p/a');
    while (twin.status('p/a') === 'down') twin.advance(1);
    expect(ramp(twin, 1)).toEqual(expected);
  });

  it('a disabled server is enabled, it begins small', () => {
    const [one, ...rest] = (tree(null).services.p as PoolSpec).members;
    const members = [{ ...one, enabled: false }, ...rest] as never;
    const twin = running('4s', { root: 'p', services: { p: { kind: 'pool', members } } }).advance('10s');
    twin.enable('p/a');
    expect(ramp(twin, 2)).toEqual([1, 5, 9]);
  });

  it('a server was only drained, it has its whole weight at once', () => {
    for (const given of [tree(), tree(null)]) {
      const twin = running('4s', given).advance('10s');
      twin.drain('p/a').advance('1m').enable('p/a');
      expect(sixteenths(twin)).toBe(16);
    }
  });

  it('a server is drained meanwhile, its weight grows all the same', () => {
    const twin = recovered(running('4s')).advance('1500ms');
    twin.drain('p/a').advance('900ms').enable('p/a');
    expect(sixteenths(twin)).toBe(9);
    expect(ramp(twin.advance('600ms'), 2)).toEqual([13, 16, 16]);
  });

  it('a server fails meanwhile, it begins again', () => {
    const twin = recovered(running('4s')).advance('2s');
    twin.fail('p/a').advance('1s');
    expect(twin).toBeDown('p/a');
    twin.recover('p/a');
    while (twin.status('p/a') === 'down') twin.advance(1);
    expect(ramp(twin, 4)).toEqual([1, 5, 9, 13, 16]);
  });

  it('a pool is balanced by source, servers have their whole weight at once', () => {
    const { root, services } = tree();
    const twin = running('4s', { root, services: { ...services, p: { ...services.p, algorithm: 'source' } as never } });
    expect(sixteenths(recovered(twin))).toBe(16);
  });
});

describe('a reload that carries state (HAProxy 3.2.26, measured)', () => {
  /** Some seconds after it came up, the configuration is loaded again. */
  const reloaded = (slowStart: string, after: string, changes: Partial<MonitorSpec> | null) => {
    const given = tree(changes);
    const twin = running(slowStart, given).advance('10s');
    if (changes === null) twin.disable('p/a').advance('1s').enable('p/a');
    else recovered(twin);
    return twin.advance(after).reload(given);
  };

  it.each([
    ['goes on for one second and begins anew, with rise 2', '10s', '4100ms', { rise: 2, initState: 'up' }, [7, 2, 4, 5, 7, 9]],
    ['does so without a check', '8s', '4100ms', null, [9, 3, 5, 7, 9, 11, 13, 15, 16]],
    ['begins anew at once, with init state down', '10s', '6100ms', { rise: 2, initState: 'down' }, [1, 2, 4, 5, 7, 9]],
    ['ends, with rise 1', '10s', '5100ms', { initState: 'up' }, [16, 16]],
    ['goes on, with rise 1 and init state down', '10s', '6100ms', { initState: 'down' }, [10, 12, 13, 15, 16]],
  ] as const)('amid a ramp: it %s', (_, slowStart, after, changes, expected) => {
    expect(ramp(reloaded(slowStart, after, changes), expected.length - 1)).toEqual(expected);
  });

  it.each([
    ['in whose time the ramp would still last', '6100ms', [9, 13, 16, 16]],
    ['after that', '8100ms', [16, 16]],
  ])('after a ramp, with init state down: one %s', (_, after, expected) => {
    expect(ramp(reloaded('4s', after, { rise: 2, initState: 'fully-down' }), expected.length - 1)).toEqual(expected);
  });

  it('after a ramp, with another init state, nothing begins again', () => {
    expect(ramp(reloaded('4s', '5s', { rise: 2 }), 2)).toEqual([16, 16, 16]);
  });

  it('twice within a slow start makes servers begin again that were up for long, with init state down', () => {
    const twin = reloaded('4s', '1m', { rise: 2, initState: 'fully-down' });
    expect(sixteenths(twin)).toBe(16);
    const { tree: same } = twin.snapshot();
    expect(ramp(twin.advance('3s').reload(same), 2)).toEqual([13, 16, 16]);
  });

  it('amid a ramp, with rise 2, lets one failed check take a server down, and until then it is up', () => {
    const twin = reloaded('10s', '4100ms', { rise: 2, fall: 3, initState: 'up' });
    expect(twin.node('p/a')).toMatchObject({ up: true, reported: 'UP 0/3' });
    expect(twin.fail('p/a').advance('300ms')).toBeDown('p/a');
  });

  it('amid a ramp of a drained server stops it: ready again, it keeps what it would have had', () => {
    const given = tree({ rise: 2, initState: 'up' });
    const twin = recovered(running('10s', given)).advance('5100ms');
    twin.drain('p/a').reload(given).advance('3s').enable('p/a');
    expect(ramp(twin, 4)).toEqual([13, 13, 13, 13, 13]);
  });

  it('without the state begins from the init state', () => {
    const twin = recovered(running('10s', tree({ initState: 'up' }))).advance('2s');
    expect(ramp(twin.reload(tree({ initState: 'up' }), { carried: false }), 2)).toEqual([16, 16, 16]);
  });
});

it('is awake at each step of a ramp only, and costs nothing afterwards', () => {
  const twin = recovered(running('5s'));
  expect(twin.snapshot().units.find(({ id }) => id === 'p/a')?.wakeAt).toBe(twin.now + 1_000);
  const { units } = twin.advance('5s').snapshot();
  expect(units.map(({ wakeAt }) => wakeAt)).toEqual([null, null]);
  expect(ramp(twin.advance('500h').advance('500h'), 1)).toEqual([16, 16]);
});

it('says in windows when a recovered member has its full share', () => {
  const [span] = running('1500ms', tree({ rise: 2, interval: '2s' })).windows();
  expect(span?.admit).toMatchObject({ min: 2_001, max: 4_000 });
  expect(span?.full).toEqual({
    min: 4_001,
    max: 6_000,
    formula: 'interval while down + 1 × interval = 2s + 1 × 2s, and 2s of slow start',
  });
  const twin = recovered(running('1500ms', tree({ rise: 2, interval: '2s' })));
  expect(ramp(twin, 2)).toEqual([1, 9, 16]);
  const at = simulate(tree(), { as: 'haproxy' }).windows()[0];
  expect(at?.full).toEqual(at?.admit);
});

it('a backup that waits grows as well', () => {
  const { root, services } = tree();
  const pool = services.p as PoolSpec;
  const backups = pool.members.map((member, i) => (i === 0 ? member : { ...member, backup: true }));
  const twin = running('4s', { root, services: { ...services, p: { ...pool, members: backups } as never } }).advance('2s');
  twin.fail('p/b').advance('1s').recover('p/b');
  while (twin.status('p/b') === 'down') twin.advance(1);
  expect(twin).toRoute({ 'p/a': '1' });
  expect(ramp(twin, 4, 'p/b')).toEqual([1, 5, 9, 13, 16]);
});

it('whatever happens, turns are taken by the very weights that a fresh look gives, and a snapshot goes on alike', async () => {
  await withRandom('slow start', (random) => {
    for (let round = 0; round < 30; round++) {
      const given = tree(random.chance(0.2) ? null : { rise: random.int(1, 3), fall: random.int(1, 3) }, [
        random.int(1, 256),
        random.int(1, 256),
      ]);
      const as = { target: 'haproxy@3.2.26', slowStart: `${random.int(1, 30)}s` };
      const twin = simulate(given, { as });
      for (let event = 0; event < 100; event++) {
        const member = random.pick(['p/a', 'p/b']);
        random.pick([
          () => twin.fail(member),
          () => twin.recover(member),
          () => twin.disable(member),
          () => twin.enable(member),
          () => twin.drain(member),
          () => twin.reload(given, { carried: random.chance(0.7) }),
          () => twin.advance(random.int(1, 4_000)),
          () => twin.advance(random.int(1, 4_000)),
        ])();
        expect({ given, as, event, turns: weightsInTurns(twin) }).toEqual({ given, as, event, turns: weightsAfresh(twin) });
      }
      const copy = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as });
      const [one, other] = [twin, copy].map((each) => ({ json: each.advance('3s').toJSON(), picks: each.pick(50) }));
      expect(other).toEqual(one);
    }
  });
});

function weightsInTurns(twin: Simulation): readonly number[] {
  const { actives } = twin.snapshot().turns.p as unknown as { actives: { servers: { weight: number; place: string }[] } };
  return actives.servers.map(({ weight, place }) => (place === 'out' ? 0 : weight));
}

function weightsAfresh(twin: Simulation): readonly number[] {
  const { members } = twin.snapshot().tree.services.p as PoolSpec;
  return members.map(({ name, weight = 1 }) => (twin.node(`p/${name}`).up ? weight * sixteenths(twin, `p/${name}`) : 0));
}

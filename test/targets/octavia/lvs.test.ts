import fc from 'fast-check';
import 'healthtree/testing';
import { check, evaluate, restore, simulate } from '../../../src/runtime';
import { lvsTurns } from '../../../src/targets/octavia/amphora/lvs/turns';
import type { MemberSpec, MonitorSpec, Pool, PoolSpec, Protocol, Tree } from '../../../src/tree';
import { failover, pool } from '../__test-helpers__/trees';

const TIMES = { interval: '5s', timeout: '2s', rise: 1, fall: 2 } as const;
const UDP: MonitorSpec = { type: 'udp-connect', ...TIMES };
const app = (
  monitor: Partial<MonitorSpec> = {},
  protocol: Protocol = 'udp',
  members: number | Partial<MemberSpec>[] = 1,
): Tree => ({
  listeners: [{ protocol, port: 53, service: 'app' }],
  services: { app: pool(members, { monitor: { ...UDP, ...monitor } as MonitorSpec }) },
});
const as = { target: 'octavia', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' };
const said = (tree: Tree): string[] =>
  check(tree, { target: as })
    .filter(({ code }) => code !== 'octavia.lvs-counts' && code !== 'octavia.lowering')
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);
const run = (monitor: Partial<MonitorSpec> = {}, protocol: Protocol = 'udp', members = 1) =>
  simulate(
    app(
      monitor,
      protocol,
      Array.from({ length: members }, () => ({})),
    ),
    { as: 'octavia' },
  );
const changes = (twin: ReturnType<typeof run>): string[] =>
  twin
    .timeline()
    .filter(({ kind }) => kind === 'member')
    .map(({ at, name, to }) => `${at / 1000} ${name} ${to}`);

describe('an amphora counts failed checks of datagrams otherwise, and says so', () => {
  test.each([
    [{ rise: 1, fall: 2 }, 'For UDP and SCTP an amphora tries 2 failed checks again, so 3 in a row take a member down'],
    [
      { rise: 4, fall: undefined },
      'For UDP and SCTP an amphora tries 3 failed checks again, so 4 in a row take a member down, and 1 passed check instead of 4 takes it up',
    ],
  ])('%j', (thresholds, message) =>
    expect(check(app(thresholds), { target: as })).toMatchObject([
      { code: 'octavia.lvs-counts', severity: 'warning', path: 'services.app.monitor', message },
    ]),
  );

  test('the tree that runs has its counts, and members that start fully up', () => {
    expect(said(app({ initState: 'fully-up' }))).toEqual([]);
    expect(said(app({ initState: 'up' }))).toEqual(['warning octavia.stays-up services.app.monitor.initState']);
    expect(said(app({ initState: 'down' }))).toEqual(['error octavia.init-state services.app.monitor.initState']);
  });

  test('nothing of it is said of streams', () => expect(said(app({ type: 'tcp' }, 'tcp'))).toEqual([]));
});

describe('what keepalived does not have is refused', () => {
  const http = { type: 'http' } as const;
  test.each<[Partial<MonitorSpec>, string[]]>([
    [{}, []],
    [{ codes: 204 }, []],
    [{ method: 'HEAD' }, ['method']],
    [{ host: 'a.example' }, ['host']],
    [{ codes: '200-201' }, ['codes']],
    [{ codes: '200,204', method: 'POST' }, ['codes', 'method']],
  ])('of an http monitor with %j: %j', (fields, refused) =>
    expect(said(app({ ...http, ...fields }))).toEqual(
      refused.map((field) => `error octavia.lvs-http services.app.monitor.${field}`),
    ),
  );

  test('backups, and failovers, which would become backups', () => {
    expect(said(app({}, 'udp', [{}, { backup: true }]))).toEqual(['error octavia.lvs-backups services.app.members[1].backup']);
    const root: Tree = {
      listeners: [{ protocol: 'udp', port: 53, service: 'root' }],
      services: { root: failover('a', 'b'), a: pool(1, { monitor: UDP }), b: pool(1, { monitor: UDP }) },
    };
    expect(said(root)).toEqual(['error octavia.lvs-backups services.root']);
  });
});

describe('in time', () => {
  test('a port where nothing listens is found after one failed check more than fall, and takes one passed check to return', () => {
    const twin = run().advance('7s').fail('app/a').advance('20s').recover('app/a').advance('20s');
    // Checks start at 0, 5, 10, ...; they fail at 10, 15 and 20, and one that passes takes a second of waiting.
    expect(changes(twin)).toEqual(['20 app/a down', '31 app/a up']);
    expect(twin.windows()[0]).toMatchObject({
      detect: { min: 10_001, max: 15_000, formula: 'fall × interval = 3 × 5s' },
      admit: { min: 1, max: 5_000 },
      exposed: { min: 10_000, max: 15_000 },
    });
  });

  test('a silent host and a hung application pass a datagram', () => {
    const twin = run({}, 'udp', 2).set('app/a', { is: 'unreachable' }).set('app/b', { is: 'accepts-tcp' }).advance('1h');
    expect(changes(twin)).toEqual([]);
    expect(twin.lost()).toEqual({ n: 1n, d: 1n });
  });

  test('over sctp a silent host fails: scripts start every interval, however long they take', () => {
    const twin = run({ type: 'sctp' }, 'sctp').advance('7s').set('app/a', { is: 'unreachable' }).advance('1h');
    expect(changes(twin)).toEqual(['22 app/a down']);
  });

  test('checks of keepalived itself start an interval after the last one ended', () => {
    const twin = run({ type: 'tcp' }).advance('7s').set('app/a', { is: 'unreachable' }).advance('1h');
    // They start at 10, 17 and 24, and wait 2 s each.
    expect(changes(twin)).toEqual(['26 app/a down']);
  });

  test('first checks are spread, since keepalived draws them', () => {
    const twin = run({ fall: 1 }, 'udp', 5);
    for (const name of 'abcde') twin.fail(`app/${name}`);
    expect(changes(twin.advance('1h'))).toEqual(['5 app/a down', '6 app/b down', '7 app/c down', '8 app/d down', '9 app/e down']);
  });

  test('what was known is kept over a reload, and a simulation can be kept as JSON', () => {
    const twin = run().fail('app/a').advance('1h').reload(app());
    expect(twin).toBeDown('app/a');
    const other = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as: 'octavia' });
    expect(other.recover('app/a').advance('6s')).toBeUp('app/a');
  });

  test('a member that is disabled is not checked, and starts anew', () => {
    const twin = run().fail('app/a').advance('1h').disable('app/a').advance('1h').enable('app/a');
    expect(twin).toBeUp('app/a');
    expect(twin.advance('1h')).toBeDown('app/a');
  });
});

test('streams and datagrams of one balancer are checked by two programs, each in its own way', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'udp', port: 53, service: 'dns' },
      { protocol: 'tcp', port: 80, service: 'web' },
    ],
    services: { dns: pool(1, { monitor: UDP }), web: pool(1, { monitor: { type: 'tcp', ...TIMES } }) },
  };
  const twin = simulate(tree, { as: 'octavia' }).advance('7s').fail('dns/a').fail('web/a').advance('1h');
  expect(changes(twin)).toEqual(['15 web/a down', '20 dns/a down']);
});

test('a pool of both is told to be checked twice, and predicted as HAProxy checks it', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'udp', port: 53, service: 'dns' },
      { protocol: 'tcp', port: 53, service: 'dns' },
    ],
    services: { dns: pool(1, { monitor: { type: 'tcp', ...TIMES } }) },
  };
  expect(said(tree)).toEqual(['warning octavia.two-checkers services.dns.monitor']);
  expect(changes(simulate(tree, { as: 'octavia' }).advance('7s').fail('dns/a').advance('1h'))).toEqual(['15 dns/a down']);
});

describe('turns', () => {
  const choices = (weights: readonly number[], up: (i: number) => boolean = () => true) => ({
    inUse: weights.map((weight, index) => ({ index, weight })).filter(({ index, weight }) => weight > 0 && up(index)),
    up: [],
  });
  const word = (weights: readonly number[], count: number): string => {
    const all = choices(weights);
    let state = lvsTurns.start({} as Pool, all);
    return Array.from({ length: count }, () => {
      const next = lvsTurns.next({} as Pool, state, all);
      state = next.state;
      return next.index === null ? '-' : 'abcdef'[next.index];
    }).join('');
  };

  test.each([
    [[4, 3, 2], 9, 'aababcabc'],
    [[4, 2], 6, 'aabaab'],
    [[1, 1, 1], 6, 'abcabc'],
    [[0, 0], 2, '--'],
  ] as const)('with weights %j, %d choices are %s', (weights, count, expected) => expect(word(weights, count)).toBe(expected));

  test('after any changes, a round gives each member its weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 40 })), { maxLength: 5 }),
        (weights, steps) => {
          let now = choices(weights);
          let state = lvsTurns.start({} as Pool, now);
          const take = (): number | null => {
            const next = lvsTurns.next({} as Pool, state, now);
            state = next.state;
            return next.index;
          };
          for (const [mask, count] of [...steps, [31, 0] as const]) {
            now = choices(weights, (i) => (mask & (1 << i)) !== 0);
            state = lvsTurns.changed({} as Pool, state, now);
            for (let i = 0; i < count; i++) take();
          }
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const counts = weights.map(() => 0);
          // The rest of the round that a change began is over after one more.
          for (let i = 0; i < total; i++) take();
          for (let i = 0; i < total; i++) {
            const index = take();
            if (index !== null) counts[index] = (counts[index] ?? 0) + 1;
          }
          expect(counts).toEqual(weights);
        },
      ),
    );
  });

  test('a pool of datagrams is picked from in that order', () => {
    const services = { app: pool([{ weight: 2 }, { weight: 1 }], { monitor: UDP } as Partial<PoolSpec>) };
    const tree: Tree = { listeners: [{ protocol: 'udp', port: 53, service: 'app' }], services };
    expect(simulate(tree, { as: 'octavia' }).pick(6).join(' ')).toBe('app/a app/a app/b app/a app/a app/b');
    expect(evaluate(tree, { as: 'octavia' }).node('app/a')).toMatchObject({ share: { n: 2n, d: 3n }, exactness: 'cycle' });
  });
});

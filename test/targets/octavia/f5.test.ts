import { check, evaluate, restore, simulate } from '../../../src/runtime';
import { checkFor, type OctaviaArtifact, type Resource } from '../../../src/targets';
import { ratioOf, survivingWeights } from '../../../src/targets/octavia/f5/weights';
import { formatRatio, type MonitorSpec, type Tree } from '../../../src/tree';
import { behind, ping, pool, weighted } from '../__test-helpers__/trees';

const as = { target: 'octavia:f5', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' };
const probe: MonitorSpec = { ...ping, host: 'app.example', httpVersion: '1.1' };
const app = (...args: Parameters<typeof pool>): Tree => behind('app', { app: pool(args[0], { monitor: probe, ...args[1] }) });
const watched = (monitor: Partial<MonitorSpec> = {}): Tree => app(2, { monitor: { ...probe, ...monitor } });
const said = (tree: Tree): string[] =>
  check(tree, { target: as })
    .filter(({ code }) => code !== 'octavia.lowering' && code !== 'octavia.bigip-checks')
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);
const about = (tree: Tree, code: string) => check(tree, { target: as }).find((finding) => finding.code === code);
const shares = (tree: Tree, down: readonly string[] = []): string[] =>
  Object.values(evaluate(tree, { as: 'octavia:f5', down }).shares()).map((share) => (share ? formatRatio(share) : '?'));

test('the same resources are written, with the driver named', () => {
  const tree = app([{ weight: 3 }, {}]);
  const resources = (target: string): readonly Resource[] => {
    const { lowered } = checkFor(tree, { ...as, target }, 'deploy');
    return (lowered?.artifact as OctaviaArtifact | undefined)?.resources ?? [];
  };
  const [first, ...rest] = resources('octavia:f5');
  expect(first?.attributes).toMatchObject({ loadbalancer_provider: 'f5' });
  expect(rest).toEqual(resources('octavia').slice(1));
});

describe('weights', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 2],
    [6, 3],
    [10, 4],
    [128, 50],
    [255, 100],
    [256, 100],
  ])('%i becomes the ratio %i', (weight, ratio) => expect(ratioOf(weight)).toBe(ratio));

  test('that keep their proportions get no word', () => {
    expect(said(app([{ weight: 6 }, { weight: 2 }]))).toEqual([]);
    expect(shares(app([{ weight: 6 }, { weight: 2 }]))).toEqual(['3/4', '1/4']);
    expect(said(app(3))).toEqual([]);
  });

  test('whose proportions change are a warning with the numbers of both trees, and weights that would keep them', () => {
    const tree = app([{ weight: 3 }, {}]);
    expect(said(tree)).toEqual(['warning octavia.bigip-weights services.app']);
    expect(about(tree, 'octavia.bigip-weights')).toMatchObject({
      message:
        'The F5 driver makes ratios of 1 to 100 of weights, rounded up: app/a gets 2/3 instead of 3/4, app/b gets 1/3 instead of 1/4',
      hint: expect.stringContaining('Weights 6, 2 would keep these shares.'),
    });
    expect(shares(tree)).toEqual(['2/3', '1/3']);
    expect(shares(app([{ weight: 2 }, {}]))).toEqual(['1/2', '1/2']);
  });

  test('between services are those of the flat pool', () => {
    const tree = behind('root', {
      root: weighted({ a: 3, b: 1 }),
      a: pool(1, { monitor: probe }),
      b: pool(1, { monitor: probe }),
    });
    expect(said(tree)).toEqual(['warning octavia.bigip-weights services.root']);
    expect(about(tree, 'octavia.bigip-weights')?.hint).not.toContain('would keep');
    expect(shares(tree)).toEqual(['2/3', '1/3']);
  });

  test.each([
    [
      [3, 1],
      [6, 2],
    ],
    [
      [2, 1],
      [4, 2],
    ],
    [[256, 1], undefined],
    [
      [1, 1],
      [1, 1],
    ],
  ])('%j survive as %j', (weights, better) => expect(survivingWeights(weights)).toEqual(better));

  test('0 takes out, and counts as disabled', () => {
    const tree = app([{ weight: 0 }, {}]);
    expect(said(tree)).toEqual([]);
    expect(shares(tree)).toEqual(['0', '1']);
    expect(evaluate(tree, { as: 'octavia:f5' }).node('app/a').reported).toBe('DRAINING');
  });
});

test('source becomes round robin, which is a warning, and makes shares exact over a cycle', () => {
  expect(said(app(2, { algorithm: 'source' }))).toEqual(['warning octavia.bigip-source services.app.algorithm']);
  expect(evaluate(app(2, { algorithm: 'source' }), { as: 'octavia:f5' }).node('app/a').exactness).toBe('cycle');
});

test('backups wait, and one alone does not', () => {
  const tree = app([{}, { backup: true }]);
  expect(said(tree)).toEqual([]);
  expect([shares(tree), shares(tree, ['app/a'])]).toEqual([
    ['1', '0'],
    ['0', '1'],
  ]);
});

describe('monitors', () => {
  test('times and thresholds are ignored, with the numbers', () => {
    expect(about(watched(), 'octavia.bigip-checks')).toMatchObject({
      severity: 'warning',
      path: 'services.app.monitor',
      message:
        'The F5 driver ignores timeout and rise: a member is down after 7s without a good answer, an answer may take as long instead of 1s, and 1 good answer instead of 2 takes it up',
    });
    expect(about(watched({ interval: '5m', fall: 10 }), 'octavia.bigip-checks')?.message).toContain('down after 15m without');
    expect(check(app(2, { monitor: undefined }), { target: as })).toEqual([]);
  });

  test('a range of codes is refused, with the list to write', () => {
    const tree = watched({ codes: '200-204' });
    expect(said(tree)).toEqual(['error octavia.bigip-codes services.app.monitor.codes']);
    expect(about(tree, 'octavia.bigip-codes')?.hint).toBe('Write them out: 200,201,202,203,204.');
    expect(about(watched({ codes: '200-399' }), 'octavia.bigip-codes')?.hint).toContain('Write out the few');
  });

  test.each([200, '200,204', '200-201,204'])('the codes %p are fine', (codes) => expect(said(watched({ codes }))).toEqual([]));

  test('HTTP/1.0 is wanted in the answer too', () => {
    const plain = { host: undefined, httpVersion: undefined };
    expect(said(watched(plain))).toEqual(['warning octavia.bigip-http-version services.app.monitor.httpVersion']);
    expect(said(watched({ httpVersion: undefined }))).toEqual([]);
    expect(said(watched({ ...plain, type: 'tcp', path: undefined }))).toEqual([]);
  });

  test('an init state of up or down is not there, with how long a new member stays', () => {
    expect(said(watched({ initState: 'fully-up' }))).toEqual([]);
    expect(said(watched({ initState: 'up' }))).toEqual(['warning octavia.stays-up services.app.monitor.initState']);
    expect(about(watched({ initState: 'fully-down' }), 'octavia.init-state')?.message).toContain('at once, for up to 7s, until');
  });
});

const changes = (twin: ReturnType<typeof simulate>, name = 'app/a') =>
  twin
    .timeline()
    .filter((one) => one.name === name)
    .map(({ at, to }) => `${at / 1_000} ${to}`);

describe('in time', () => {
  const run = (monitor: Partial<MonitorSpec> = {}) => simulate(watched(monitor), { as: 'octavia:f5' });

  test('a member is down fall intervals and a second after its last good answer, and up with the next good one', () => {
    const twin = run();
    twin.advance('10s').fail('app/a').advance('20s').recover('app/a').advance('20s');
    expect(changes(twin)).toEqual(['17 down', '32 up']);
    expect(twin.windows()[0]).toMatchObject({
      detect: { min: 5_001, max: 7_000, formula: 'fall × interval + 1s = 3 × 2s + 1s' },
      admit: { min: 1, max: 2_000 },
      exposed: { min: 7_000, max: 7_000 },
    });
  });

  test('however often it fails between good answers, it stays up', () => {
    const twin = run();
    for (let i = 0; i < 20; i++) twin.fail('app/a').advance('4s').recover('app/a').advance('2s');
    expect(changes(twin)).toEqual([]);
  });

  test('at both ends of the window it is taken out after the shortest and the longest time', () => {
    for (const [after, span] of [
      ['10s', 7_000],
      ['11999ms', 5_001],
    ] as const) {
      const twin = run().advance(after).fail('app/a');
      const start = twin.now;
      twin.advance('10s');
      expect(twin.timeline().map(({ at }) => at - start)).toEqual([span]);
    }
  });

  test('never is it later than 15 minutes', () => {
    const twin = run({ interval: '5m', fall: 10 });
    twin.advance('10m').fail('app/a').advance('1h');
    expect(changes(twin)).toEqual(['1500 down']);
  });

  test('an interval of more than 15 minutes takes a healthy member down between two checks', () => {
    const twin = run({ interval: '20m', fall: 1 });
    twin.advance('50m');
    expect(changes(twin)).toEqual(['900 down', '1200 up', '2100 down', '2400 up']);
  });

  test('a slow answer counts when it comes, whatever the timeout', () => {
    const twin = run().set('app/a', { delay: '5s' });
    twin.advance('1m');
    expect(changes(twin)).toEqual([]);
    twin.fail('app/a').advance('1m');
    // The last request was sent at 60 s, and answered 5 s later.
    expect(changes(twin)).toEqual(['72 down']);
    twin.set('app/a', { is: 'ok', delay: '5s' }).advance('10s');
    expect(changes(twin)).toEqual(['72 down', '127 up']);
  });

  test('a status that is not expected, and a dead application behind an open port, are seen', () => {
    const twin = run().set('app/a', { status: 404 }).set('app/b', { is: 'accepts-tcp' });
    twin.advance('10s');
    expect([changes(twin), changes(twin, 'app/b')]).toEqual([['7 down'], ['7 down']]);
  });

  test('a new member takes traffic while it is reported offline', () => {
    const twin = run({ interval: '5s' }).fail('app/a').advance('10s');
    expect(twin.node('app/a')).toMatchObject({ up: true, reported: 'OFFLINE', share: { n: 1n, d: 2n } });
    twin.advance('10s');
    expect(twin.node('app/a')).toMatchObject({ up: false, reported: 'ERROR' });
  });

  test('a disabled member is checked like any other, and reported as draining', () => {
    const twin = run();
    twin.advance('10s').disable('app/a').fail('app/a').advance('20s');
    expect(twin.node('app/a')).toMatchObject({ up: false, reported: 'DRAINING' });
    twin.enable('app/a');
    expect(twin.node('app/a')).toMatchObject({ up: false, reported: 'ERROR' });
  });

  test('what is known survives a reload, and a long quiet time changes nothing of it', () => {
    const twin = run();
    twin.advance('1h').fail('app/a').advance('5s').reload(watched()).advance('1m');
    expect(changes(twin)).toEqual(['3607 down']);
  });

  test('a snapshot goes on alike', () => {
    const twin = run().set('app/b', { delay: '3s' });
    twin.advance('9s').fail('app/a').advance('3s');
    const copy = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as: 'octavia:f5' });
    expect(copy.advance('1m').timeline()).toEqual(twin.advance('1m').timeline());
  });
});

describe('what is reported', () => {
  const reading = (tree: Tree, ...down: string[]) => evaluate(tree, { as: 'octavia:f5', down });

  test('of members: being disabled comes before what checks say', () => {
    const tree = app([{}, { enabled: false }]);
    expect(['app/a', 'app/b'].map((path) => reading(tree).node(path).reported)).toEqual(['ONLINE', 'DRAINING']);
    expect(['app/a', 'app/b'].map((path) => reading(tree, 'app/*').node(path).reported)).toEqual(['ERROR', 'DRAINING']);
    expect(reading(app(1, { monitor: undefined }), 'app/a').node('app/a').reported).toBe('NO_MONITOR');
  });

  test('of pools; a listener is online whatever its pool is', () => {
    expect(reading(app(2), 'app/a').platform()).toMatchObject({ pools: { app: 'DEGRADED' }, loadBalancer: 'DEGRADED' });
    expect(reading(app(2), 'app/*').platform()).toMatchObject({
      pools: { app: 'ERROR' },
      listeners: { 'http:80': 'ONLINE' },
      loadBalancer: 'ERROR',
    });
  });

  test('a member that is not answered for yet does not lower its pool', () => {
    const twin = simulate(watched({ interval: '5s' }), { as: 'octavia:f5' })
      .fail('app/a')
      .advance('10s');
    expect(twin.platform()?.pools).toEqual({ app: 'ONLINE' });
  });
});

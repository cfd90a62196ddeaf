import { check, evaluate, render, restore, simulate } from '../../../src/runtime';
import { checkFor, type OctaviaArtifact, type Resource } from '../../../src/targets';
import type { MemberSpec, MonitorSpec, PoolSpec, Tree } from '../../../src/tree';
import { failover, pool, weighted } from '../__test-helpers__/trees';

const tcp: MonitorSpec = { type: 'tcp', interval: '2s', timeout: '1s', rise: 1, fall: 1 };
const as = { target: 'octavia:ovn', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' };
const source = (members: number | readonly Partial<MemberSpec>[] = 2, rest: Partial<PoolSpec> = {}): PoolSpec =>
  pool(members, { algorithm: 'source', monitor: tcp, ...rest });
const onTcp = (service: string, services: Tree['services'], port = 80): Tree => ({
  listeners: [{ protocol: 'tcp', port, service }],
  services,
});
const app = (spec: PoolSpec): Tree => onTcp('app', { app: spec });
const watched = (monitor: Partial<MonitorSpec> = {}, members = 2): Tree =>
  app(source(members, { monitor: { ...tcp, ...monitor } }));
const said = (tree: Tree, settings: object = {}): string[] =>
  check(tree, { target: { ...as, ...settings } })
    .filter(({ code }) => code !== 'octavia.lowering' && code !== 'listener.assumed')
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);
const about = (tree: Tree, code: string) => check(tree, { target: as }).find((finding) => finding.code === code);
const half = { n: 1n, d: 2n };

test('a pool balanced by source, with a tcp monitor, behind a tcp listener gets no word', () =>
  expect(said(watched())).toEqual([]));

test('the same resources are written, with the driver named', () => {
  const tree = watched();
  const resources = (target: string): readonly Resource[] => {
    const { lowered } = checkFor(tree, { ...as, target }, 'deploy');
    return (lowered?.artifact as OctaviaArtifact | undefined)?.resources ?? [];
  };
  const [first, ...rest] = resources('octavia:ovn');
  expect(first?.attributes).toMatchObject({
    loadbalancer_provider: 'ovn',
    vip_subnet_id: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a',
  });
  expect(rest).toEqual(resources('octavia').slice(1));
});

describe('settings', () => {
  test('are those of octavia', () => {
    const tree = { ...watched(), targets: { octavia: { vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' } } };
    expect(render(tree, 'octavia:ovn').artifact).toBeDefined();
  });

  test('under the name of the driver are refused, since nothing reads them', () => {
    const tree = { ...watched(), targets: { 'octavia:ovn': { vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' } } };
    expect(check(tree)).toMatchObject([{ code: 'target.unknown', hint: 'Write them under targets.octavia.' }]);
  });

  test('that are missing are asked for under octavia', () => {
    expect(check(watched(), { target: 'octavia:ovn' })).toMatchObject([
      { code: 'target.missing', path: 'targets.octavia', hint: 'Add targets: { octavia: { vipSubnetId: ... } }.' },
      { code: 'target.required', target: 'octavia:ovn' },
    ]);
  });
});

describe('what OVN does not have is refused with what to use', () => {
  test.each(['http', 'https'] as const)('listeners of %s', (protocol) => {
    const tree: Tree = { ...watched(), listeners: [{ protocol, port: 80, service: 'app' }] };
    expect(said(tree)).toEqual(['error octavia.ovn-protocol listeners[0].protocol']);
    expect(about(tree, 'octavia.ovn-protocol')?.hint).toContain('protocol tcp');
  });

  test('a root alone, which would be http', () => {
    const { services } = watched();
    expect(said({ root: 'app', services })).toEqual(['error octavia.ovn-protocol root']);
  });

  test('routes', () => {
    const tree: Tree = {
      ...watched(),
      listeners: [{ protocol: 'http', port: 80, service: 'app', routes: [{ host: 'a.example', service: 'app' }] }],
    };
    expect(said(tree)).toEqual(['error octavia.ovn-protocol listeners[0].protocol', 'error octavia.routes listeners[0].routes']);
  });

  test.each(['round-robin', 'least-connections'] as const)('the algorithm %s', (algorithm) => {
    const tree = app(source(2, { algorithm }));
    expect(said(tree)).toEqual(['error octavia.ovn-algorithm services.app.algorithm']);
    expect(about(tree, 'octavia.ovn-algorithm')?.hint).toContain('algorithm: source');
  });

  test.each(['http', 'https'] as const)('%s monitors, with what is lost', (type) => {
    const tree = watched({ type });
    expect(said(tree)).toEqual(['error octavia.ovn-monitor services.app.monitor.type']);
    expect(about(tree, 'octavia.ovn-monitor')?.hint).toContain('an open port with a dead application behind it stays up');
  });

  test('the address and the port of a monitor', () => {
    expect(said(watched({ address: '10.0.0.9', port: 81 }))).toEqual([
      'error octavia.ovn-monitor-end services.app.monitor.address',
      'error octavia.ovn-monitor-end services.app.monitor.port',
    ]);
  });

  test('backups, and a failover, whose second child would be backups', () => {
    expect(said(app(source([{}, { backup: true }])))).toEqual(['error octavia.ovn-backups services.app.members[1].backup']);
    const over = onTcp('root', { root: failover('a', 'b'), a: source(1), b: source(1) });
    expect(said(over)).toEqual(['error octavia.ovn-backups services.root']);
  });
});

describe('weights are ignored', () => {
  test('equal ones get no word', () => expect(said(app(source([{ weight: 7 }, { weight: 7 }])))).toEqual([]));

  test('others are a warning with the numbers of both trees', () => {
    const tree = app(source([{ weight: 3 }, {}]));
    expect(said(tree)).toEqual(['warning octavia.ovn-weights services.app']);
    expect(about(tree, 'octavia.ovn-weights')?.message).toBe(
      'OVN ignores weights: app/a gets 1/2 instead of 3/4, app/b gets 1/2 instead of 1/4',
    );
    expect(evaluate(tree, { as: 'octavia:ovn' }).share('app/a')).toEqual(half);
    expect(evaluate(tree).share('app/a')).toEqual({ n: 3n, d: 4n });
  });

  test('those between services too', () => {
    const tree = onTcp('root', { root: weighted({ a: 3, b: 1 }), a: source(1), b: source(1) });
    expect(said(tree)).toEqual(['warning octavia.ovn-weights services.root']);
    const reading = evaluate(tree, { as: 'octavia:ovn' });
    expect([reading.share('root/a'), reading.share('root/b/a'), reading.node('root/a').exactness]).toEqual([
      half,
      half,
      'expected',
    ]);
  });

  test('0 is an error that can be acknowledged, since the member takes its part', () => {
    const tree = app(source([{ weight: 0 }, {}]));
    expect(said(tree)).toContain('error octavia.ovn-drain services.app.members[0].weight');
    expect(about(tree, 'octavia.ovn-drain')).toMatchObject({
      acknowledgeable: true,
      message: 'OVN ignores weights, 0 too: app/a would take 1/2 of the connections',
    });
    const accepted = { target: 'octavia:ovn', acknowledge: [{ code: 'octavia.ovn-drain', reason: 'a test' }] };
    expect(evaluate(tree, { as: accepted }).share('app/a')).toEqual(half);
  });

  test('0 of a member that is disabled anyway is fine', () =>
    expect(said(app(source([{ weight: 0, enabled: false }, {}])))).toEqual([]));
});

describe('init states', () => {
  test.each([
    [{ initState: 'fully-up', fall: 1 }, []],
    [{ initState: 'up', fall: 1 }, []],
    [{ initState: 'fully-up', fall: 3 }, ['warning octavia.ovn-counts services.app.monitor']],
    [
      { initState: 'up', fall: 3 },
      ['warning octavia.ovn-counts services.app.monitor', 'warning octavia.stays-up services.app.monitor.initState'],
    ],
  ] as const)('%j', (monitor, findings) => expect(said(watched(monitor))).toEqual(findings));

  test('down is not there, with how long that is', () => {
    expect(about(watched({ initState: 'down', fall: 2 }), 'octavia.init-state')).toMatchObject({
      acknowledgeable: true,
      message: 'Octavia has no init state down: a new member takes traffic at once, for up to 4s, until its checks have failed',
    });
  });
});

const changes = (twin: ReturnType<typeof simulate>, name = 'app/a') =>
  twin
    .timeline()
    .filter((one) => one.name === name)
    .map(({ at, to }) => `${at / 1_000} ${to}`);

describe('in time', () => {
  const run = (monitor: Partial<MonitorSpec> = {}) => simulate(watched({ rise: 2, fall: 3, ...monitor }), { as: 'octavia:ovn' });

  test('fall failures take a member down, rise good checks take it up, as the windows say', () => {
    const twin = run();
    twin.advance('10s').fail('app/a').advance('20s').recover('app/a').advance('20s');
    expect(changes(twin)).toEqual(['16 down', '34 up']);
    expect(twin.windows({ rate: 10 })[0]).toMatchObject({
      detect: { max: 6_000 },
      admit: { max: 4_000 },
      exposed: { max: 4_000 },
    });
  });

  test('failures count in all, whatever passed between them', () => {
    const twin = run();
    twin.advance('10s');
    for (let i = 0; i < 3; i++) twin.fail('app/a').advance('2s').recover('app/a').advance('2s');
    expect(changes(twin)[0]).toBe('20 down');
  });

  test('after fall failures the count starts anew', () => {
    const twin = run({ rise: 1, fall: 2 });
    twin.fail('app/a').advance('2s').recover('app/a').advance('2s');
    twin.fail('app/a').advance('2s').recover('app/a').advance('20s');
    expect(changes(twin)).toEqual(['2 down', '4 up']);
  });

  test('a new member takes traffic though it is in error, and is out after fall failures', () => {
    const twin = run();
    twin.fail('app/a');
    expect(twin.node('app/a')).toMatchObject({ up: true, reported: 'ERROR', share: half });
    expect(twin.advance('3999ms').share('app/a')).toEqual(half);
    expect(twin.advance('1ms').share('app/a')).toEqual({ n: 0n, d: 1n });
    expect(changes(twin)).toEqual(['4 down']);
  });

  test('a dead application behind an open port stays up', () => {
    const twin = run().set('app/a', { is: 'accepts-tcp' });
    twin.advance('1m');
    expect([twin.status('app/a'), twin.lost()]).toEqual(['up', half]);
  });

  test('a member that was disabled starts anew', () => {
    const twin = run();
    twin.advance('10s').disable('app/a').advance('3s').fail('app/a').enable('app/a');
    expect(twin.node('app/a')).toMatchObject({ up: true, reported: 'ERROR' });
    twin.advance('4s');
    expect(twin.status('app/a')).toBe('down');
  });

  test('what is known survives a reload, and a long quiet time changes nothing of it', () => {
    const twin = run();
    twin
      .advance('1h')
      .fail('app/a')
      .advance('5s')
      .reload(watched({ rise: 2, fall: 3 }));
    twin.advance('10s');
    expect(changes(twin)).toEqual(['3606 down']);
  });

  test('a snapshot goes on alike', () => {
    const twin = run();
    twin.advance('7s').fail('app/a').advance('3s');
    const copy = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as: 'octavia:ovn' });
    expect(changes(copy.advance('1m'))).toEqual(changes(twin.advance('1m')));
  });
});

describe('what is reported', () => {
  const reported = (tree: Tree, path: string, ...down: string[]) =>
    evaluate(tree, { as: 'octavia:ovn', down }).node(path).reported;
  const above = (tree: Tree, ...down: string[]) => {
    const platform = evaluate(tree, { as: 'octavia:ovn', down }).platform();
    return [platform?.pools.app, platform?.listeners['tcp:80'], platform?.loadBalancer];
  };

  test('of members', () => {
    const tree = app(source([{}, { enabled: false }]));
    expect([reported(tree, 'app/a'), reported(tree, 'app/a', 'app/a'), reported(tree, 'app/b')]).toEqual([
      'ONLINE',
      'ERROR',
      'OFFLINE',
    ]);
    expect(reported(app(source(1, { monitor: undefined })), 'app/a', 'app/a')).toBe('NO_MONITOR');
  });

  test('a listener and the load balancer are what the pool is', () => {
    expect(above(watched())).toEqual(['ONLINE', 'ONLINE', 'ONLINE']);
    expect(above(watched(), 'app/a')).toEqual(['DEGRADED', 'DEGRADED', 'DEGRADED']);
    expect(above(watched(), 'app/*')).toEqual(['ERROR', 'ERROR', 'ERROR']);
  });

  test('a pool of members that are all disabled is offline, and the load balancer is not', () => {
    expect(above(app(source([{ enabled: false }, {}])))).toEqual(['ONLINE', 'ONLINE', 'ONLINE']);
    const twin = simulate(watched(), { as: 'octavia:ovn' }).disable('app/*');
    expect(twin.platform()).toMatchObject({ pools: { app: 'OFFLINE' }, loadBalancer: 'ONLINE' });
  });
});

test.each([
  ['source', 'SOURCE_IP'],
  ['source-port', 'SOURCE_IP_PORT'],
] as const)('%s is written as %s, and gets no word', (algorithm, method) => {
  const tree = app(source(2, { algorithm }));
  expect(said(tree)).toEqual([]);
  const artifact = checkFor(tree, as, 'deploy').lowered?.artifact as OctaviaArtifact | undefined;
  const written = artifact?.resources.find(({ type }) => type === 'openstack_lb_pool_v2');
  expect(written?.attributes.lb_method).toBe(method);
});

test.each(['octavia', 'octavia:f5'])('no other driver balances by address and port: %s refuses', (target) => {
  const found = check(app(source(2, { algorithm: 'source-port' })), { target: { ...as, target } });
  expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'octavia.algorithm', path: 'services.app.algorithm', hint: 'Use source, or the OVN driver.' },
  ]);
});

import { type HaproxyServer, type HaproxyState, haproxyStatusOf } from '../../../src/live';
import type { Tree } from '../../../src/runtime';

const NOTHING = { maintenance: false, disabled: false, drain: false, inherited: false, unresolved: false };
const CHECK = { result: 'L7OK', code: 200, text: '', took: 1, enabled: true };

const monitor = { type: 'http', path: '/ping', interval: '2s', rise: 2, fall: 3, initState: 'down' } as const;
const pool = (...names: readonly string[]): Tree['services'][string] => ({
  kind: 'pool',
  monitor,
  members: names.map((name, i) => ({ name, address: `10.0.0.${i + 1}`, port: 80 })),
});
const TREE: Tree = {
  listeners: [{ protocol: 'http', port: 80, service: 'root' }],
  services: {
    root: { kind: 'weighted', healthCheck: true, children: [{ service: 'x', weight: 3 }, { service: 'y' }] },
    x: pool('a', 'b'),
    y: pool('a'),
  },
};

const server = (name: string, more: Partial<HaproxyServer> = {}): HaproxyServer => {
  const [backend = '', own = ''] = name.split('/');
  return {
    backend,
    name: own,
    status: 'UP',
    since: 60,
    address: `10.0.0.${own === 'a' ? 1 : 2}`,
    port: 80,
    hostname: undefined,
    weight: 1,
    configuredWeight: 1,
    throttle: undefined,
    backup: false,
    admin: NOTHING,
    check: CHECK,
    agent: undefined,
    sessions: 0,
    requests: 0,
    ...more,
  };
};

/** The tree as it is deployed, but for what is said here of x/a. */
const state = (more: Partial<HaproxyServer> = {}, whole: Partial<HaproxyState> = {}): HaproxyState => ({
  process: { version: '3.2.26', pid: 1, uptime: 60 },
  frontends: [{ name: 'http:80', status: 'OPEN', requests: 100 }],
  backends: ['x', 'y'].map((name) => ({ name, status: 'UP', since: 60 })),
  servers: [server('x/a', more), server('x/b'), server('y/a')],
  ...whole,
});

const rowOf = (given: HaproxyState, name: string, down: readonly string[] = []) =>
  haproxyStatusOf(TREE, given, { down }).rows.find((row) => row.name === name);

test('what is as expected is told so, with the shares of everything', () => {
  const { holds, rows, findings } = haproxyStatusOf(TREE, state({ requests: 40 }));
  expect([holds, findings]).toEqual([true, []]);
  expect(
    rows.map(({ kind, depth, name, object, share, requests }) => [kind, depth, name, object, share['http:80'], requests]),
  ).toEqual([
    ['listener', 0, 'http:80', 'http:80', undefined, 100],
    ['weighted', 1, 'root', null, '1', 40],
    ['pool', 2, 'x', 'x', '3/4', 40],
    ['member', 3, 'x/a', 'x/a', '3/8', 40],
    ['member', 3, 'x/b', 'x/b', '3/8', 0],
    ['pool', 2, 'y', 'y', '1/4', 0],
    ['member', 3, 'y/a', 'y/a', '1/4', 0],
  ]);
});

const failing = { result: 'L7STS', code: 503, text: 'Service Unavailable', took: 2, enabled: true };
const down = { status: 'DOWN', check: failing };

describe('why a server may differ', () => {
  test.each<[string, Partial<HaproxyServer>, string]>([
    ['checks fail', down, 'its checks fail for 1m: L7STS/503 Service Unavailable (http GET /ping every 2s, 3 in a row)'],
    ['first checks pass', { ...down, status: 'DOWN 1/2' }, 'its checks begin to pass: 1 of 2'],
    ['not checked', { status: 'DOWN 1/2', check: { ...CHECK, result: 'INI' } }, 'it was not checked yet, and begins down'],
    ['checks off', { check: { ...CHECK, enabled: false } }, 'its checks were switched off by hand'],
    ['no check', { status: 'no check', check: undefined }, 'it has no check in the configuration that runs'],
    [
      'maintenance',
      { status: 'MAINT', admin: { ...NOTHING, maintenance: true } },
      'it was taken out for maintenance by hand for 1m',
    ],
    [
      'disabled',
      { status: 'MAINT', admin: { ...NOTHING, maintenance: true, disabled: true } },
      'it is disabled in the configuration that runs',
    ],
    ['drained', { status: 'DRAIN', admin: { ...NOTHING, drain: true } }, 'it was drained by hand'],
    [
      'inherited',
      { status: 'MAINT (via q/a)', admin: { ...NOTHING, inherited: true } },
      'it follows a server that was taken out',
    ],
    [
      'resolution',
      { status: 'MAINT (resolution)', address: undefined, hostname: 'a.example', admin: { ...NOTHING, unresolved: true } },
      'a.example has no address',
    ],
    ['weight', { weight: 5 }, 'its weight was set to 5 by hand, from 1'],
    ['configured weight', { weight: 2, configuredWeight: 2 }, 'its weight is 2 in the configuration that runs, 1 in the tree'],
    ['address', { address: '10.9.9.9' }, 'it is at 10.9.9.9 in HAProxy, 10.0.0.1 in the tree'],
    ['port', { port: 81 }, 'it is at port 81 in HAProxy, 80 in the tree'],
    ['backup', { backup: true }, 'it is a backup in the configuration that runs'],
    ['agent', { status: 'DOWN (agent)', agent: 'L7STS', check: CHECK }, 'its agent decides too: L7STS'],
  ])('%s', (_what, more, why) => {
    const row = rowOf(state(more), 'x/a');
    expect(row).toMatchObject({ differs: true, expected: 'UP' });
    expect(row?.why).toContain(why);
    expect(haproxyStatusOf(TREE, state(more)).holds).toBe(false);
  });

  test.each<[string, Partial<HaproxyServer>, string]>([
    [
      'first checks fail',
      { status: 'UP 2/3', check: failing },
      'its checks begin to fail: 1 of 3, L7STS/503 Service Unavailable',
    ],
    ['slow start', { throttle: 31 }, 'it starts slowly: 31 % of its weight'],
  ])('%s is no difference', (_what, more, why) => {
    expect(rowOf(state(more), 'x/a')).toMatchObject({ differs: false, why });
  });
});

test('what is known to be down is no difference, and one that is up then is', () => {
  expect(rowOf(state(down), 'x/a', ['x/a'])).toMatchObject({ differs: false, expected: 'DOWN', seen: 'DOWN' });
  expect(rowOf(state(), 'x/a', ['x/a'])).toMatchObject({
    differs: true,
    why: 'its checks pass, or have not failed often enough yet',
  });
});

test('services say what the companion makes of the servers', () => {
  const all = state(down, {
    backends: [
      { name: 'x', status: 'DOWN', since: 1 },
      { name: 'y', status: 'UP', since: 1 },
    ],
    servers: [server('x/a', down), server('x/b', down), server('y/a')],
  });
  expect(rowOf(all, 'x')).toMatchObject({ seen: 'DOWN', expected: 'UP', differs: true, why: 'down: 0 of 2 members up' });
  expect(rowOf(all, 'root')).toMatchObject({ seen: 'up', differs: false, why: 'up: 1 of 2 children up' });
  expect(rowOf(all, 'y/a')).toMatchObject({ share: { 'http:80': '1' }, expectedShare: { 'http:80': '1/4' } });
});

test('what only one of both has', () => {
  const given = state({}, { servers: [server('x/b'), server('y/a'), server('x/new'), server('z/a')] });
  expect(rowOf(given, 'x/a')).toMatchObject({ seen: null, object: null, differs: true, why: 'it is not deployed' });
  expect(rowOf(given, 'x/new')).toMatchObject({ expected: null, differs: true, why: 'the tree does not have it' });
  const { findings } = haproxyStatusOf(TREE, given);
  expect(findings).toMatchObject([{ code: 'runtime-api.other-tree', severity: 'warning', value: { missing: 1, unknown: 2 } }]);
});

test('frontends and tables that healthtree writes beside a tree are not strange', () => {
  const frontends = ['http:80', 'http:80:redirect', 'healthtree:stats'].map((name) => ({ name, status: 'OPEN', requests: 0 }));
  expect(haproxyStatusOf(TREE, state({}, { frontends })).holds).toBe(true);
  const strange = state({}, { frontends: [...frontends, { name: 'mine', status: 'OPEN', requests: 0 }] });
  expect(rowOf(strange, 'mine')).toMatchObject({ kind: 'listener', differs: true });
});

test('a service behind several routes is told once, with its shares by entry', () => {
  const routed: Tree = {
    ...TREE,
    listeners: [{ protocol: 'http', port: 80, service: 'root', routes: [{ host: 'y.example', service: 'y' }] }],
  };
  const { rows } = haproxyStatusOf(routed, state());
  expect(rows.map(({ kind, depth, name }) => `${kind} ${depth} ${name}`)).toEqual([
    'listener 0 http:80',
    'route 1 http:80',
    'weighted 2 root',
    'pool 3 x',
    'member 4 x/a',
    'member 4 x/b',
    'pool 3 y',
    'member 4 y/a',
    'route 1 http:80 y.example',
  ]);
  expect(rows.find(({ name }) => name === 'y/a')?.share).toEqual({ 'http:80': '1/4', 'http:80 y.example': '1' });
});

test('a flat pool is told by the members that were declared, whatever its servers are called', () => {
  const flat: Tree = { ...TREE, targets: { haproxy: { version: '3.2', lowering: 'flat' } } };
  const named = (name: string, member: string, more: Partial<HaproxyServer> = {}): HaproxyServer => {
    const weight = member.startsWith('x') ? 3 : 2;
    return server(name, { backend: 'root', name: member, weight, configuredWeight: weight, ...more });
  };
  const servers = [named('x/a', 'x:a', down), named('x/b', 'x:b', { requests: 6 }), named('y/a', 'y:a', { requests: 4 })];
  const { rows, findings } = haproxyStatusOf(flat, state({}, { backends: [{ name: 'root', status: 'UP', since: 1 }], servers }));
  expect(findings).toEqual([]);
  expect(
    rows.map(({ kind, name, object, seen, differs, share, requests }) => [
      kind,
      name,
      object,
      seen,
      differs,
      share['http:80'],
      requests,
    ]),
  ).toEqual([
    ['listener', 'http:80', 'http:80', 'OPEN', false, undefined, 100],
    ['weighted', 'root', 'root', 'UP', false, '1', 10],
    ['pool', 'x', null, 'up', false, '3/5', 6],
    ['member', 'x/a', 'root/x:a', 'DOWN', true, '0', 0],
    ['member', 'x/b', 'root/x:b', 'UP', false, '3/5', 6],
    ['pool', 'y', null, 'up', false, '2/5', 4],
    ['member', 'y/a', 'root/y:a', 'UP', false, '2/5', 4],
  ]);
});

test('a tree with a root alone is the listener that was deployed for it', () => {
  const { listeners: _, ...rest } = TREE;
  expect(haproxyStatusOf({ ...rest, root: 'root' }, state()).holds).toBe(true);
});

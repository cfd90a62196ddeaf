import type { MonitorSpec, Tree } from '../../../src/tree';
import { behind, failover, monitored, pool, routed, weighted, whoami } from '../__test-helpers__/trees';
import { findingsOf, httpOf, probe } from './__test-helpers__/traefik';

const app = (monitor: Partial<MonitorSpec>, members = 1) =>
  behind('app', { app: pool(members, { monitor: { ...probe, ...monitor } }) });
const listed = (tree: Tree) => findingsOf(tree).map(({ code, severity, path }) => `${severity} ${code} ${path}`);

test('a tree that Traefik realizes as it is meant gets no word', () => {
  const tree = behind('app', { app: weighted({ a: 3, b: 1 }), a: pool(2, { monitor: probe }), b: pool(1, { monitor: probe }) });
  expect(findingsOf(tree)).toEqual([]);
});

test.each([
  ['traefik.algorithm', 'services.app.algorithm', { algorithm: 'least-connections' }],
  ['traefik.algorithm', 'services.app.algorithm', { algorithm: 'source' }],
  ['traefik.algorithm', 'services.app.algorithm', { algorithm: 'random' }],
  ['traefik.min-healthy', 'services.app.minHealthy', { minHealthy: 2 }],
  ['traefik.min-healthy', 'services.app.minHealthy', { minHealthy: '60%' }],
] as const)('%s is refused', (code, path, rest) => {
  expect(listed(behind('app', { app: pool(2, { monitor: probe, ...rest }) }))).toEqual([`error ${code} ${path}`]);
});

test('backups are refused once a pool, at the first', () => {
  expect(listed(behind('app', { app: pool([{}, { backup: true }, { backup: true }], { monitor: probe }) }))).toEqual([
    'error traefik.backups services.app.members[1].backup',
  ]);
});

test.each([
  ['tcp', 'Use protocol http, '],
  ['https', 'Use protocol terminated-https, '],
  ['udp', 'Use Octavia'],
  ['sctp', 'Use Octavia'],
] as const)('a listener of protocol %s is refused', (protocol, hint) => {
  const tree: Tree = { listeners: [{ protocol, port: 443, service: 'app' }], services: { app: pool(1, { monitor: probe }) } };
  expect(findingsOf(tree)).toMatchObject([
    {
      code: 'traefik.protocol',
      severity: 'error',
      path: 'listeners[0].protocol',
      hint: expect.stringContaining(hint),
    },
  ]);
});

test('a tcp monitor is still to come: Traefik would take it for http', () => {
  expect(findingsOf(behind('app', { app: pool(1, { monitor: { type: 'tcp', interval: '2s', timeout: '1s' } }) }))).toMatchObject([
    {
      code: 'traefik.tcp-monitor',
      severity: 'error',
      path: 'services.app.monitor.type',
      hint: expect.stringContaining('still to come'),
    },
  ]);
});

test.each([
  ['traefik.http-version', 'httpVersion', { httpVersion: '1.0' }],
  ['traefik.monitor-address', 'address', { address: '10.9.9.9' }],
  ['traefik.codes', 'codes', { codes: '200-299' }],
  ['traefik.codes', 'codes', { codes: [200, 204] }],
  ['traefik.codes', 'codes', { codes: '200-398,400' }],
] as const)('%s: the monitor can not have this %s', (code, field, monitor) => {
  expect(listed(app(monitor))).toEqual([`error ${code} services.app.monitor.${field}`]);
});

test.each([
  ['//other/ping', 'another server'],
  ['/%zz', 'can not read it'],
  ['/%4', 'can not read it'],
  ['/a/../b', 'resolves its dots'],
  ['/./a', 'resolves its dots'],
  ['/a/.', 'resolves its dots'],
  ['/{a}', 'encodes'],
  ['/a|b', 'encodes'],
  ['/a"b', 'encodes'],
  ['/a\\b', 'encodes'],
  ['/<a>', 'encodes'],
])('the path %s is not sent as it is', (path, why) => {
  expect(findingsOf(app({ path }))).toMatchObject([
    { code: 'traefik.path', severity: 'error', path: 'services.app.monitor.path', message: expect.stringContaining(why) },
  ]);
});

test.each(['/', '/a//b', '/%41%2f', "/a*b'(c)!$&+,;=:@~[1]", '/.well-known/x..y', '/a?', '/a?b={"c"}|%zz'])(
  'the path %s is',
  (path) => expect(findingsOf(app({ path }))).toEqual([]),
);

test.each(['/a%20b', '/a//b', '/a/../b', '/.', '/{a}', '/a`b', '/a"b'])('no request begins with %s', (pathPrefix) => {
  const tree = routed([{ pathPrefix, service: 'app' }], { app: pool(1, { monitor: probe }) });
  expect(listed(tree)).toEqual(['error traefik.path listeners[0].routes[0].pathPrefix']);
});

test.each(['/', '/a.b/..c/', "/~a;b=c,d:@!$&'()*+"])('requests may begin with %s', (pathPrefix) => {
  expect(findingsOf(routed([{ pathPrefix, service: 'app' }], { app: pool(1, { monitor: probe }) }))).toEqual([]);
});

test('rise and fall above 1 are warned of, with what they are here', () => {
  expect(findingsOf(app({ rise: 2, fall: 3 }))).toMatchObject([
    {
      code: 'traefik.fall',
      severity: 'warning',
      value: 3,
      message: 'Traefik takes a member out after its first failed check, not after 3: within 2s500ms instead of up to 6s500ms',
    },
    {
      code: 'traefik.rise',
      severity: 'warning',
      value: 2,
      message: expect.stringContaining('within 2s500ms instead of up to 4s500ms'),
    },
  ]);
  expect(findingsOf(app({ rise: 1, fall: 1 }))).toEqual([]);
});

test('a member that is down is looked at in an interval of its own', () => {
  expect(findingsOf(app({ rise: 2 }), { unhealthyInterval: '100ms' })).toMatchObject([
    { code: 'traefik.rise', message: expect.stringContaining('within 600ms instead of up to 700ms') },
  ]);
});

test.each(['down', 'fully-down'] as const)('init state %s is refused, with the window in which it does not hold', (initState) => {
  expect(findingsOf(app({ initState }))).toMatchObject([
    {
      code: 'traefik.init-state',
      severity: 'error',
      acknowledgeable: true,
      message: expect.stringMatching(/again after every reload .*, for one interval of 2s .*a silent one for 2s500ms/),
    },
  ]);
});

test('init state up is what Traefik does; fully-up is too, where the first failed check decides', () => {
  expect(findingsOf(app({ initState: 'up' }))).toEqual([]);
  expect(findingsOf(app({ initState: 'fully-up', fall: 1 }))).toEqual([]);
  expect(listed(app({ initState: 'fully-up' }))).toEqual(['warning traefik.fully-up services.app.monitor.initState']);
});

test('members are checked one after another: a round that may outlast the interval is warned of', () => {
  expect(findingsOf(app({}, 4))).toEqual([]);
  expect(findingsOf(app({}, 5))).toMatchObject([
    {
      code: 'traefik.probe-time',
      severity: 'warning',
      value: '500ms',
      message: expect.stringMatching(/5 members .* a round lasts 2s500ms, .* only 4s500ms after/),
      hint: expect.stringContaining('at most 400ms'),
    },
  ]);
});

test('members and children without traffic are left out, and it is said so', () => {
  const tree = behind('app', {
    app: weighted({ a: 1, b: 0 }),
    a: pool([{}, { weight: 0 }, { enabled: false }], { monitor: probe }),
    b: pool(1, { monitor: probe }),
  });
  expect(listed(tree)).toEqual([
    'info traefik.left-out services.a.members[1]',
    'info traefik.left-out services.a.members[2]',
    'info traefik.left-out services.app.children[1]',
  ]);
  const { services } = httpOf(tree);
  expect(Object.keys(services)).toEqual(['app', 'a']);
  expect(services.app?.weighted?.services).toEqual([{ name: 'a', weight: 1 }]);
  expect(services.a?.loadBalancer?.servers).toHaveLength(1);
});

test('a pool of which nothing is left is refused: Traefik would call it up for ever', () => {
  expect(listed(behind('app', { app: pool([{ enabled: false }, { weight: 0 }], { monitor: probe }) }))).toEqual([
    'error traefik.nothing-serves services.app.members',
  ]);
});

test('a child that its parent can not see is refused for every target already', () => {
  const tree = behind('app', {
    app: failover('blind', 'a'),
    a: pool(1, { monitor: probe }),
    blind: pool(1, { monitor: undefined }),
  });
  expect(listed(tree)).toEqual(['error child.unobservable services.app.children[0]']);
});

test('the whoami tree needs its init state acknowledged, and its thresholds warned of', () => {
  const codes = findingsOf(whoami()).map(({ code, severity }) => `${severity} ${code}`);
  expect([...new Set(codes)].sort()).toEqual(['error traefik.init-state', 'warning traefik.fall', 'warning traefik.rise']);
});

test('a broken tree is checked for what can be said of single pools', () => {
  const tree = { ...monitored({ ...probe, rise: 1, fall: 1, codes: '200-299' }), root: 'app' };
  expect(findingsOf(tree).map(({ code }) => code)).toEqual(expect.arrayContaining(['entry.both', 'traefik.codes']));
});

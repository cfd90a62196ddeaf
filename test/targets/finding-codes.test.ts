import { check } from '../../src/runtime';
import type { As } from '../../src/targets';
import {
  FINDING_CODES,
  type FindingCode,
  type MemberSpec,
  type MonitorSpec,
  type PoolSpec,
  type Protocol,
  type Tree,
} from '../../src/tree';
import { behind, failover, monitored, pool, routed, unchecked, weighted, whoami } from './__test-helpers__/trees';

const octavia = { target: 'octavia', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' };
const ovn = { ...octavia, target: 'octavia:ovn' };
const f5 = { ...octavia, target: 'octavia:f5' };
const haproxy = 'haproxy@3.2';
const alone = (app: ReturnType<typeof pool>): Tree => behind('app', { app });
const checked = (monitor: Partial<MonitorSpec>, as: As = octavia): [Tree, As] => [monitored(monitor), as];
const flat = (services: Tree['services']): [Tree, As] => [behind('root', services), { ...octavia, lowering: 'flat' }];
const nested = (services: Tree['services'], settings: object = {}): [Tree, As] => [
  behind('root', services),
  { ...octavia, lowering: 'cascade', ...settings },
];
const onePool = (services: Tree['services']): [Tree, As] => [behind('root', services), { target: 'haproxy', lowering: 'flat' }];
const hops = (settings: object = {}, listener: object = {}): [Tree, As] => [
  {
    listeners: [{ protocol: 'http', port: 80, service: 'root', ...listener }],
    services: { root: weighted({ a: 1 }), a: pool(1) },
  },
  { target: 'haproxy', lowering: 'cascade', ...settings },
];
const one = alone(pool(1));
const tcp: Tree = { ...one, listeners: [{ protocol: 'tcp', port: 80, service: 'app' }] };
const policies = (...actions: readonly string[]): As => ({
  ...octavia,
  listenerOptions: {
    'http:80': {
      policies: actions.map((action) => ({
        name: action,
        action,
        ...(action === 'redirect-url' ? { url: 'https://a.example' } : {}),
        ...(action === 'service' ? { service: 'web' } : {}),
        rules: [{ type: 'path', value: '/a' }],
      })),
    },
  },
});
const on = (protocol: Protocol, monitor: Partial<MonitorSpec> = {}): Tree => ({
  ...monitored(monitor),
  listeners: [{ protocol, port: 80, service: 'app' }],
});
const PING: Partial<MonitorSpec> = { type: 'ping', path: undefined };
const kept = alone(pool(2, { persistence: { type: 'cookie' } }));
const occm = { target: 'occm', selector: { app: 'web' } };
const onNodes = (more: Partial<PoolSpec> = {}, protocol: Protocol = 'tcp'): Tree => ({
  listeners: [{ protocol, port: 80, service: 'app' }],
  services: { app: pool([{ port: 30_080 }, { port: 30_080 }], { monitor: undefined, ...more }) },
});
const nodesWith = (members: readonly Partial<MemberSpec>[]): Tree =>
  onNodes({ members: pool(members.map((member) => ({ port: 30_080, ...member }))).members });
const seen = (monitor: Partial<MonitorSpec>): Tree => onNodes({ monitor: { type: 'tcp', rise: 1, ...monitor } });
const healthz: Partial<MonitorSpec> = { type: 'http', path: '/healthz', port: 32_100 };
const occmLocal = { ...occm, externalTrafficPolicy: 'local' };
const annotated = (end: string, text: string): [Tree, As] => [
  onNodes(),
  { ...occm, annotations: { [`loadbalancer.openstack.org/${end}`]: text } },
];
const wide = Array.from({ length: 70 }, (_, i) => `a-rather-long-name-${i}`);

/** What gives each finding about a target. */
const EXAMPLES: Partial<Record<FindingCode, [Tree, As]>> = {
  'listener.assumed': [{ root: 'app', services: { app: pool(1) } }, haproxy],
  'target.unknown': [one, 'nginx'],
  'target.missing': [one, 'octavia'],
  'target.required': [one, 'octavia'],
  'target.field': [one, { ...octavia, nme: 'x' }],
  'target.value': [one, { ...octavia, name: '' }],
  'version.form': [one, 'haproxy@new'],
  'version.unsupported': [one, 'haproxy@2.4'],
  'version.unmeasured': [one, 'haproxy@3.4'],
  'acknowledge.form': [one, { ...octavia, acknowledge: 'all' }],
  'acknowledge.unused': [one, { ...octavia, acknowledge: [{ code: 'octavia.path', reason: 'none' }] }],
  'acknowledge.refused': checked({ path: '/a&b' }, { ...octavia, acknowledge: [{ code: 'octavia.path', reason: 'none' }] }),
  'haproxy.init-state': checked({ initState: 'down' }, 'haproxy@2.6'),
  'haproxy.init-state-reload': checked({ initState: 'down' }, 'haproxy@3.2.13'),
  'haproxy.backups-min-healthy': [alone(pool([{}, {}, { backup: true }], { minHealthy: 2 })), haproxy],
  'haproxy.protocol': [on('udp'), haproxy],
  'haproxy.mixed-modes': [
    { ...one, listeners: [...(one.listeners ?? []), { protocol: 'tcp', port: 81, service: 'app' }] },
    haproxy,
  ],
  'haproxy.too-many-turns': [
    behind('s0', {
      ...Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`s${i}`, weighted({ [i < 100 ? `s${i + 1}` : 'app']: 1 })])),
      app: pool(1),
    }),
    { target: 'haproxy@3.0', lowering: 'branch' },
  ],
  'haproxy.too-wide': [
    behind('root', {
      root: weighted(Object.fromEntries(wide.map((name, i) => [name, i === 0 ? 1 : 100]))),
      ...Object.fromEntries(wide.map((name) => [name, pool(1)])),
    }),
    { target: 'haproxy', lowering: 'branch' },
  ],
  'haproxy.monitor': checked(PING, haproxy),
  'haproxy.algorithm': [alone(pool(2, { algorithm: 'source-port' })), haproxy],
  'haproxy.persistence': [{ ...kept, listeners: [{ protocol: 'tcp', port: 80, service: 'app' }] }, haproxy],
  'haproxy.persistence-cookie': [
    routed(
      [{ pathPrefix: '/b', service: 'b' }],
      {
        a: pool(1, { persistence: { type: 'cookie', cookie: 'SRV' } }),
        b: pool(1, { persistence: { type: 'cookie', cookie: 'SRV' } }),
      },
      'a',
    ),
    haproxy,
  ],
  'haproxy.persistence-reload': [alone(pool(2, { persistence: { type: 'source' } })), haproxy],
  'haproxy.probe-time': checked({ interval: '1s', timeout: '2s' }, haproxy),
  'haproxy.name-resolution': [alone(pool([{ address: 'a.example' }])), haproxy],
  'haproxy.headers': checked({ headers: { 'Content-Length': '5' } }, haproxy),
  'haproxy.static-rr': [alone(pool([{ weight: 2 }, { weight: 3 }, { weight: 3 }])), haproxy],
  'haproxy.round-robin': [alone(pool(Array.from({ length: 300 }, (_, i) => ({ weight: 1 + (i % 256) })))), haproxy],
  'haproxy.slow-start': [alone(pool(2, { algorithm: 'source' })), { target: haproxy, slowStart: '10s' }],
  'haproxy.cascade': hops(
    {
      listenerOptions: { 'terminated-https:80': { tls: { certificates: ['/a.pem'] } } },
      poolOptions: { a: { forwarded: true } },
    },
    { protocol: 'terminated-https' },
  ),
  'haproxy.cascade-lag': hops(),
  'haproxy.cascade-maxconn': hops({ maxconn: 100 }),
  'haproxy.hop-interval': [one, { target: 'haproxy', hopInterval: '1s' }],
  'haproxy.flat': onePool({ root: unchecked({ a: 1, b: 1 }), a: pool(1), b: pool(1) }),
  'haproxy.flat-partial': onePool({ root: weighted({ a: 1, b: 1 }), a: pool(2), b: pool(1) }),
  'haproxy.weights-rounded': onePool({ root: weighted({ a: 1, b: 1 }), a: pool([{ weight: 256 }, { weight: 1 }]), b: pool(1) }),
  'haproxy.raw-lines': [one, { target: haproxy, globalLines: ['nbthread 1'] }],
  'haproxy.retries': [one, { target: haproxy, poolOptions: { app: { retries: 1 } } }],
  'haproxy.port': [one, { target: haproxy, stats: { port: 80 } }],
  'haproxy.options': [whoami(), { target: haproxy, poolOptions: { 'whoami-public': { maxconn: 1 } } }],
  'octavia.round-robin': [alone(pool([{ weight: 2 }, { weight: 3 }, { weight: 3 }])), octavia],
  'haproxy.limit': [alone(pool(2)), { target: haproxy, poolOptions: { app: { maxconn: 1 } } }],
  'haproxy.tls': [one, { target: haproxy, poolOptions: { app: { tls: {} } } }],
  'haproxy.stats': [one, { target: haproxy, stats: { port: 8404, bind: '10.0.0.1' } }],
  'haproxy.version': [one, { target: 'haproxy@2.6', poolOptions: { app: { forwarded: true } } }],
  'haproxy.lowering': [whoami(), haproxy],
  'octavia.lowering': [whoami({}), octavia],
  'octavia.flat-partial': [whoami({}), octavia],
  'octavia.weights-rounded': flat({ root: weighted({ a: 1, b: 1 }), a: pool([{ weight: 256 }, { weight: 1 }]), b: pool(1) }),
  'octavia.init-state': checked({ initState: 'down' }, { ...octavia, gate: 'none' }),
  'octavia.gate': checked({ initState: 'fully-down' }),
  'octavia.gate-fall': checked({ initState: 'down', fall: 1 }),
  'octavia.gate-unused': [one, { ...octavia, gate: 'weight' }],
  'octavia.fully-up': checked({ initState: 'fully-up' }),
  'octavia.timeout': checked({ timeout: '2s' }),
  'octavia.seconds': checked({ timeout: '500ms' }),
  'octavia.required': checked({ rise: undefined }),
  'octavia.threshold': checked({ fall: 11 }),
  'octavia.headers': checked({ headers: { a: 'b' } }),
  'octavia.codes': checked({ codes: '200-299,301' }),
  'octavia.http-version': checked({ httpVersion: '1.1' }),
  'octavia.path': checked({ path: '/a&b' }),
  'octavia.ping': checked(PING),
  'octavia.udp-interval': checked({ ...PING, type: 'udp-connect' }),
  'octavia.monitor-protocol': checked({ ...PING, type: 'udp-connect' }),
  'octavia.tls-hello': checked({ ...PING, type: 'tls-hello' }),
  'octavia.address': [alone(pool([{ address: 'a.example' }])), octavia],
  'octavia.bind': [{ ...one, listeners: [{ protocol: 'http', port: 80, bind: '10.0.0.1', service: 'app' }] }, octavia],
  'octavia.routes': [routed([{ host: 'a.example', service: 'app' }], { app: pool(1) }), ovn],
  'octavia.policy-order': [one, policies('redirect-url', 'reject')],
  'octavia.policy-service': [one, policies('service')],
  'octavia.pool-protocol': [one, { ...octavia, poolOptions: { app: { protocol: 'tcp' } } }],
  'octavia.dissolved': [
    behind('root', { root: weighted({ app: 1 }), app: pool(1) }),
    { ...octavia, poolOptions: { app: { description: 'x' } } },
  ],
  'octavia.disabled': [one, { ...octavia, enabled: false }],
  'octavia.listener-protocol': [one, { ...octavia, listenerOptions: { 'http:80': { hsts: { maxAge: 1 } } } }],
  'octavia.api-version': [one, { ...octavia, flavorId: 'f', apiVersion: '2.5' }],
  'octavia.member-resources': [one, { ...octavia, memberResources: 'single' }],
  'octavia.algorithm': [alone(pool(1, { algorithm: 'random' })), octavia],
  'octavia.persistence': [{ ...kept, listeners: [{ protocol: 'tcp', port: 80, service: 'app' }] }, octavia],
  'octavia.min-healthy': [alone(pool(2, { minHealthy: 2 })), octavia],
  'octavia.monitors-differ': flat({ root: failover('a', 'b'), a: pool(1), b: pool(1, { monitor: undefined }) }),
  'octavia.unchecked': flat({ root: unchecked({ a: 1 }), a: pool(1) }),
  'octavia.failover': flat({ root: failover('a', 'b', 'c'), a: pool(1), b: pool(1), c: pool(1) }),
  'octavia.backups': flat({ root: weighted({ a: 1 }), a: pool([{}, { backup: true }]) }),
  'octavia.member-duplicate': flat({
    root: weighted({ a: 1, b: 1 }),
    a: pool([{ address: '10.0.0.1' }]),
    b: pool([{ address: '10.0.0.1' }]),
  }),
  'octavia.cascade-monitor': nested({ root: failover('a', 'b'), a: pool(1), b: pool(1, { monitor: undefined }) }),
  'octavia.cascade-source': nested({ root: weighted({ a: 1 }), a: pool(2, { algorithm: 'source' }) }),
  'octavia.cascade-driver': nested({ root: weighted({ a: 1 }), a: pool(1) }, { target: 'octavia:f5' }),
  'octavia.cascade-pool': nested({ root: weighted({ a: 1 }), a: pool(1) }, { poolOptions: { root: { enabled: false } } }),
  'octavia.cascade-vip': nested({ root: weighted({ a: 1 }), a: pool(1) }, { vipAddress: '10.0.0.9' }),
  'octavia.stays-up': checked({ initState: 'up' }, f5),
  'octavia.lvs-counts': [on('udp'), octavia],
  'octavia.lvs-http': [on('udp', { host: 'a.example' }), octavia],
  'octavia.lvs-backups': [{ ...on('udp'), services: { app: pool([{}, { backup: true }]) } }, octavia],
  'octavia.two-checkers': [
    { ...one, listeners: (['udp', 'tcp'] as const).map((protocol) => ({ protocol, port: 80, service: 'app' })) },
    octavia,
  ],
  'octavia.ovn-protocol': [one, ovn],
  'octavia.ovn-algorithm': [one, ovn],
  'octavia.ovn-weights': [
    {
      listeners: [{ protocol: 'tcp', port: 80, service: 'app' }],
      services: { app: pool([{ weight: 2 }, {}], { algorithm: 'source', monitor: undefined }) },
    },
    ovn,
  ],
  'octavia.ovn-drain': [alone(pool([{ weight: 0 }, {}])), ovn],
  'octavia.ovn-backups': [alone(pool([{}, { backup: true }])), ovn],
  'octavia.ovn-monitor': [one, ovn],
  'octavia.ovn-monitor-end': checked({ port: 81 }, ovn),
  'octavia.ovn-ignored': [tcp, { ...ovn, listenerOptions: { 'tcp:80': { connectionLimit: 5 } } }],
  'octavia.ovn-pool': [tcp, { ...ovn, poolOptions: { app: { protocol: 'proxy' } } }],
  'octavia.ovn-counts': checked({ fall: 2 }, ovn),
  'octavia.bigip-protocol': [on('sctp'), f5],
  'octavia.bigip-weights': [alone(pool([{ weight: 3 }, {}])), f5],
  'octavia.bigip-source': [alone(pool(2, { algorithm: 'source' })), f5],
  'octavia.bigip-checks': checked({}, f5),
  'octavia.bigip-codes': checked({ codes: '200-204' }, f5),
  'octavia.bigip-http-version': checked({}, f5),
  'occm.nested': [behind('root', { root: weighted({ a: 1 }), a: pool(1) }), occm],
  'occm.algorithm': [onNodes({ algorithm: 'random' }), occm],
  'occm.min-healthy': [onNodes({ minHealthy: 2 }), occm],
  'occm.backups': [nodesWith([{}, { backup: true }]), occm],
  'occm.weight': [nodesWith([{ weight: 3 }, {}]), occm],
  'occm.taken-out': [nodesWith([{ weight: 0 }, {}]), occm],
  'occm.persistence': [onNodes({ persistence: { type: 'cookie' } }), occm],
  'occm.affinity': [onNodes({ persistence: { type: 'source' } }), occm],
  'occm.routes': [routed([{ host: 'a.example', service: 'app' }], { app: pool(1) }), occm],
  'occm.bind': [{ ...onNodes(), listeners: [{ protocol: 'tcp', port: 80, bind: '10.0.0.1', service: 'app' }] }, occm],
  'occm.http-as-tcp': [onNodes({}, 'http'), occm],
  'occm.protocol': [onNodes(), { ...occm, xForwardedFor: true }],
  'occm.certificate': [onNodes({}, 'terminated-https'), occm],
  'occm.shared-pool': [
    { ...onNodes(), listeners: [80, 81].map((port) => ({ protocol: 'tcp' as const, port, service: 'app' })) },
    occm,
  ],
  'occm.pools-differ': [
    {
      listeners: ['a', 'b'].map((service, i) => ({ protocol: 'tcp' as const, port: 80 + i, service })),
      services: { a: pool([{ port: 30_080 }]), b: pool([{ port: 30_081 }]) },
    },
    occm,
  ],
  'occm.node-port': [nodesWith([{}, { port: 30_081 }]), occm],
  'occm.node-port-range': [nodesWith([{ port: 80 }]), occm],
  'occm.health-port': [onNodes(), { ...occm, healthCheckNodePort: 32_100 }],
  'occm.http-monitor': [seen({ type: 'http', path: '/ping' }), occm],
  'occm.monitor-type': [seen({ type: 'ping' }), occm],
  'occm.monitor-request': [seen({ ...healthz, path: '/ping' }), occmLocal],
  'occm.monitor-end': [seen({ port: 81 }), occm],
  'occm.local-unwatched': [onNodes(), occmLocal],
  'occm.sees-nodes': [seen({}), occm],
  'occm.rewrites-members': [seen({}), { ...occmLocal, target: 'occm:ovn' }],
  'occm.serial-members': [seen({ ...healthz, port: undefined }), { ...occmLocal, cloudConfig: { serialApiCalls: true } }],
  'occm.annotation-unknown': annotated('weight', '3'),
  'occm.never-merged': annotated('health-monitor-url-path', '/ping'),
  'occm.annotation-value': annotated('keep-floatingip', 'True'),
  'occm.annotation-empty': annotated('flavor-id', ''),
  'occm.annotation-written': annotated('load-balancer-address', '10.0.0.1'),
  'occm.annotation-conflict': annotated('lb-method', 'SOURCE_IP'),
  'occm.from-tree': [onNodes(), { ...occm, lbMethod: 'source' }],
  'occm.ignored': [onNodes(), { ...occm, timeoutClientData: '1m', apiVersion: '2.0' }],
  'occm.precedence': [onNodes(), { ...occm, internal: false, cloudConfig: { internalLb: true } }],
  'occm.class': [onNodes(), { ...occm, class: 'a', cloudConfig: { classes: {} } }],
  'occm.sharing': [onNodes(), { ...occm, loadBalancerId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a', internal: true }],
  'occm.proxy': [onNodes(), { ...occm, proxyProtocol: 'v1', target: 'occm:ovn' }],
  'occm.source-ranges': [onNodes(), { ...occm, loadBalancerSourceRanges: ['10.0.0.0/8'], apiVersion: '2.11' }],
  'occm.ip-family': [onNodes(), { ...occm, ipFamilies: ['ipv6'] }],
  'occm.nodes': [onNodes(), occm],
  'docker.keeps-traffic': checked({}, 'docker'),
  'docker.init-state': checked({ initState: 'down' }, 'docker'),
  'swarm.bind': [{ ...one, listeners: [{ protocol: 'http', port: 80, bind: '10.0.0.1', service: 'app' }] }, 'swarm'],
  'swarm.init-state': checked({ initState: 'up' }, 'swarm'),
  'swarm.not-replaced': checked({}, { target: 'swarm', restartCondition: 'none' }),
  'docker.published': [alone(pool(2)), 'docker'],
  'swarm.name': [behind('a.b', { 'a.b': pool(1) }), 'swarm'],
  'swarm.update-monitor': checked({}, { target: 'swarm', update: { monitor: '1s' } }),
  'swarm.update-unused': checked({}, { target: 'swarm', update: { failureAction: 'continue', monitor: '1s' } }),
  'swarm.update-outage': [one, 'swarm'],
  'swarm.rollback': checked({}, { target: 'swarm', update: { failureAction: 'rollback', order: 'start-first' } }),
  'swarm.terraform': checked(
    {},
    { target: 'swarm', format: 'terraform', probeWith: 'curl', startPeriod: '10s', startInterval: '1s' },
  ),
};

/** What is found on both systems that run containers. */
const CONTAINERS: Readonly<Record<string, [Tree, Readonly<Record<string, unknown>>?]>> = {
  port: [alone(pool([{ port: 80 }, { port: 81 }]))],
  'probe-with': [one],
  probe: [monitored({ method: 'POST' }), { probeWith: 'busybox' }],
  'probe-shell': [one, { probeWith: 'busybox' }],
  image: [one],
  timeout: [monitored({ timeout: '3s' })],
  flapping: [monitored({ fall: 1 })],
  'slow-start': [one, { expectedBoot: '1m' }],
  retries: [one, { image: { retries: 0 } }],
  engine: [one, { startInterval: '1s', engine: '24.0' }],
  nested: [behind('root', { root: weighted({ a: 1 }), a: pool(1) })],
  protocol: [on('terminated-https')],
  routes: [routed([{ host: 'a.example', service: 'app' }], { app: pool(1) })],
  'left-out': [alone(pool([{}, { enabled: false }]))],
  weight: [alone(pool([{ weight: 3 }, {}]))],
  algorithm: [alone(pool(2, { algorithm: 'least-connections' }))],
  'min-healthy': [alone(pool(2, { minHealthy: 2 }))],
  backups: [alone(pool([{}, { backup: true }]))],
  monitor: [monitored(PING)],
  persistence: [kept],
  rise: [monitored({ rise: 2 })],
  'start-interval': [one, { startInterval: '1s' }],
};

for (const [name, [tree, settings = {}]] of Object.entries(CONTAINERS))
  for (const target of ['docker', 'swarm']) EXAMPLES[`${target}.${name}` as FindingCode] = [tree, { target, ...settings }];

/** Found by `explainMonitor` alone: a tree says no number that Octavia does not take. */
const ELSEWHERE: readonly string[] = ['occm.monitor-refused'];

const ours = (Object.keys(FINDING_CODES) as FindingCode[]).filter(
  (code) =>
    /^(haproxy|octavia|occm|docker|swarm|version|acknowledge|target)\.|^listener\.assumed$/.test(code) &&
    !ELSEWHERE.includes(code),
);

test.each(ours)('%s is found in its example', (code) => {
  const [tree, target] = EXAMPLES[code] ?? [];
  if (!tree) throw new Error(`no example of ${code}`);
  const found = check(tree, { target }).filter((finding) => finding.code === code);
  expect(found).not.toEqual([]);
  for (const { message, hint } of found) {
    expect(message).toMatch(/^\S.*[^.\s]$/s);
    expect(hint).toMatch(/^\S.*[.?]$/s);
  }
});

test('no example is of a code that does not exist', () => {
  expect(Object.keys(EXAMPLES).filter((code) => !Object.hasOwn(FINDING_CODES, code))).toEqual([]);
});

test.each(ours)('%s is not found where nothing is wrong', (code) => {
  const sound = alone(pool(1, { monitor: { type: 'http', path: '/ping', interval: '2s', timeout: '1s', rise: 2 } }));
  for (const target of [{ target: 'haproxy', version: '3.2' }, octavia])
    expect(check(sound, { target }).map((finding) => finding.code)).not.toContain(code);
});

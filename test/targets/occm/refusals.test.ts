import type { Tree } from '../../../src/tree';
import { failover, unchecked, weighted } from '../__test-helpers__/trees';
import { findingsOf, HEALTHZ, nodes, pool, TCP, told, web } from './__test-helpers__/occm';

const local = { externalTrafficPolicy: 'local' } as const;

test.each([
  ['random balancing', { algorithm: 'random' }, 'error occm.algorithm services.web.algorithm'],
  ['minHealthy', { minHealthy: 2 }, 'error occm.min-healthy services.web.minHealthy'],
  ['backups', { members: nodes(30_080, [{}, { backup: true }]) }, 'error occm.backups services.web.members[1].backup'],
  ['weights', { members: nodes(30_080, [{ weight: 3 }, {}]) }, 'error occm.weight services.web.members'],
  ['draining', { members: nodes(30_080, [{ weight: 0 }, {}]) }, 'error occm.taken-out services.web.members[0].weight'],
  [
    'disabled members',
    { members: nodes(30_080, [{}, { enabled: false }]) },
    'error occm.taken-out services.web.members[1].enabled',
  ],
  ['cookies', { persistence: { type: 'cookie' } }, 'error occm.persistence services.web.persistence.type'],
  ['persistence by address', { persistence: { type: 'source' } }, 'warning occm.affinity services.web.persistence'],
  ['ports outside the range', { members: nodes(80) }, 'error occm.node-port-range services.web.members'],
  ['two node ports', { members: nodes(30_080, [{}, { port: 30_081 }]) }, 'error occm.node-port services.web.members[1].port'],
] as const)('%s: %j is %s', (_what, more, expected) => {
  expect(told(web(more))).toEqual([expected]);
});

test('a weight is told with the share that it would be', () => {
  const [finding] = findingsOf(web({ members: nodes(30_080, [{ weight: 3 }, {}]) }));
  expect(finding?.message).toContain('web/node-1 would get 1/2 instead of 3/4');
  expect(finding?.message).toContain('1 again as soon as any node comes, goes or changes');
});

test('a node that stays in takes its part, if that is accepted', () => {
  const tree = web({ members: nodes(30_080, [{ weight: 0 }, {}]) });
  expect(told(tree, { acknowledge: [{ code: 'occm.taken-out', reason: 'labelled' }] })).toEqual([]);
});

test.each([
  ['weighted', weighted({ a: 3, b: 1 }), 'a (3/4), b (1/4)'],
  ['weighted', unchecked({ a: 1, b: 1 }), 'a (1/2), b (1/2)'],
  ['failover', failover('a', 'b'), 'traffic at once'],
])('a %s service is refused, with what is nearest', (_kind, root, lost) => {
  const tree: Tree = {
    listeners: [{ protocol: 'tcp', port: 80, service: 'root' }],
    services: { root, a: pool(), b: pool({ members: nodes(30_081) }) },
  };
  expect(told(tree)).toEqual(['error occm.nested services.root.kind']);
  expect(findingsOf(tree)[0]?.hint).toContain(lost);
});

test('a pool behind two ports is refused', () => {
  const listeners = ([80, 81] as const).map((port) => ({ protocol: 'tcp' as const, port, service: 'web' }));
  expect(told({ ...web(), listeners })).toContain('error occm.shared-pool listeners[1].service');
});

describe('listeners', () => {
  const on = (protocol: 'http' | 'https' | 'tcp' | 'terminated-https' | 'udp' | 'sctp', settings: object = {}, target = 'occm') =>
    told(web({ monitor: undefined }, { protocol }), settings, target);
  const ref = 'https://keys.example.org/v1/containers/1';

  it('are of TCP, UDP and SCTP', () => {
    for (const protocol of ['tcp', 'https', 'udp', 'sctp'] as const) expect(on(protocol)).toEqual([]);
  });

  it('of http are TCP without a header, and told', () => {
    expect(on('http')).toEqual(['warning occm.http-as-tcp listeners[0].protocol']);
    expect(on('http', { xForwardedFor: true })).toEqual([]);
    expect(on('tcp', { xForwardedFor: true })).toEqual(['error occm.protocol listeners[0].protocol']);
    expect(on('udp', { xForwardedFor: true })).toEqual(['error occm.protocol listeners[0].protocol']);
  });

  it('of a root alone are told at the root', () => {
    const { services } = web();
    expect(told({ root: 'web', services })).toEqual(['warning occm.http-as-tcp root']);
  });

  it('end TLS with a certificate, all of them', () => {
    expect(on('terminated-https')).toEqual(['error occm.certificate listeners[0].protocol']);
    expect(on('terminated-https', { defaultTlsContainerRef: ref })).toEqual([]);
    expect(on('terminated-https', { cloudConfig: { defaultTlsContainerRef: ref } })).toEqual([]);
    expect(on('http', { defaultTlsContainerRef: ref })).toEqual(['error occm.protocol listeners[0].protocol']);
    const other = { defaultTlsContainerRef: 'vault:1' };
    expect(on('terminated-https', other)).toEqual(['error occm.certificate targets.occm.defaultTlsContainerRef']);
    expect(on('terminated-https', { ...other, cloudConfig: { containerStore: 'external' } })).toEqual([]);
  });

  it('have no routes and no address', () => {
    const routes = [{ host: 'a.example', service: 'web' }];
    const routed = { ...web({}, { protocol: 'http', routes, service: undefined }) };
    expect(told(routed, { xForwardedFor: true })).toContain('error occm.routes listeners[0].routes');
    expect(told(web({}, { bind: '10.0.0.9' }))).toEqual(['error occm.bind listeners[0].bind']);
  });

  it('take PROXY headers over TCP only', () => {
    expect(on('tcp', { proxyProtocol: 'v2' })).toEqual([]);
    expect(on('udp', { proxyProtocol: 'v1' })).toEqual(['error occm.proxy listeners[0].protocol']);
  });

  it('of SCTP need a new API, of http an amphora', () => {
    expect(on('sctp', { apiVersion: '2.22' })).toEqual(['error octavia.api-version listeners[0].protocol']);
    expect(
      told(web({ monitor: undefined, algorithm: 'source' }, { protocol: 'http' }), { xForwardedFor: true }, 'occm:ovn'),
    ).toEqual(['error octavia.ovn-protocol listeners[0].protocol']);
  });
});

describe('monitors', () => {
  const udp = { type: 'udp-connect', interval: '5s', timeout: '3s', rise: 1, fall: 3 } as const;
  const type = 'services.web.monitor.type';

  it.each([
    ['tcp under cluster', TCP, {}, []],
    ['tcp under local', TCP, local, [`error occm.monitor-type ${type}`]],
    ['http under local', HEALTHZ, local, []],
    ['http under cluster', { ...HEALTHZ, port: undefined }, {}, [`error occm.http-monitor ${type}`]],
    ['ping', { type: 'ping', interval: '5s', timeout: '3s', rise: 1 }, {}, [`error occm.monitor-type ${type}`]],
    ['tls-hello', { ...TCP, type: 'tls-hello' }, {}, [`error occm.monitor-type ${type}`]],
    ['https', { ...HEALTHZ, type: 'https' }, local, [`error occm.monitor-type ${type}`]],
    ['udp-connect on tcp', udp, {}, [`error occm.monitor-type ${type}`]],
    ['none under local', undefined, local, ['warning occm.local-unwatched services.web']],
    ['no fields at all', { type: 'tcp' }, {}, []],
    ['a port of their own', { ...TCP, port: 30_099 }, {}, ['error occm.monitor-end services.web.monitor.port']],
    ['an address of their own', { ...TCP, address: '10.0.0.1' }, {}, ['error occm.monitor-end services.web.monitor.address']],
    ['another path', { ...HEALTHZ, path: '/ping' }, local, ['error occm.monitor-request services.web.monitor.path']],
    ['another method', { ...HEALTHZ, method: 'HEAD' }, local, ['error occm.monitor-request services.web.monitor.method']],
    ['a host', { ...HEALTHZ, host: 'a.example' }, local, ['error occm.monitor-request services.web.monitor.host']],
    ['headers', { ...HEALTHZ, headers: { a: 'b' } }, local, ['error occm.monitor-request services.web.monitor.headers']],
    ['other codes', { ...HEALTHZ, codes: '200-299' }, local, ['error occm.monitor-request services.web.monitor.codes']],
    ['the code that it is', { ...HEALTHZ, codes: 200 }, local, []],
    ['a timeout that is too long', { ...TCP, timeout: '5s' }, {}, ['error octavia.timeout services.web.monitor.timeout']],
    ['parts of a second', { ...TCP, interval: '5500ms' }, {}, ['error octavia.seconds services.web.monitor.interval']],
    ['a rise that is too large', { ...TCP, rise: 11 }, {}, ['error octavia.threshold services.web.monitor.rise']],
    ['init states', { ...TCP, initState: 'fully-down' }, {}, ['error octavia.init-state services.web.monitor.initState']],
  ] as const)('%s', (_what, monitor, settings, expected) => {
    expect(told(web({ monitor: monitor as typeof TCP | undefined }), settings)).toEqual(expected);
  });

  it('say what to do for an init state, and what is lost without HTTP', () => {
    const hints = (monitor: object) => findingsOf(web({ monitor: monitor as typeof TCP })).map(({ hint }) => hint);
    expect(hints({ ...TCP, initState: 'down' }).join()).toContain('OCCM sets neither weights nor admin states');
    expect(hints({ ...HEALTHZ, port: undefined }).join()).toMatch(
      /type: tcp.*externalTrafficPolicy: local.*closed without being merged/s,
    );
  });

  it('ask kube-proxy of UDP since API 2.16, and never on OVN', () => {
    const on = (monitor: object, apiVersion: string, target = 'occm') =>
      told(
        web({ monitor: monitor as typeof TCP, algorithm: 'source' }, { protocol: 'udp' }),
        { ...local, apiVersion, acknowledge: [{ code: 'octavia.lvs-counts', reason: 'known' }] },
        target,
      ).filter((line) => line.startsWith('error'));
    expect(on(HEALTHZ, '2.16')).toEqual([]);
    expect(on(udp, '2.15')).toEqual([]);
    expect(on({ ...HEALTHZ, port: undefined }, '2.15')).toEqual([`error occm.http-monitor ${type}`]);
    expect(on(udp, '2.16')).toEqual([`error occm.monitor-type ${type}`]);
    expect(on({ ...udp, fall: 1 }, '2.30', 'occm:ovn')).toEqual([]);
  });

  it('on OVN under local are written again and again', () => {
    const tree = web({ monitor: { ...TCP, fall: 1 }, algorithm: 'source' });
    expect(told(tree, local, 'occm:ovn')).toEqual(['warning occm.rewrites-members services.web.monitor']);
  });

  it('with serial calls ask the application', () => {
    const serial = { ...local, cloudConfig: { serialApiCalls: true } };
    expect(told(web({ monitor: { ...HEALTHZ, port: undefined } }), serial)).toEqual([
      'warning occm.serial-members services.web.monitor',
    ]);
    expect(told(web({ monitor: HEALTHZ }), serial)).toContain('error occm.monitor-end services.web.monitor.port');
  });

  it('are asked for at a node port', () => {
    expect(told(web({ monitor: { ...HEALTHZ, port: 10_256 } }), local)).toEqual([
      'error occm.node-port-range services.web.monitor.port',
    ]);
    expect(told(web({ monitor: { ...HEALTHZ, port: undefined } }), { ...local, healthCheckNodePort: 10_256 })).toEqual([
      'error occm.node-port-range targets.occm.healthCheckNodePort',
    ]);
  });

  it('have one healthCheckNodePort', () => {
    const at = 'targets.occm.healthCheckNodePort';
    expect(told(web(), { healthCheckNodePort: 32_100 })).toEqual([`error occm.health-port ${at}`]);
    expect(told(web({ monitor: HEALTHZ }), { ...local, healthCheckNodePort: 32_200 })).toEqual([
      'error occm.monitor-end services.web.monitor.port',
    ]);
    expect(told(web({ monitor: { ...HEALTHZ, port: 30_080 } }), local)).toEqual(['error occm.node-port services.web.members']);
  });
});

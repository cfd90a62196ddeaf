import type { OccmSettings } from '../../../src/targets';
import { ANNOTATIONS } from '../../../src/targets/occm/annotations/table';
import { findingsOf, HEALTHZ, manifestOf, nodes, PREFIX, pool, TCP, told, web } from './__test-helpers__/occm';

const ID = '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a';

/** Every annotation in master of cloud-provider-openstack on 2026-07-15, from its source. */
const KEYS = [
  'floating-network-id',
  'floating-subnet-id',
  'floating-subnet',
  'floating-subnet-tags',
  'class',
  'subnet-id',
  'network-id',
  'member-subnet-id',
  'port-id',
  'connection-limit',
  'keep-floatingip',
  'proxy-protocol',
  'x-forwarded-for',
  'lb-method',
  'timeout-client-data',
  'timeout-member-connect',
  'timeout-member-data',
  'timeout-tcp-inspect',
  'enable-health-monitor',
  'health-monitor-delay',
  'health-monitor-timeout',
  'health-monitor-max-retries',
  'health-monitor-max-retries-down',
  'flavor-id',
  'availability-zone',
  'default-tls-container-ref',
  'load-balancer-id',
  'hostname',
  'load-balancer-address',
  'node-selector',
].map((end) => PREFIX + end);
const INTERNAL = 'service.beta.kubernetes.io/openstack-internal-load-balancer';

test('there are all 31, none else', () => {
  expect(ANNOTATIONS.map(({ key }) => key).sort()).toEqual([...KEYS, INTERNAL].sort());
  expect(ANNOTATIONS).toHaveLength(31);
});

const SETTINGS: readonly (readonly [setting: keyof OccmSettings, value: unknown, key: string, text: string])[] = [
  ['floatingNetworkId', ID, 'floating-network-id', ID],
  ['floatingSubnetId', ID, 'floating-subnet-id', ID],
  ['floatingSubnet', '~public-.*', 'floating-subnet', '~public-.*'],
  ['floatingSubnetTags', 'a,b', 'floating-subnet-tags', 'a,b'],
  ['class', 'internet', 'class', 'internet'],
  ['subnetId', ID, 'subnet-id', ID],
  ['networkId', ID, 'network-id', ID],
  ['memberSubnetId', ID, 'member-subnet-id', ID],
  ['portId', ID, 'port-id', ID],
  ['connectionLimit', -1, 'connection-limit', '-1'],
  ['keepFloatingIp', true, 'keep-floatingip', 'true'],
  ['proxyProtocol', 'v1', 'proxy-protocol', 'v1'],
  ['proxyProtocol', 'v2', 'proxy-protocol', 'v2'],
  ['xForwardedFor', false, 'x-forwarded-for', 'false'],
  ['timeoutClientData', '1m30s', 'timeout-client-data', '90000'],
  ['timeoutMemberConnect', '1500ms', 'timeout-member-connect', '1500'],
  ['timeoutMemberData', '50s', 'timeout-member-data', '50000'],
  ['timeoutTcpInspect', '1s', 'timeout-tcp-inspect', '1000'],
  ['flavorId', ID, 'flavor-id', ID],
  ['availabilityZone', 'az-1', 'availability-zone', 'az-1'],
  ['loadBalancerId', ID, 'load-balancer-id', ID],
  ['hostname', 'web.example.org', 'hostname', 'web.example.org'],
  ['nodeSelector', { 'example.org/edge': 'true', ssd: '' }, 'node-selector', 'example.org/edge=true, ssd'],
];

test.each(SETTINGS)('the setting %s of %j is %s: %j', (setting, value, key, text) => {
  expect(manifestOf(web(), { [setting]: value }).metadata.annotations[PREFIX + key]).toBe(text);
});

test('the other two settings', () => {
  expect(manifestOf(web(), { internal: true }).metadata.annotations[INTERNAL]).toBe('true');
  const ref = `https://keys.example.org/v1/secrets/${ID}`;
  const terminated = web({}, { protocol: 'terminated-https', port: 443 });
  expect(manifestOf(terminated, { defaultTlsContainerRef: ref }).metadata.annotations).toMatchObject({
    [`${PREFIX}default-tls-container-ref`]: ref,
  });
});

test('every setting of an annotation has its example', () => {
  const asked = new Set<string>([...SETTINGS.map(([name]) => name), 'internal', 'defaultTlsContainerRef']);
  expect(ANNOTATIONS.flatMap(({ from, name }) => (from === 'setting' && !asked.has(name) ? [name] : []))).toEqual([]);
});

test.each([
  ['floatingNetworkId', 'public'],
  ['connectionLimit', -2],
  ['keepFloatingIp', 'true'],
  ['proxyProtocol', 'v3'],
  ['proxyProtocol', true],
  ['timeoutClientData', 50_000],
  ['timeoutClientData', '577h'],
  ['nodeSelector', 'a=b'],
  ['nodeSelector', { 'a b': 'c' }],
  ['nodeSelector', { a: 'b c' }],
  ['class', ''],
  ['name', 'Web'],
  ['namespace', 'a.b'],
  ['selector', { app: 1 }],
  ['loadBalancerIp', 'web.example.org'],
  ['loadBalancerSourceRanges', ['10.0.0.1/8']],
  ['ipFamilies', ['IPv4']],
  ['externalTrafficPolicy', 'Local'],
  ['listenerOptions', { 'tcp:80': { targetPort: 'a-name-that-is-too-long' } }],
  ['listenerOptions', { 'tcp:80': { name: 'Web' } }],
  ['annotations', { 'a/b': true }],
])('the setting %s can not be %j', (setting, value) => {
  expect(told(web(), { [setting]: value })).toMatchObject([expect.stringMatching(/^error target\.value targets\.occm/)]);
});

test('settings that the tree says, or OCCM, are told', () => {
  for (const setting of ['lbMethod', 'enableHealthMonitor', 'healthMonitorDelay', 'healthMonitorMaxRetriesDown'])
    expect(told(web(), { [setting]: 1 })).toEqual([`error occm.from-tree targets.occm.${setting}`]);
  expect(told(web(), { loadBalancerAddress: '10.0.0.1' })).toEqual([
    'error occm.annotation-written targets.occm.loadBalancerAddress',
  ]);
});

const raw = (annotations: Readonly<Record<string, string>>, more: Partial<OccmSettings> = {}) =>
  told(web(), { annotations, ...more }).map((line) => line.replace(/^(\S+ \S+) .*$/, '$1'));

describe('annotations as a manifest has them', () => {
  it.each([
    ['floating-networkid', 'x'],
    ['weight', '3'],
    ['enable-ingress-hostname', 'true'],
  ])('%s is not read', (end, text) => {
    expect(raw({ [PREFIX + end]: text })).toEqual(['error occm.annotation-unknown']);
  });

  it.each([
    'health-monitor-http-ports',
    'health-monitor-http-types',
    'health-monitor-http-method',
    'health-monitor-http-version',
    'health-monitor-expected-codes',
    'health-monitor-url-path',
  ])('%s was never merged, and each says what to do instead', (end) => {
    const key = PREFIX + end;
    const [finding, ...rest] = findingsOf(web(), { annotations: { [key]: '/' } }).filter(({ severity }) => severity === 'error');
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ code: 'occm.never-merged', message: expect.stringContaining('pull request 3020') });
    expect(finding?.hint).toMatch(/type: tcp|readiness probes|remove it/);
  });

  it.each([
    ['keep-floatingip', 'True'],
    ['keep-floatingip', '1'],
    ['x-forwarded-for', 'yes'],
    ['connection-limit', '10k'],
    ['connection-limit', ' 10'],
    ['connection-limit', '-2'],
    ['timeout-client-data', '50s'],
    ['timeout-client-data', '5e4'],
    ['timeout-client-data', '2073600001'],
    ['proxy-protocol', 'V2'],
  ])('%s can not be %j', (end, text) => {
    expect(raw({ [PREFIX + end]: text })).toEqual(['error occm.annotation-value']);
  });

  it.each([
    ['keep-floatingip', 'false'],
    ['connection-limit', '+10'],
    ['timeout-client-data', '2073600000'],
    ['proxy-protocol', 'true'],
    ['floating-subnet', 'public-*'],
    ['node-selector', 'a=b,c'],
  ])('%s of %j is read, and used', (end, text) => {
    expect(raw({ [PREFIX + end]: text })).toEqual([]);
    expect(manifestOf(web(), { annotations: { [PREFIX + end]: text } }).metadata.annotations[PREFIX + end]).toBe(text);
  });

  it('an empty one wins over cloud.conf, or is as if it was not there', () => {
    const message = (end: string) =>
      findingsOf(web(), { annotations: { [PREFIX + end]: '' } }).find(({ code }) => code === 'occm.annotation-empty')?.message;
    expect(raw({ [`${PREFIX}flavor-id`]: '' })).toEqual(['warning occm.annotation-empty']);
    expect(message('flavor-id')).toContain('also where cloud.conf has something');
    expect(message('subnet-id')).toContain('what it would take without it');
  });

  it('what OCCM writes is not for others', () => {
    expect(raw({ [`${PREFIX}load-balancer-address`]: '203.0.113.7' })).toEqual(['error occm.annotation-written']);
  });

  it('those of the tree and of settings may be there again, but not otherwise', () => {
    expect(raw({ [`${PREFIX}health-monitor-delay`]: '5', [`${PREFIX}lb-method`]: 'ROUND_ROBIN' })).toEqual([]);
    expect(raw({ [`${PREFIX}health-monitor-delay`]: '6' })).toEqual(['error occm.annotation-conflict']);
    expect(raw({ [`${PREFIX}enable-health-monitor`]: 'false' })).toEqual(['error occm.annotation-conflict']);
    expect(raw({ [`${PREFIX}proxy-protocol`]: 'true' }, { proxyProtocol: 'v1' })).toEqual([]);
    expect(raw({ [`${PREFIX}proxy-protocol`]: 'v2' }, { proxyProtocol: 'v1' })).toEqual(['error occm.annotation-conflict']);
    expect(raw({ [`${PREFIX}node-selector`]: 'b, a=' }, { nodeSelector: { a: '', b: '' } })).toEqual([]);
  });

  it('others are passed on', () => {
    expect(manifestOf(web(), { annotations: { 'example.org/note': 'True' } }).metadata.annotations['example.org/note']).toBe(
      'True',
    );
  });
});

const two = (more: object) => ({
  listeners: [
    { protocol: 'tcp' as const, port: 80, service: 'web' },
    { protocol: 'tcp' as const, port: 443, service: 'tls' },
  ],
  services: { web: pool(), tls: pool({ members: nodes(30_443), ...more }) },
});

test('what a Service says once can not differ between its ports', () => {
  expect(told(two({}))).toEqual([]);
  expect(told(two({ algorithm: 'source' }))).toEqual(['error occm.pools-differ services.tls.algorithm']);
  expect(told(two({ monitor: { ...TCP, interval: '6s' } }))).toEqual(['error occm.pools-differ services.tls.monitor']);
  expect(told(two({ members: nodes(30_443, [{}]) }))).toEqual(['error occm.pools-differ services.tls.members']);
  expect(told(two({ members: nodes(30_080) }))).toEqual(['error occm.node-port services.tls.members']);
  expect(told(two({ monitor: { ...HEALTHZ } }), { externalTrafficPolicy: 'local' })).toContain(
    'error occm.monitor-type services.web.monitor.type',
  );
});

import type { OctaviaSettings } from '../../../../src/targets';
import type { Tree } from '../../../../src/tree';
import { pool } from '../../__test-helpers__/trees';
import { said } from '../__test-helpers__/octavia';

const tree: Tree = {
  listeners: [
    { protocol: 'http', port: 80, service: 'app' },
    { protocol: 'tcp', port: 90, service: 'db' },
  ],
  services: { app: pool(2), db: pool(1, { monitor: undefined }) },
};

const http = (options: object) => ({ listenerOptions: { 'http:80': options } });
const tcp = (options: object) => ({ listenerOptions: { 'tcp:90': options } });
const app = (options: object) => ({ poolOptions: { app: options } });
const tls = (options: object) => app({ tls: options });
const member = (options: object, path = 'app/a') => ({ memberOptions: { [path]: options }, memberResources: 'single' });
const policy = (options: object) => http({ policies: [{ name: 'p', action: 'reject', rules: [rules.host], ...options }] });
const rule = (options: object) => policy({ rules: [options] });
const rules = { host: { type: 'host-name', value: 'a.example' } };

const ID = '2b9d4c11-0e57-4c7b-8f36-5a6b7c8d9e0f';

const LISTENER = 'targets.octavia.listenerOptions["http:80"]';
const TCP = 'targets.octavia.listenerOptions["tcp:90"]';
const POLICY = `${LISTENER}.policies[0]`;
const RULE = `${POLICY}.rules[0]`;
const POOL = 'targets.octavia.poolOptions.app';
const MEMBER = 'targets.octavia.memberOptions["app/a"]';

/** One mistake each, with the code and place of its only error. */
test.each<readonly [settings: object, code: string, path: string]>([
  [{ apiVersion: '3.1' }, 'target.value', 'targets.octavia.apiVersion'],
  [{ apiVersion: 2.5 }, 'target.value', 'targets.octavia.apiVersion'],
  [{ description: 'd'.repeat(256) }, 'target.value', 'targets.octavia.description'],
  [{ enabled: 'yes' }, 'target.value', 'targets.octavia.enabled'],
  [{ tags: 'one' }, 'target.value', 'targets.octavia.tags'],
  [{ tags: ['one', 't'.repeat(256)] }, 'target.value', 'targets.octavia.tags[1]'],
  [{ tags: [''] }, 'target.value', 'targets.octavia.tags[0]'],
  [{ securityGroupIds: [7] }, 'target.value', 'targets.octavia.securityGroupIds[0]'],
  [{ flavorId: '' }, 'target.value', 'targets.octavia.flavorId'],
  [{ vipSubnetId: 'private-subnet' }, 'target.value', 'targets.octavia.vipSubnetId'],
  [{ vipAddress: 'lb.example' }, 'octavia.address', 'targets.octavia.vipAddress'],
  [{ loadBalancerId: 'edge', vipSubnetId: undefined }, 'target.value', 'targets.octavia.loadBalancerId'],
  [{ flavorId: ID, apiVersion: '2.5' }, 'octavia.api-version', 'targets.octavia.flavorId'],
  [{ availabilityZone: 'z', apiVersion: '2.13' }, 'octavia.api-version', 'targets.octavia.availabilityZone'],
  [{ securityGroupIds: [ID], apiVersion: '2.28' }, 'octavia.api-version', 'targets.octavia.securityGroupIds'],
  [{ tags: ['t'], apiVersion: '2.4' }, 'octavia.api-version', 'targets.octavia.tags'],
  [{ vipSubnetId: undefined }, 'target.required', 'targets.octavia.vipSubnetId'],
  [{ loadBalancerId: ID }, 'target.value', 'targets.octavia.vipSubnetId'],
  [{ loadBalancerId: ID, vipSubnetId: undefined, flavorId: ID }, 'target.value', 'targets.octavia.flavorId'],
  [{ memberResources: 'both' }, 'target.value', 'targets.octavia.memberResources'],
  [{ prometheus: {} }, 'target.required', 'targets.octavia.prometheus.port'],
  [{ prometheus: { port: 0 } }, 'target.value', 'targets.octavia.prometheus.port'],
  [{ prometheus: { port: 8088 }, apiVersion: '2.24' }, 'octavia.api-version', 'targets.octavia.prometheus'],
  [
    { prometheus: { port: 8088, insertHeaders: ['X-Forwarded-For'] } },
    'octavia.listener-protocol',
    'targets.octavia.prometheus.insertHeaders',
  ],

  [{ listenerOptions: { 'http:81': {} } }, 'target.field', 'targets.octavia.listenerOptions["http:81"]'],
  [http({ timeout: '5s' }), 'target.field', `${LISTENER}.timeout`],
  [http({ connectionLimit: -2 }), 'target.value', `${LISTENER}.connectionLimit`],
  [http({ connectionLimit: 1.5 }), 'target.value', `${LISTENER}.connectionLimit`],
  [http({ timeoutClientData: 50 }), 'target.value', `${LISTENER}.timeoutClientData`],
  [http({ timeoutMemberData: '577h' }), 'target.value', `${LISTENER}.timeoutMemberData`],
  [http({ allowedCidrs: ['10.0.0.0'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['10.0.0.0/33'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['10.0.0.1/8'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['10.0.0.128/25', '10.0.0.64/25'] }), 'target.value', `${LISTENER}.allowedCidrs[1]`],
  [http({ allowedCidrs: ['10.0.0.0/08'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['2001:DB8::/32'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['2001:db8:0::/32'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['2001:db8::1/64', '2001:db8:0:8000::/49'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['::/129'] }), 'target.value', `${LISTENER}.allowedCidrs[0]`],
  [http({ allowedCidrs: ['::/0', 'example/8'] }), 'target.value', `${LISTENER}.allowedCidrs[1]`],
  [{ ...http({ allowedCidrs: ['::/0'] }), apiVersion: '2.11' }, 'octavia.api-version', `${LISTENER}.allowedCidrs`],
  [http({ insertHeaders: ['X-Forwarded'] }), 'target.value', `${LISTENER}.insertHeaders[0]`],
  [http({ insertHeaders: ['X-SSL-Client-DN'] }), 'octavia.listener-protocol', `${LISTENER}.insertHeaders`],
  [tcp({ insertHeaders: ['X-Forwarded-For'] }), 'octavia.listener-protocol', `${TCP}.insertHeaders`],
  [tcp({ policies: [{ name: 'p', action: 'reject', rules: [rules.host] }] }), 'octavia.listener-protocol', `${TCP}.policies`],
  [http({ defaultTlsContainerRef: 'ref' }), 'octavia.listener-protocol', `${LISTENER}.defaultTlsContainerRef`],
  [http({ hsts: { maxAge: 5 } }), 'octavia.listener-protocol', `${LISTENER}.hsts`],
  [http({ tlsVersions: ['TLSv1.2'] }), 'octavia.listener-protocol', `${LISTENER}.tlsVersions`],

  [policy({ action: 'drop' }), 'target.value', `${POLICY}.action`],
  [policy({ name: 'a b' }), 'target.value', `${POLICY}.name`],
  [policy({ name: undefined }), 'target.required', `${POLICY}.name`],
  [policy({ rules: [] }), 'target.value', `${POLICY}.rules`],
  [policy({ rules: Array(51).fill(rules.host) }), 'target.value', `${POLICY}.rules`],
  [policy({ action: 'redirect-url' }), 'target.required', `${POLICY}.url`],
  [policy({ action: 'redirect-prefix' }), 'target.required', `${POLICY}.prefix`],
  [policy({ action: 'service' }), 'target.required', `${POLICY}.service`],
  [policy({ action: 'service', service: 'web' }), 'octavia.policy-service', `${POLICY}.service`],
  [policy({ url: 'https://a.example' }), 'target.value', `${POLICY}.url`],
  [policy({ code: 301 }), 'target.value', `${POLICY}.code`],
  [policy({ action: 'redirect-url', url: 'https://a.example', code: 301 }), 'target.value', `${POLICY}.code`],
  [policy({ action: 'redirect-url', url: 'ftp://a.example' }), 'target.value', `${POLICY}.url`],
  [policy({ action: 'redirect-url', url: 'https://a.example/#x' }), 'target.value', `${POLICY}.url`],
  [policy({ action: 'redirect-prefix', prefix: 'https://a.example', code: 304 }), 'target.value', `${POLICY}.code`],
  [policy({ action: 'redirect-prefix', prefix: 'https://a.example', code: 200 }), 'target.value', `${POLICY}.code`],
  [
    { ...policy({ action: 'redirect-prefix', prefix: 'https://a.example', code: 301 }), apiVersion: '2.8' },
    'octavia.api-version',
    `${POLICY}.code`,
  ],
  [policy({ rule: 1 }), 'target.field', `${POLICY}.rule`],
  [
    http({ policies: [1, 2].map(() => ({ name: 'p', action: 'reject', rules: [rules.host] })) }),
    'target.value',
    `${LISTENER}.policies[1].name`,
  ],
  [http({ policies: 'all' }), 'target.value', `${LISTENER}.policies`],

  [rule({ value: 'a' }), 'target.required', `${RULE}.type`],
  [rule({ type: 'path' }), 'target.required', `${RULE}.value`],
  [rule({ type: 'query', value: 'a' }), 'target.value', `${RULE}.type`],
  [rule({ type: 'path', value: '' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'path', value: '/a b' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'path', value: '/a#b' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'path', value: '/a&b' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'path', value: `/${'a'.repeat(255)}` }), 'target.value', `${RULE}.value`],
  [rule({ type: 'path', compare: 'like', value: '/a' }), 'target.value', `${RULE}.compare`],
  [rule({ type: 'path', compare: 'regex', value: '(' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'path', key: 'a', value: '/a' }), 'target.value', `${RULE}.key`],
  [rule({ type: 'file-type', compare: 'starts-with', value: 'jpg' }), 'target.value', `${RULE}.compare`],
  [rule({ type: 'header', value: 'x' }), 'target.required', `${RULE}.key`],
  [rule({ type: 'header', key: 'X Y', value: 'x' }), 'target.value', `${RULE}.key`],
  [rule({ type: 'cookie', key: 'c', value: 'a;b' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'ssl-conn-has-cert', value: 'false' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'ssl-conn-has-cert', compare: 'contains', value: 'true' }), 'target.value', `${RULE}.compare`],
  [rule({ type: 'ssl-verify-result', value: '-1' }), 'target.value', `${RULE}.value`],
  [rule({ type: 'ssl-dn-field', value: 'x' }), 'target.required', `${RULE}.key`],
  [rule({ type: 'ssl-dn-field', key: '1', value: 'x' }), 'target.value', `${RULE}.key`],
  [rule({ type: 'path', value: '/', invert: 'yes' }), 'target.value', `${RULE}.invert`],

  [{ poolOptions: { ap: {} } }, 'target.field', 'targets.octavia.poolOptions.ap'],
  [app({ weight: 1 }), 'target.field', `${POOL}.weight`],
  [app({ protocol: 'udp' }), 'target.value', `${POOL}.protocol`],
  [{ ...app({ protocol: 'proxyv2' }), apiVersion: '2.21' }, 'octavia.api-version', `${POOL}.protocol`],
  [app({ protocol: 'tcp' }), 'octavia.pool-protocol', `${POOL}.protocol`],
  [app({ protocol: 'https' }), 'octavia.pool-protocol', `${POOL}.protocol`],
  [tls({ tlsVersions: [] }), 'target.value', `${POOL}.tls.tlsVersions`],
  [tls({ tlsVersions: ['TLSv2'] }), 'target.value', `${POOL}.tls.tlsVersions[0]`],
  [tls({ tlsCiphers: 'A B' }), 'target.value', `${POOL}.tls.tlsCiphers`],
  [tls({ alpnProtocols: ['h3'] }), 'target.value', `${POOL}.tls.alpnProtocols[0]`],
  [tls({ crlContainerRef: 'ref' }), 'target.value', `${POOL}.tls.crlContainerRef`],
  [{ ...tls({ tlsVersions: ['TLSv1.3'] }), apiVersion: '2.17' }, 'octavia.api-version', `${POOL}.tls.tlsVersions`],
  [tls({ enabled: true }), 'target.field', `${POOL}.tls.enabled`],

  [member({}, 'app/c'), 'path.none', 'targets.octavia.memberOptions["app/c"]'],
  [member({ subnet: 's' }), 'target.field', `${MEMBER}.subnet`],
  [member({ subnetId: 'private' }), 'target.value', `${MEMBER}.subnetId`],
  [member({ monitorPort: 0 }), 'target.value', `${MEMBER}.monitorPort`],
  [member({ monitorAddress: 'a.example' }), 'octavia.address', `${MEMBER}.monitorAddress`],
  [member({ monitorAddress: '2001:db8::1' }), 'octavia.address', `${MEMBER}.monitorAddress`],
  [{ memberOptions: { 'app/a': { tags: ['t'] } } }, 'target.value', `${MEMBER}.tags`],
])('%j is %s at %s', (settings, code, path) => {
  const errors = said(tree, settings as OctaviaSettings).filter((one) => one.startsWith('error'));
  expect(errors).toEqual([`error ${code} ${path}`]);
});

test('all mistakes are told at once', () => {
  const settings = {
    ...http({ connectionLimit: 'x', policies: [{ name: 'p', action: 'reject', rules: [{ type: 'path' }, { value: 'a' }] }] }),
    ...app({ tls: { tlsVersions: 5 } }),
    apiVersion: 'newest',
  };
  expect(said(tree, settings as unknown as OctaviaSettings).filter((one) => one.startsWith('error'))).toHaveLength(5);
});

test('policies that are taken before others in front of them are told', () => {
  const policies = [
    { name: 'moved', action: 'redirect-prefix', prefix: 'https://a.example', rules: [{ type: 'path', value: '/old' }] },
    { name: 'closed', action: 'reject', rules: [{ type: 'path', value: '/old/admin' }] },
  ];
  expect(said(tree, http({ policies }) as OctaviaSettings)).toEqual([
    `warning octavia.policy-order ${LISTENER}.policies[1].action`,
  ]);
  expect(said(tree, http({ policies: policies.toReversed() }) as OctaviaSettings)).toEqual([]);
});

test('options of a pool that is dissolved into a flat one are refused', () => {
  const nested: Tree = {
    root: 'top',
    services: { top: { kind: 'weighted', healthCheck: true, children: [{ service: 'app' }] }, app: pool(1) },
  };
  expect(said(nested, app({ description: 'x' }))).toEqual([`error octavia.dissolved ${POOL}`]);
});

test('what is taken out is told', () => {
  const settings = { enabled: false, ...http({ enabled: false }) };
  expect(said(tree, settings)).toEqual([
    'warning octavia.disabled targets.octavia.enabled',
    `warning octavia.disabled ${LISTENER}.enabled`,
  ]);
});

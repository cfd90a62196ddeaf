import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { OccmSettings } from '../../../src/targets';
import type { Tree } from '../../../src/tree';
import { artifactOf, HEALTHZ, manifestOf, nodes, pool, TCP, web } from './__test-helpers__/occm';

/** The schema of Kubernetes 1.33.0 with its enumerations, which is what kubernetes-models 4.5 has by its changelog. */
const { Service } = require('kubernetes-models/v1') as { Service: new (data: unknown) => { validate(): void } };

/** The fields of a type there: its schema takes others too, and Kubernetes drops them. */
function fieldsOf(type: string): string[] {
  const text = readFileSync(join(dirname(require.resolve('kubernetes-models')), `${type}.d.ts`), 'utf8');
  return [...text.slice(0, text.indexOf('export declare class')).matchAll(/^ {4}"(\w+)"\??: /gm)].map(([, name = '']) => name);
}

const two: Tree = {
  listeners: [
    { protocol: 'tcp', port: 80, service: 'web' },
    { protocol: 'udp', port: 53, service: 'dns' },
  ],
  services: { web: pool({ monitor: undefined }), dns: pool({ monitor: undefined, members: nodes(30_053) }) },
};

const EXAMPLES: readonly (readonly [what: string, tree: Tree, settings: Partial<OccmSettings>])[] = [
  ['a tcp monitor', web(), {}],
  ['no monitor', web({ monitor: undefined }), {}],
  ['the policy local', web({ monitor: HEALTHZ }), { externalTrafficPolicy: 'local' }],
  ['two ports', two, {}],
  ['persistence', web({ persistence: { type: 'source' } }), { acknowledge: [{ code: 'occm.affinity', reason: 'one client' }] }],
  [
    'every setting of a Service',
    web(),
    {
      name: 'shop',
      namespace: 'shop-1',
      labels: { app: 'shop', 'example.org/tier': '1' },
      selector: { app: 'web', canary: '' },
      listenerOptions: { 'tcp:80': { name: 'web', targetPort: 'http', appProtocol: 'kubernetes.io/h2c' } },
      allocateLoadBalancerNodePorts: false,
      loadBalancerSourceRanges: ['10.0.0.0/8', '192.0.2.0/24'],
      loadBalancerIp: '203.0.113.7',
      ipFamilies: ['ipv4', 'ipv6'],
      ipFamilyPolicy: 'prefer-dual-stack',
      annotations: { note: 'yes: "no" # on\n- 1\t\u2028\u0085 ${x}', 'example.org/empty': '' },
    },
  ],
];

describe('manifests are of the schema of Kubernetes 1.33.0', () => {
  it.each(EXAMPLES)('with %s', (_what, tree, settings) => {
    const manifest = manifestOf(tree, settings);
    expect(() => new Service(manifest).validate()).not.toThrow();
    expect(fieldsOf('v1/ServiceSpec')).toEqual(expect.arrayContaining(Object.keys(manifest.spec)));
    for (const port of manifest.spec.ports) expect(fieldsOf('v1/ServicePort')).toEqual(expect.arrayContaining(Object.keys(port)));
  });

  it('which refuses what is not', () => {
    const { spec, ...rest } = manifestOf(web());
    const broken = { ...rest, spec: { ...spec, ports: [{ port: '80' }], externalTrafficPolicy: 'local' } };
    expect(() => new Service(broken).validate()).toThrow(/externalTrafficPolicy.*ports\/0\/port/s);
    expect(fieldsOf('v1/ServicePort')).toEqual(['appProtocol', 'name', 'nodePort', 'port', 'protocol', 'targetPort']);
  });
});

it.each(EXAMPLES)('the text is the same manifest in YAML 1.1 and 1.2, with %s', (_what, tree, settings) => {
  const { yaml, manifest, files } = artifactOf(tree, settings);
  expect(parse(yaml, { version: '1.1' })).toEqual(manifest);
  expect(parse(yaml, { version: '1.2' })).toEqual(manifest);
  expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest);
  expect(files()).toEqual({ 'service.yaml': yaml });
});

it('has everything that was asked for', () => {
  const [, tree, settings] = EXAMPLES.at(-1) as (typeof EXAMPLES)[number];
  expect(manifestOf(tree, settings)).toEqual({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: 'shop',
      namespace: 'shop-1',
      labels: { app: 'shop', 'example.org/tier': '1' },
      annotations: {
        'example.org/empty': '',
        'loadbalancer.openstack.org/enable-health-monitor': 'true',
        'loadbalancer.openstack.org/health-monitor-delay': '5',
        'loadbalancer.openstack.org/health-monitor-max-retries': '1',
        'loadbalancer.openstack.org/health-monitor-max-retries-down': '3',
        'loadbalancer.openstack.org/health-monitor-timeout': '3',
        'loadbalancer.openstack.org/lb-method': 'ROUND_ROBIN',
        note: 'yes: "no" # on\n- 1\t\u2028\u0085 ${x}',
      },
    },
    spec: {
      type: 'LoadBalancer',
      selector: { app: 'web', canary: '' },
      ports: [{ name: 'web', protocol: 'TCP', appProtocol: 'kubernetes.io/h2c', port: 80, targetPort: 'http', nodePort: 30_080 }],
      externalTrafficPolicy: 'Cluster',
      allocateLoadBalancerNodePorts: false,
      loadBalancerSourceRanges: ['10.0.0.0/8', '192.0.2.0/24'],
      loadBalancerIP: '203.0.113.7',
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'PreferDualStack',
      sessionAffinity: 'None',
    },
  });
});

it('has one port for each listener, by its name', () => {
  expect(manifestOf(two).spec.ports).toEqual([
    { name: 'tcp-80', protocol: 'TCP', port: 80, nodePort: 30_080 },
    { name: 'udp-53', protocol: 'UDP', port: 53, nodePort: 30_053 },
  ]);
});

it('takes the healthCheckNodePort from the monitor, from its setting, or from nobody', () => {
  const port = (monitor: typeof TCP, settings: Partial<OccmSettings> = {}) =>
    manifestOf(web({ monitor }), { externalTrafficPolicy: 'local', ...settings }).spec.healthCheckNodePort;
  expect(port(HEALTHZ)).toBe(32_100);
  expect(port({ ...HEALTHZ, port: undefined })).toBeUndefined();
  expect(port({ ...HEALTHZ, port: undefined }, { healthCheckNodePort: 32_200 })).toBe(32_200);
});

it('says that there is no monitor, so that cloud.conf makes none', () => {
  expect(manifestOf(web({ monitor: undefined })).metadata.annotations).toEqual({
    'loadbalancer.openstack.org/enable-health-monitor': 'false',
    'loadbalancer.openstack.org/lb-method': 'ROUND_ROBIN',
  });
});

it('has what a monitor leaves out from cloud.conf', () => {
  const monitor = { type: 'tcp' } as const;
  const cloudConfig = { monitorDelay: '10s', monitorTimeout: '4s', monitorMaxRetries: 2, monitorMaxRetriesDown: 5 };
  const numbers = (settings: Partial<OccmSettings>) =>
    Object.entries(manifestOf(web({ monitor }), settings).metadata.annotations).flatMap(([key, text]) =>
      key.includes('/health-monitor-') ? [text] : [],
    );
  expect(numbers({})).toEqual(['5', '1', '3', '3']);
  expect(numbers({ cloudConfig })).toEqual(['10', '2', '5', '4']);
});

it.each([
  ['round-robin', 'occm', 'ROUND_ROBIN'],
  ['least-connections', 'occm', 'LEAST_CONNECTIONS'],
  ['source', 'occm', 'SOURCE_IP'],
  ['source', 'occm:ovn', 'SOURCE_IP'],
  ['source-port', 'occm:ovn', 'SOURCE_IP_PORT'],
] as const)('the algorithm %s on %s is %s', (algorithm, target, method) => {
  const { annotations } = manifestOf(web({ algorithm, monitor: { ...TCP, fall: 1 } }), {}, target).metadata;
  expect(annotations['loadbalancer.openstack.org/lb-method']).toBe(method);
});

it('is the same each time', () => {
  expect(artifactOf(two).yaml).toBe(artifactOf(two).yaml);
});

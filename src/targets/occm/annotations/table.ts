import { KINDS, type Kind } from './kinds';
import type { OccmAnnotationSettings } from './settings';

/** One annotation that OCCM reads. */
export interface Annotation {
  readonly key: string;
  readonly kind: Kind;
  /** Who says what it is: a setting, the tree (and where in it), or OCCM itself. */
  readonly from: 'setting' | 'tree' | 'occm';
  /** The setting, or the place in the tree. */
  readonly name: string;
  /** What OCCM takes where it is missing. */
  readonly fallback: string;
}

export const PREFIX = 'loadbalancer.openstack.org/';

type FromSetting = readonly [setting: keyof OccmAnnotationSettings, key: string, kind: keyof typeof KINDS, fallback: string];

const FROM_SETTINGS: readonly FromSetting[] = [
  ['floatingNetworkId', 'floating-network-id', 'id', 'cloud.conf, else an external network that it finds'],
  ['floatingSubnetId', 'floating-subnet-id', 'id', 'cloud.conf'],
  ['floatingSubnet', 'floating-subnet', 'text', 'cloud.conf'],
  ['floatingSubnetTags', 'floating-subnet-tags', 'text', 'cloud.conf'],
  ['class', 'class', 'text', 'no class'],
  ['subnetId', 'subnet-id', 'id', 'the class, cloud.conf, else the subnet of a node'],
  ['networkId', 'network-id', 'id', 'the class, cloud.conf'],
  ['memberSubnetId', 'member-subnet-id', 'id', 'the class, cloud.conf, else subnet-id'],
  ['portId', 'port-id', 'id', 'a new port'],
  ['connectionLimit', 'connection-limit', 'connections', '-1'],
  ['keepFloatingIp', 'keep-floatingip', 'flag', 'false'],
  ['proxyProtocol', 'proxy-protocol', 'proxy', 'false'],
  ['xForwardedFor', 'x-forwarded-for', 'flag', 'false'],
  ['timeoutClientData', 'timeout-client-data', 'milliseconds', '50000'],
  ['timeoutMemberConnect', 'timeout-member-connect', 'milliseconds', '5000'],
  ['timeoutMemberData', 'timeout-member-data', 'milliseconds', '50000'],
  ['timeoutTcpInspect', 'timeout-tcp-inspect', 'milliseconds', '0'],
  ['flavorId', 'flavor-id', 'id', 'cloud.conf'],
  ['availabilityZone', 'availability-zone', 'text', 'cloud.conf'],
  ['defaultTlsContainerRef', 'default-tls-container-ref', 'text', 'cloud.conf'],
  ['loadBalancerId', 'load-balancer-id', 'id', 'a load balancer of its own, whose id it writes'],
  ['hostname', 'hostname', 'text', 'the address'],
  ['nodeSelector', 'node-selector', 'labels', 'cloud.conf, else all nodes'],
];

type FromTree = readonly [place: string, key: string, kind: keyof typeof KINDS, fallback: string];

const FROM_TREE: readonly FromTree[] = [
  ['algorithm', 'lb-method', 'method', 'cloud.conf, ROUND_ROBIN'],
  ['monitor', 'enable-health-monitor', 'flag', 'cloud.conf, false'],
  ['monitor.interval', 'health-monitor-delay', 'seconds', 'cloud.conf, 5'],
  ['monitor.timeout', 'health-monitor-timeout', 'seconds', 'cloud.conf, 3'],
  ['monitor.rise', 'health-monitor-max-retries', 'retries', 'cloud.conf, 1'],
  ['monitor.fall', 'health-monitor-max-retries-down', 'retries', 'cloud.conf, 3'],
];

/** Every annotation that OCCM reads (cloud-provider-openstack 1.36.0, and the same on 2026-07-15, from its source). */
export const ANNOTATIONS: readonly Annotation[] = [
  ...FROM_SETTINGS.map(
    ([name, key, kind, fallback]): Annotation => ({ key: PREFIX + key, kind: KINDS[kind], from: 'setting', name, fallback }),
  ),
  {
    key: 'service.beta.kubernetes.io/openstack-internal-load-balancer',
    kind: KINDS.flag,
    from: 'setting',
    name: 'internal' satisfies keyof OccmAnnotationSettings,
    fallback: 'cloud.conf, false',
  },
  ...FROM_TREE.map(
    ([name, key, kind, fallback]): Annotation => ({ key: PREFIX + key, kind: KINDS[kind], from: 'tree', name, fallback }),
  ),
  { key: `${PREFIX}load-balancer-address`, kind: KINDS.text, from: 'occm', name: '', fallback: 'what it writes there' },
];

const BY_KEY: ReadonlyMap<string, Annotation> = new Map(ANNOTATIONS.map((one) => [one.key, one]));

export const annotationOf = (key: string): Annotation | undefined => BY_KEY.get(key);

/** The key of an annotation by the end of it. */
export const keyOf = (end: string): string => PREFIX + end;

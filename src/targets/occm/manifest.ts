import { type Listener, listenerName, type Pool, transportOf } from '../../tree';
import { nodePortOf } from './node-ports';
import type { Served } from './pools';
import type { PortOptions, ResolvedSettings } from './settings';

/** A Kubernetes Service of type LoadBalancer, as its manifest has it. */
export interface ServiceManifest {
  readonly apiVersion: 'v1';
  readonly kind: 'Service';
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>>;
  };
  readonly spec: ServiceSpecification;
}

export interface ServiceSpecification {
  readonly type: 'LoadBalancer';
  readonly selector: Readonly<Record<string, string>>;
  readonly ports: readonly ServicePort[];
  readonly externalTrafficPolicy: 'Cluster' | 'Local';
  readonly healthCheckNodePort?: number;
  readonly allocateLoadBalancerNodePorts?: boolean;
  readonly loadBalancerSourceRanges?: readonly string[];
  readonly loadBalancerIP?: string;
  readonly ipFamilies?: readonly string[];
  readonly ipFamilyPolicy?: string;
  readonly sessionAffinity: 'None' | 'ClientIP';
}

export interface ServicePort {
  readonly name: string;
  readonly protocol: 'TCP' | 'UDP' | 'SCTP';
  readonly appProtocol?: string;
  readonly port: number;
  readonly targetPort?: number | string;
  readonly nodePort: number;
}

const FAMILIES: Readonly<Record<string, string>> = { ipv4: 'IPv4', ipv6: 'IPv6' };
const POLICIES: Readonly<Record<string, string>> = {
  'single-stack': 'SingleStack',
  'prefer-dual-stack': 'PreferDualStack',
  'require-dual-stack': 'RequireDualStack',
};
const PROTOCOLS = { tcp: 'TCP', udp: 'UDP', sctp: 'SCTP' } as const;

/** @param healthCheckNodePort - that of the settings or of the monitors */
export function manifestOf(
  settings: ResolvedSettings,
  annotations: ReadonlyMap<string, string>,
  served: readonly Served[],
  healthCheckNodePort: number | undefined,
): ServiceManifest {
  const { name, namespace, labels, selector, policy, ipFamilies, ipFamilyPolicy, sourceRanges } = settings;
  const affinity = served[0]?.pool.persistence?.type === 'source' ? 'ClientIP' : 'None';
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      ...(Object.keys(labels).length === 0 ? {} : { labels }),
      annotations: Object.fromEntries(annotations),
    },
    spec: {
      type: 'LoadBalancer',
      selector,
      ports: served.map(({ listener, pool }) =>
        portOf(listener, pool, settings.ports.get(listenerName(listener)) as PortOptions),
      ),
      externalTrafficPolicy: policy === 'local' ? 'Local' : 'Cluster',
      ...(healthCheckNodePort === undefined ? {} : { healthCheckNodePort }),
      ...(settings.allocateLoadBalancerNodePorts === undefined
        ? {}
        : { allocateLoadBalancerNodePorts: settings.allocateLoadBalancerNodePorts }),
      ...(sourceRanges.length === 0 ? {} : { loadBalancerSourceRanges: sourceRanges }),
      ...(settings.loadBalancerIp === undefined ? {} : { loadBalancerIP: settings.loadBalancerIp }),
      ...(ipFamilies.length === 0 ? {} : { ipFamilies: ipFamilies.map((one) => FAMILIES[one] as string) }),
      ...(ipFamilyPolicy === undefined ? {} : { ipFamilyPolicy: POLICIES[ipFamilyPolicy] as string }),
      sessionAffinity: affinity,
    },
  };
}

function portOf({ protocol, port }: Listener, pool: Pool, { name, targetPort, appProtocol }: PortOptions): ServicePort {
  return {
    name,
    protocol: PROTOCOLS[transportOf(protocol)],
    ...(appProtocol === undefined ? {} : { appProtocol }),
    port,
    ...(targetPort === undefined ? {} : { targetPort }),
    nodePort: nodePortOf(pool),
  };
}

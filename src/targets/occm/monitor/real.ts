import { isInteger } from '../annotations/kinds';
import { keyOf } from '../annotations/table';
import type { CloudConfig } from '../cloud-config';
import type { OccmProvider } from '../providers';

/** The version of OCCM that was read and measured. */
export const SOURCE = 'cloud-provider-openstack 1.36.0';

/** What decides which monitor OCCM creates for a port of a Service. */
export interface Conditions {
  readonly protocol: 'tcp' | 'udp' | 'sctp';
  readonly policy: 'cluster' | 'local';
  /** As the Service has it; undefined where Kubernetes chooses one. */
  readonly healthCheckNodePort: number | undefined;
  readonly provider: OccmProvider;
  /** Octavia's API is of version 2.N. */
  readonly minor: number;
  readonly cloud: CloudConfig;
  readonly annotations: ReadonlyMap<string, string>;
}

/** The monitor of a pool, in Octavia's words. */
export interface OccmMonitor {
  readonly type: 'HTTP' | 'TCP' | 'UDP-CONNECT' | 'SCTP';
  readonly method: 'GET' | undefined;
  readonly path: '/healthz' | undefined;
  readonly codes: '200' | undefined;
  /** The port that is probed: a number, the node port (`member`), or one that Kubernetes chooses (`allocated`). */
  readonly port: number | 'member' | 'allocated';
  /** Seconds between two checks. */
  readonly delay: number;
  /** Longest wait in seconds. */
  readonly timeout: number;
  readonly rise: number;
  readonly fall: number;
}

/** Why one thing about a monitor is as it is. */
export interface OccmReason {
  readonly field: 'monitor' | 'type' | 'path' | 'port' | 'delay' | 'timeout' | 'rise' | 'fall';
  readonly value: string;
  readonly reason: string;
  /** Where in the source it was read. */
  readonly source: string;
}

export interface Created {
  /** Undefined where OCCM creates none. */
  readonly monitor: OccmMonitor | undefined;
  readonly because: readonly OccmReason[];
}

const from = (name: string): string => `${SOURCE}, ${name} (read, and measured)`;

/** The monitor that OCCM creates, with the reason of everything about it. */
export function createdMonitor(conditions: Conditions): Created {
  const enabled = isEnabled(conditions);
  if (enabled.value === 'none') return { monitor: undefined, because: [enabled] };
  const type = typeOf(conditions);
  const http = type.value === 'HTTP';
  const port = portOf(conditions, http);
  const { monitorDelay, monitorTimeout, monitorMaxRetries, monitorMaxRetriesDown } = conditions.cloud;
  const delay = numberOf(conditions, 'delay', 'health-monitor-delay', monitorDelay, 'monitor-delay');
  const timeout = numberOf(conditions, 'timeout', 'health-monitor-timeout', monitorTimeout, 'monitor-timeout');
  const rise = numberOf(conditions, 'rise', 'health-monitor-max-retries', monitorMaxRetries, 'monitor-max-retries');
  const fall = numberOf(conditions, 'fall', 'health-monitor-max-retries-down', monitorMaxRetriesDown, 'monitor-max-retries-down');
  const path: readonly OccmReason[] = http
    ? [{ field: 'path', value: '/healthz', reason: 'fixed: GET, and 200 is expected', source: from('buildMonitorCreateOpts') }]
    : [];
  return {
    monitor: {
      type: type.value as OccmMonitor['type'],
      method: http ? 'GET' : undefined,
      path: http ? '/healthz' : undefined,
      codes: http ? '200' : undefined,
      port: port.value === 'member' || port.value === 'allocated' ? port.value : Number(port.value),
      delay: Number(delay.value),
      timeout: Number(timeout.value),
      rise: Number(rise.value),
      fall: Number(fall.value),
    },
    because: [enabled, type, ...path, port, delay, timeout, rise, fall],
  };
}

function isEnabled({ annotations, cloud }: Conditions): OccmReason {
  const key = keyOf('enable-health-monitor');
  const text = annotations.get(key);
  const source = from('makeSvcConf and getBoolFromServiceAnnotation');
  const fallback = `create-monitor=${cloud.createMonitor} of cloud.conf`;
  const given = text === 'true' || text === 'false';
  const value = (given ? text === 'true' : cloud.createMonitor) ? 'created' : 'none';
  if (given) return { field: 'monitor', value, reason: `${key} is ${text}`, source };
  const why = text === undefined ? `no ${key}` : `${key} is ${JSON.stringify(text)}, which is neither true nor false`;
  return { field: 'monitor', value, reason: `${why}: ${fallback} decides`, source };
}

const OF_PROTOCOL = { tcp: 'TCP', udp: 'UDP-CONNECT', sctp: 'SCTP' } as const;

/** Version of Octavia's API that has HTTP monitors for UDP pools. */
export const HTTP_ON_UDP = 16;

function typeOf({ protocol, policy, provider, minor }: Conditions): OccmReason {
  const plain = OF_PROTOCOL[protocol];
  const because = (value: string, reason: string, where: string): OccmReason => ({
    field: 'type',
    value,
    reason,
    source: from(where),
  });
  if (policy === 'cluster')
    return because(
      plain,
      `externalTrafficPolicy is Cluster: the type is that of the protocol ${protocol.toUpperCase()}`,
      'buildMonitorCreateOpts',
    );
  if (provider === 'ovn')
    return because(plain, 'externalTrafficPolicy is Local, but OVN has no HTTP monitors', 'canUseHTTPMonitor');
  if (protocol === 'udp' && minor < HTTP_ON_UDP)
    return because(
      plain,
      `externalTrafficPolicy is Local, but Octavia has HTTP monitors of UDP pools since API 2.${HTTP_ON_UDP}, and the cloud has 2.${minor}`,
      'canUseHTTPMonitor',
    );
  return because(
    'HTTP',
    'externalTrafficPolicy is Local: kube-proxy is asked which nodes have a ready pod',
    'buildMonitorCreateOpts',
  );
}

function portOf({ cloud, healthCheckNodePort }: Conditions, http: boolean): OccmReason {
  const because = (value: string, reason: string, where: string): OccmReason => ({
    field: 'port',
    value,
    reason,
    source: from(where),
  });
  if (!http) return because('member', 'members are checked at their node port', 'buildBatchUpdateMemberOpts');
  if (cloud.serialApiCalls)
    return because(
      'member',
      'provider-requires-serial-api-calls makes members without a port of their own to check: the application is asked for /healthz',
      'ensureOctaviaPool and SeriallyReconcilePoolMembers',
    );
  if (healthCheckNodePort === undefined)
    return because('allocated', 'healthCheckNodePort is not given: Kubernetes chooses one', 'makeSvcConf');
  return because(String(healthCheckNodePort), 'healthCheckNodePort of the Service', 'buildBatchUpdateMemberOpts');
}

function numberOf(
  { annotations }: Conditions,
  field: OccmReason['field'],
  end: string,
  fallback: number,
  option: string,
): OccmReason {
  const key = keyOf(end);
  const text = annotations.get(key);
  const source = from('makeSvcConf and getIntFromServiceAnnotation');
  if (text !== undefined && isInteger(text)) return { field, value: String(Number(text)), reason: `${key} is ${text}`, source };
  const why = text === undefined ? `no ${key}` : `${key} is ${JSON.stringify(text)}, which is no whole number`;
  return { field, value: String(fallback), reason: `${why}: ${option}=${fallback} of cloud.conf decides`, source };
}

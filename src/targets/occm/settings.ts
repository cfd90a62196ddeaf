import { addressKind, known, type Listener, listenerName, type Reporter, show } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { isCidr } from '../cidr';
import { readByListener, reportUnknown } from '../named-options';
import { readApiVersion } from '../octavia/options/api-version';
import { Settings } from '../settings';
import type { LowerRequest } from '../target';
import { readAnnotations, refuseOthers } from './annotations/read';
import type { OccmAnnotationSettings } from './annotations/settings';
import { type CloudConfig, type OccmCloudConfig, readCloudConfig } from './cloud-config';
import { readLabels, readMap } from './labels';
import { isText } from './monitor/explain';

/** What a Service of type LoadBalancer needs beyond the tree, for OCCM to make a load balancer of it. */
export interface OccmSettings extends OccmAnnotationSettings {
  /** Name of the Service: 1 to 63 lower case letters, digits and `-`, a letter first. @defaultValue `healthtree`; in a CDK app the construct's id */
  readonly name?: string | undefined;
  /** @defaultValue that of whoever applies it; with Terraform `default` */
  readonly namespace?: string | undefined;
  /** Labels of the Service. @defaultValue none */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Labels of the pods that take the traffic; needed to deploy. */
  readonly selector?: Readonly<Record<string, string>> | undefined;
  /** Of single ports, by the name of their listener: `tcp:80`, or `tcp:number1` for the first where the port is a token. */
  readonly listenerOptions?: Readonly<Record<string, OccmPortSettings>> | undefined;
  /**
   * `local`: nodes pass connections on to pods of their own only; with a monitor, kube-proxy tells which nodes have some.
   * `cluster`: to pods of any node. @defaultValue `cluster`
   */
  readonly externalTrafficPolicy?: 'cluster' | 'local' | undefined;
  /** Where kube-proxy tells of ready pods, 1 to 65535; with `local` only. @defaultValue the monitor's port, else one that Kubernetes chooses */
  readonly healthCheckNodePort?: number | undefined;
  /** `false`: only the node ports of the tree are used, which are always written. @defaultValue true */
  readonly allocateLoadBalancerNodePorts?: boolean | undefined;
  /** Networks that may connect; API 2.12; on OVN only with `manage-security-groups`. @defaultValue all */
  readonly loadBalancerSourceRanges?: readonly string[] | undefined;
  /** Floating IP to use, or with `internal: true` the VIP. Kubernetes calls the field deprecated; OCCM reads it. @defaultValue a new one */
  readonly loadBalancerIp?: string | undefined;
  /** The first is that of the load balancer and of its members. @defaultValue that of the cluster */
  readonly ipFamilies?: readonly ('ipv4' | 'ipv6')[] | undefined;
  /** @defaultValue that of Kubernetes: single-stack */
  readonly ipFamilyPolicy?: 'single-stack' | 'prefer-dual-stack' | 'require-dual-stack' | undefined;
  /**
   * Annotations as a manifest has them. Those of OCCM are checked as OCCM would read them, and are used where no setting and nothing of
   * the tree says the same; others are passed on.
   */
  readonly annotations?: Readonly<Record<string, string>> | undefined;
  /** What OCCM's cloud.conf says; it decides what no annotation says. @defaultValue OCCM's defaults */
  readonly cloudConfig?: OccmCloudConfig | undefined;
  /** Newest version that the cloud's load balancer API lists, `2.27`. @defaultValue all that is known, 2.30 */
  readonly apiVersion?: string | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

/** What a port of a Service takes beyond the tree. */
export interface OccmPortSettings {
  /** Name of the port: 1 to 63 lower case letters, digits and `-`. @defaultValue that of its listener: `tcp-80` */
  readonly name?: string | undefined;
  /** Port of the pods, 1 to 65535, or its name there. @defaultValue the listener's port */
  readonly targetPort?: number | string | undefined;
  /** What is spoken: `http`, `kubernetes.io/h2c`, ...; OCCM does not read it. @defaultValue none */
  readonly appProtocol?: string | undefined;
}

export interface PortOptions {
  readonly name: string;
  readonly targetPort: number | string | undefined;
  readonly appProtocol: string | undefined;
}

export interface ResolvedSettings {
  readonly settings: Settings;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly selector: Readonly<Record<string, string>>;
  /** By the name of the listener. */
  readonly ports: ReadonlyMap<string, PortOptions>;
  readonly policy: 'cluster' | 'local';
  readonly healthCheckNodePort: number | undefined;
  readonly allocateLoadBalancerNodePorts: boolean | undefined;
  readonly sourceRanges: readonly string[];
  readonly loadBalancerIp: string | undefined;
  readonly ipFamilies: readonly string[];
  readonly ipFamilyPolicy: string | undefined;
  /** Of settings. */
  readonly written: ReadonlyMap<string, string>;
  /** As given. */
  readonly raw: Readonly<Record<string, string>>;
  readonly cloud: CloudConfig;
  readonly minor: number;
  readonly acknowledge: unknown;
}

const SERVICE_NAME = [
  /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/,
  '1 to 63 lower case letters, digits and -, beginning with a letter',
] as const;
const LABEL_NAME = [/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/, '1 to 63 lower case letters, digits and -'] as const;
const PORT_NAME = /^(?=.{1,15}$)(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;
const APP_PROTOCOL = [
  /^(?:[a-z0-9.-]{1,253}\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/,
  'a name such as http or kubernetes.io/h2c',
] as const;

/** @param listeners - none where the tree is broken: then nothing is said of their names */
export function resolveSettings(
  reporter: Reporter,
  { settings: value, purpose, broken }: LowerRequest,
  listeners: readonly Listener[],
): ResolvedSettings {
  const settings = new Settings(reporter, 'occm', value);
  const resolved = {
    settings,
    name: settings.pattern('name', ...SERVICE_NAME) ?? 'healthtree',
    namespace: settings.pattern('namespace', ...LABEL_NAME),
    labels: readLabels(settings, 'labels'),
    selector: readLabels(settings, 'selector'),
    ports: readByListener(settings, 'listenerOptions', listeners, readPort),
    policy: (settings.word('externalTrafficPolicy', ['cluster', 'local']) ?? 'cluster') as 'cluster' | 'local',
    healthCheckNodePort: settings.integer('healthCheckNodePort', 1, 65_535),
    allocateLoadBalancerNodePorts: settings.flag('allocateLoadBalancerNodePorts'),
    sourceRanges: settings.texts('loadBalancerSourceRanges', isCidr, 'a network such as 10.0.0.0/8 or 2001:db8::/32') ?? [],
    loadBalancerIp: readAddress(settings, 'loadBalancerIp'),
    ipFamilies: (settings.texts('ipFamilies', isFamily, 'ipv4 or ipv6') ?? []).filter(isFamily),
    ipFamilyPolicy: settings.word('ipFamilyPolicy', ['single-stack', 'prefer-dual-stack', 'require-dual-stack']),
    written: readAnnotations(settings),
    raw: readMap(settings, 'annotations', isText, 'text'),
    cloud: readCloudConfig(settings, 'cloudConfig'),
    minor: readApiVersion(settings),
    acknowledge: settings.raw('acknowledge'),
  };
  if (purpose === 'deploy' && !settings.has('selector'))
    settings.report('selector', 'target.required', {
      message: 'Nothing says which pods take the traffic of the Service',
      hint: 'Give the labels of the pods: selector: { app: web }.',
    });
  if (!broken) reportUnknown(settings, 'listenerOptions', 'listener', listeners.map(listenerName));
  refuseOthers(settings, value);
  settings.rejectRest();
  return resolved;
}

const isFamily = (text: string): boolean => text === 'ipv4' || text === 'ipv6';

function readPort(own: Settings, listener: Listener): PortOptions {
  return {
    name: own.pattern('name', ...LABEL_NAME) ?? listenerName(listener).replace(/[^a-z0-9]+/g, '-'),
    targetPort: readTargetPort(own),
    appProtocol: own.pattern('appProtocol', ...APP_PROTOCOL),
  };
}

function readTargetPort(own: Settings): number | string | undefined {
  const value = own.raw('targetPort');
  if (value === undefined || (typeof value === 'number' && !known(value))) return value;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  if (typeof value === 'string' && PORT_NAME.test(value)) return value;
  own.report('targetPort', 'target.value', {
    message: `targetPort can not be ${show(value)}`,
    hint: 'It must be an integer from 1 to 65535, or a name of at most 15 lower case letters, digits and -.',
  });
  return undefined;
}

function readAddress(settings: Settings, field: string): string | undefined {
  const text = settings.text(field);
  if (text === undefined || !known(text) || ['ipv4', 'ipv6'].includes(addressKind(text) ?? '')) return text;
  settings.report(field, 'target.value', { message: `${field} can not be ${show(text)}`, hint: 'It must be an IP address.' });
  return undefined;
}

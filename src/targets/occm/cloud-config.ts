import type { Settings } from '../settings';

/** What the `[LoadBalancer]` section of OCCM's cloud.conf says, as far as it decides what becomes of a Service. */
export interface OccmCloudConfig {
  /** `create-monitor`. @defaultValue false */
  readonly createMonitor?: boolean | undefined;
  /** `monitor-delay`; parts of a second are cut off. @defaultValue `5s` */
  readonly monitorDelay?: string | undefined;
  /** `monitor-timeout`; parts of a second are cut off. @defaultValue `3s` */
  readonly monitorTimeout?: string | undefined;
  /** `monitor-max-retries`, 1 to 10. @defaultValue 1 */
  readonly monitorMaxRetries?: number | undefined;
  /** `monitor-max-retries-down`, 1 to 10. @defaultValue 3 */
  readonly monitorMaxRetriesDown?: number | undefined;
  /** `internal-lb`: no Service gets a floating IP, whatever it says. @defaultValue false */
  readonly internalLb?: boolean | undefined;
  /** `container-store`: of `external` secrets OCCM looks nothing up. @defaultValue `barbican` */
  readonly containerStore?: 'barbican' | 'external' | undefined;
  /** `default-tls-container-ref`. @defaultValue none */
  readonly defaultTlsContainerRef?: string | undefined;
  /** `manage-security-groups`: on OVN, what holds source ranges. @defaultValue false */
  readonly manageSecurityGroups?: boolean | undefined;
  /** `provider-requires-serial-api-calls`: members are made one by one, without a port of their own to check. @defaultValue false */
  readonly serialApiCalls?: boolean | undefined;
  /** The `[LoadBalancerClass "NAME"]` sections. @defaultValue unknown */
  readonly classes?: Readonly<Record<string, OccmClass>> | undefined;
}

/** A class of load balancers in cloud.conf. */
export interface OccmClass {
  readonly floatingNetworkId?: string | undefined;
  readonly floatingSubnetId?: string | undefined;
  readonly floatingSubnet?: string | undefined;
  readonly floatingSubnetTags?: string | undefined;
  readonly subnetId?: string | undefined;
  readonly networkId?: string | undefined;
  readonly memberSubnetId?: string | undefined;
}

export interface CloudConfig {
  readonly createMonitor: boolean;
  /** Seconds. */
  readonly monitorDelay: number;
  /** Seconds. */
  readonly monitorTimeout: number;
  readonly monitorMaxRetries: number;
  readonly monitorMaxRetriesDown: number;
  readonly internalLb: boolean;
  readonly containerStore: string;
  readonly defaultTlsContainerRef: string | undefined;
  readonly manageSecurityGroups: boolean;
  readonly serialApiCalls: boolean;
  /** Fields that each class has; undefined where nothing is known of classes. */
  readonly classes: ReadonlyMap<string, readonly string[]> | undefined;
}

const CLASS_IDS = ['floatingNetworkId', 'floatingSubnetId', 'subnetId', 'networkId', 'memberSubnetId'] as const;
const CLASS_TEXTS = ['floatingSubnet', 'floatingSubnetTags'] as const;

/** Reads the settings in a field; what is not there has OCCM's default. */
export function readCloudConfig(settings: Settings, field: string): CloudConfig {
  const own = settings.group(field);
  const config = {
    createMonitor: own.flag('createMonitor') ?? false,
    monitorDelay: Math.floor(own.duration('monitorDelay', 5_000) / 1000),
    monitorTimeout: Math.floor(own.duration('monitorTimeout', 3_000) / 1000),
    monitorMaxRetries: own.integer('monitorMaxRetries', 1, 10) ?? 1,
    monitorMaxRetriesDown: own.integer('monitorMaxRetriesDown', 1, 10) ?? 3,
    internalLb: own.flag('internalLb') ?? false,
    containerStore: own.word('containerStore', ['barbican', 'external']) ?? 'barbican',
    defaultTlsContainerRef: own.text('defaultTlsContainerRef'),
    manageSecurityGroups: own.flag('manageSecurityGroups') ?? false,
    serialApiCalls: own.flag('serialApiCalls') ?? false,
    classes: own.has('classes') ? readClasses(own) : undefined,
  };
  own.rejectRest();
  return config;
}

function readClasses(own: Settings): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...own.groups('classes')].map(([name, one]) => {
      const fields = [
        ...CLASS_IDS.filter((field) => one.id(field) !== undefined),
        ...CLASS_TEXTS.filter((field) => one.text(field) !== undefined),
      ];
      one.rejectRest();
      return [name, fields];
    }),
  );
}

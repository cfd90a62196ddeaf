import { type Finding, known, type Place, Reporter } from '../../../tree';
import { readApiVersion } from '../../octavia/options/api-version';
import { Settings } from '../../settings';
import { checkRaw } from '../annotations/raw';
import { type OccmCloudConfig, readCloudConfig } from '../cloud-config';
import { readMap } from '../labels';
import { type OccmProvider, PROVIDER_NAMES } from '../providers';
import { type Conditions, createdMonitor, type OccmMonitor, type OccmReason } from './real';
import { checkAccepted } from './refusals';

/** A port of a Service and the cloud that it is in. */
export interface OccmMonitorQuestion {
  /** Protocol of the port. @defaultValue `tcp` */
  readonly protocol?: 'tcp' | 'udp' | 'sctp' | undefined;
  /** @defaultValue `cluster` */
  readonly externalTrafficPolicy?: 'cluster' | 'local' | undefined;
  /** `healthCheckNodePort` of the Service, 1 to 65535; with `local` only. @defaultValue one that Kubernetes chooses */
  readonly healthCheckNodePort?: number | undefined;
  /** `lb-provider` of cloud.conf. @defaultValue `amphora` */
  readonly provider?: OccmProvider | undefined;
  /** Newest version that the cloud's load balancer API lists, `2.27`. @defaultValue all that is known, 2.30 */
  readonly apiVersion?: string | undefined;
  /** @defaultValue OCCM's defaults */
  readonly cloudConfig?: OccmCloudConfig | undefined;
  /** Annotations of the Service, as they are in its manifest. @defaultValue none */
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

export interface OccmMonitorAnswer {
  /** What OCCM asks Octavia for; undefined where it asks for none, or the question has errors. */
  readonly monitor: OccmMonitor | undefined;
  /** One reason, with its source, for everything about it; for there being none, one. */
  readonly because: readonly OccmReason[];
  /** What is wrong with the question, what OCCM reads otherwise than it is written, and what Octavia refuses. */
  readonly findings: readonly Finding[];
}

/**
 * Which monitor OCCM really creates for a port of a Service: type, path, port, times and thresholds, or none. Never throws.
 *
 * Held against the real code of cloud-provider-openstack 1.36.0, which was asked the same.
 */
export function explainMonitor(question: OccmMonitorQuestion = {}): OccmMonitorAnswer {
  const reporter = new Reporter('occm');
  const settings = new Settings(reporter, 'occm', question, []);
  const annotations = readMap(settings, 'annotations', isText, 'text');
  const conditions: Conditions = {
    protocol: (settings.word('protocol', ['tcp', 'udp', 'sctp']) ?? 'tcp') as Conditions['protocol'],
    policy: (settings.word('externalTrafficPolicy', ['cluster', 'local']) ?? 'cluster') as Conditions['policy'],
    healthCheckNodePort: settings.integer('healthCheckNodePort', 1, 65_535),
    provider: (settings.word('provider', PROVIDER_NAMES) ?? 'amphora') as OccmProvider,
    minor: readApiVersion(settings),
    cloud: readCloudConfig(settings, 'cloudConfig'),
    annotations: new Map(Object.entries(annotations)),
  };
  settings.rejectRest();
  checkHealthPort(settings, conditions);
  if (reporter.findings.length > 0) return { monitor: undefined, because: [], findings: reporter.findings };
  const place: Place = ['annotations'];
  checkRaw(reporter, place, annotations);
  const created = createdMonitor(conditions);
  if (created.monitor) checkAccepted(reporter, place, conditions, created.monitor);
  return { ...created, findings: reporter.findings };
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Kubernetes takes the port with `Local` only. */
export function checkHealthPort(
  settings: Settings,
  { policy, healthCheckNodePort }: Pick<Conditions, 'policy' | 'healthCheckNodePort'>,
): void {
  if (healthCheckNodePort === undefined || policy === 'local' || !known(healthCheckNodePort)) return;
  settings.report('healthCheckNodePort', 'occm.health-port', {
    message: 'Kubernetes refuses a healthCheckNodePort under externalTrafficPolicy cluster',
    hint: 'Remove healthCheckNodePort, or use externalTrafficPolicy: local.',
  });
}

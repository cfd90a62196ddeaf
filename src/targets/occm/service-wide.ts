import type { Monitor, Reporter } from '../../tree';
import type { Provider } from '../octavia/provider';
import { checkRaw, joined } from './annotations/raw';
import { keyOf } from './annotations/table';
import { checkCertificate, checkCloud } from './cloud-limits';
import { checkFamilies } from './families';
import type { Forcing } from './listeners';
import { checkHealthPort } from './monitor/explain';
import type { Conditions } from './monitor/real';
import { checkNodePorts } from './node-ports';
import { checkTogether, type Served } from './pools';
import { checkPrecedence, situationOf } from './precedence';
import { type OccmProvider, PROVIDERS } from './providers';
import type { ResolvedSettings } from './settings';
import { treeAnnotations } from './tree-annotations';

/** What is the same for every port. */
export interface ServiceWide {
  readonly driver: Provider;
  readonly annotations: ReadonlyMap<string, string>;
  readonly healthCheckNodePort: number | undefined;
  readonly forcing: Forcing;
  readonly conditions: Omit<Conditions, 'protocol'>;
}

export function serviceFor(
  reporter: Reporter,
  resolved: ResolvedSettings,
  served: readonly Served[],
  provider: OccmProvider,
): ServiceWide {
  const { raw, cloud, minor, policy, settings } = resolved;
  const [first] = served;
  checkRaw(reporter, settings.place('annotations'), raw);
  const written = new Map([...resolved.written, ...(first ? treeAnnotations(first.pool, cloud) : [])]);
  const annotations = joined(reporter, settings.place('annotations'), written, raw);
  const situation = situationOf(resolved, annotations, provider);
  checkPrecedence(situation);
  checkCertificate(situation);
  checkCloud(situation, resolved.sourceRanges);
  checkFamilies(situation, resolved, served);
  checkTogether(reporter, served);
  const healthCheckNodePort = resolved.healthCheckNodePort ?? portOfMonitor(policy, first?.pool.monitor);
  checkHealthPort(settings, resolved);
  const own = settings.has('healthCheckNodePort') || !first;
  const place = own ? settings.place('healthCheckNodePort') : [...first.pool.place, 'monitor', 'port'];
  checkNodePorts(reporter, served, { port: healthCheckNodePort, place });
  const proxy = annotations.get(keyOf('proxy-protocol'));
  return {
    driver: PROVIDERS[provider],
    annotations,
    healthCheckNodePort,
    forcing: {
      xForwardedFor: annotations.get(keyOf('x-forwarded-for')) === 'true',
      terminates: (annotations.get(keyOf('default-tls-container-ref')) ?? cloud.defaultTlsContainerRef ?? '') !== '',
      proxy: proxy === 'true' || proxy === 'v1' || proxy === 'v2' ? proxy : undefined,
    },
    conditions: { policy, healthCheckNodePort, provider, minor, cloud, annotations },
  };
}

/** With `local` a monitor's port is where kube-proxy is asked. */
const portOfMonitor = (policy: 'cluster' | 'local', monitor: Monitor | undefined): number | undefined =>
  policy === 'local' ? monitor?.port : undefined;

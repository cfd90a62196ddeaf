import { errorsOf, type Listener, type Model, type Monitor, type Pool, Reporter, type Service, transportOf } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import { checkMinor } from '../octavia/api-minor';
import { MonitorCheck } from '../octavia/monitor-check';
import { isSound, type Provider } from '../octavia/provider';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { checkRaw, joined } from './annotations/raw';
import { keyOf } from './annotations/table';
import { checkServices } from './capabilities';
import { checkCertificate, checkCloud } from './cloud-limits';
import { checkFamilies } from './families';
import { checkListeners, type Forcing, realProtocol } from './listeners';
import { manifestOf, type ServiceManifest } from './manifest';
import { checkMonitor, monitorAsRun } from './monitor/declared';
import { checkHealthPort } from './monitor/explain';
import { type Conditions, createdMonitor } from './monitor/real';
import { checkNodePorts } from './node-ports';
import { checkTogether, type Served, servedBy } from './pools';
import { checkPrecedence, situationOf } from './precedence';
import { type OccmProvider, PROVIDERS } from './providers';
import { type ResolvedSettings, resolveSettings } from './settings';
import { treeAnnotations } from './tree-annotations';
import { yamlText } from './yaml';

/** Name of the file that has the manifest. */
export const SERVICE_FILE = 'service.yaml';

/** A Service of type LoadBalancer. */
export interface OccmArtifact extends Artifact {
  readonly manifest: ServiceManifest;
  /** The manifest as text. */
  readonly yaml: string;
}

/** Lowers a tree to one Service, of which OCCM makes a load balancer with a listener and a pool for each port. */
export const lowerFor =
  (provider: OccmProvider) =>
  (request: LowerRequest): Lowered<OccmArtifact> => {
    const { model, purpose, broken } = request;
    const reporter = new Reporter(targetName(provider));
    const listeners = broken ? [] : listenersOf(reporter, model, purpose);
    const resolved = resolveSettings(reporter, request, listeners);
    checkServices(reporter, model);
    const served = servedBy(model, listeners);
    const service = serviceFor(reporter, resolved, served, provider);
    const run = broken ? model : runningTree(reporter, model, listeners, service);
    if (isSound(reporter.findings) && !broken && purpose === 'deploy') reportNodes(reporter, served, service);
    const findings = acknowledge(reporter.findings, 'occm', resolved.acknowledge, broken);
    if (broken || errorsOf(findings).length > 0)
      return { artifact: undefined, effective: undefined, dynamics: undefined, findings };
    const effective = withPools(run, (pool) => service.driver.adapt(pool, run));
    const dynamics = service.driver.dynamics(effective);
    if (purpose === 'predict') return { artifact: undefined, effective, dynamics, findings };
    const manifest = manifestOf(resolved, service.annotations, served, service.healthCheckNodePort);
    const yaml = yamlText(manifest);
    return { artifact: { manifest, yaml, files: () => ({ [SERVICE_FILE]: yaml }) }, effective, dynamics, findings };
  };

export const targetName = (provider: OccmProvider): string => (provider === 'amphora' ? 'occm' : `occm:${provider}`);

/** What is the same for every port. */
interface ServiceWide {
  readonly driver: Provider;
  readonly annotations: ReadonlyMap<string, string>;
  readonly healthCheckNodePort: number | undefined;
  readonly forcing: Forcing;
  readonly conditions: Omit<Conditions, 'protocol'>;
}

function serviceFor(
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
  checkNodePorts(reporter, served, healthCheckNodePort);
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

/** The tree as Octavia gets it from OCCM, with everything told that is otherwise than declared. */
function runningTree(reporter: Reporter, model: Model, listeners: readonly Listener[], service: ServiceWide): Model {
  const { driver, forcing, conditions } = service;
  checkListeners(reporter, listeners, forcing);
  const real = (listener: Listener): Listener => ({ ...listener, protocol: realProtocol(listener.protocol, forcing) });
  const run = new Map(
    servedBy(model, listeners).map(({ listener, pool }) => [pool.name, runningPool(reporter, listener, pool, conditions)]),
  );
  const tree = {
    ...withPools(model, (pool) => run.get(pool.name) ?? pool),
    listeners: model.listeners.map(real),
  };
  for (const listener of listeners) driver.checkListener(reporter, real(listener));
  checkMinor(reporter, tree, listeners.map(real), conditions.minor);
  for (const pool of run.values()) checkDriver(reporter, driver, model, tree, pool);
  return tree;
}

function runningPool(reporter: Reporter, listener: Listener, pool: Pool, service: ServiceWide['conditions']): Pool {
  const members = pool.members.map((member) => ({ ...member, weight: 1, enabled: true, backup: false }));
  const conditions: Conditions = { ...service, protocol: transportOf(listener.protocol) };
  const { monitor: real } = createdMonitor(conditions);
  if (conditions.policy === 'local' && !pool.monitor) reportUnwatched(reporter, pool);
  if (!pool.monitor || !real) return { ...pool, members, monitor: undefined };
  checkMonitor(reporter, pool, pool.monitor, real, conditions);
  return { ...pool, members, monitor: monitorAsRun(pool.monitor, real) };
}

function checkDriver(reporter: Reporter, driver: Provider, declared: Model, tree: Model, pool: Pool): void {
  driver.checkPool(reporter, pool);
  driver.checkWritten(reporter, tree, pool);
  const asked = declared.services.get(pool.name) as Pool;
  if (!pool.monitor || !asked.monitor) return;
  const start = driver.startOf?.(tree, pool) ?? driver.start;
  const { interval, timeout } = asked.monitor;
  const monitor = { ...pool.monitor, interval: interval ?? pool.monitor.interval, timeout: timeout ?? pool.monitor.timeout };
  new MonitorCheck(reporter, [...pool.place, 'monitor'], monitor, start, 'none').run();
}

function reportUnwatched(reporter: Reporter, { name, place }: Pool): void {
  reporter.report('occm.local-unwatched', place, {
    severity: 'warning',
    value: 'local',
    message: `Under externalTrafficPolicy local a node without a ready pod drops connections, and without a monitor ${name} keeps sending every node its part (issue 2866 of cloud-provider-openstack)`,
    hint: 'Give it a monitor of type: http with path: /healthz, use externalTrafficPolicy: cluster, or accept it by acknowledging occm.local-unwatched.',
  });
}

function reportNodes(reporter: Reporter, served: readonly Served[], { annotations, conditions }: ServiceWide): void {
  const [first] = served;
  if (!first) return;
  const { pool } = first;
  const selector = annotations.get(keyOf('node-selector'));
  const which = selector ? `those with ${selector}` : 'all of the cluster';
  const port =
    conditions.policy === 'local' && pool.monitor?.type === 'http' && conditions.healthCheckNodePort === undefined
      ? '; Kubernetes chooses the healthCheckNodePort, where checks go'
      : '';
  reporter.report('occm.nodes', [...pool.place, 'members'], {
    severity: 'info',
    value: pool.members.length,
    message: `The members are nodes, ${which}, and the Service names none of them: ${pool.name} is predicted with ${pool.members.length}, and a new node takes traffic at once${port}`,
    hint: 'Nothing to do; keep the members in line with the nodes.',
  });
}

function withPools(model: Model, change: (pool: Pool) => Pool): Model {
  const services = [...model.services].map(([name, one]): [string, Service] => [name, one.kind === 'pool' ? change(one) : one]);
  return { ...model, services: new Map(services) };
}

import { errorsOf, Reporter } from '../../tree';
import { acknowledge } from '../acknowledge';
import { listenersOf } from '../listeners';
import { isSound } from '../octavia/provider';
import type { Artifact, Lowered, LowerRequest } from '../target';
import { keyOf } from './annotations/table';
import { checkServices } from './capabilities';
import { manifestOf, type ServiceManifest } from './manifest';
import { type Served, servedBy } from './pools';
import type { OccmProvider } from './providers';
import { runningTree, withPools } from './running-tree';
import { type ServiceWide, serviceFor } from './service-wide';
import { resolveSettings } from './settings';
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

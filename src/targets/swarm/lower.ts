import { type Pool, Reporter } from '../../tree';
import { type ContainersArtifact, containersOf, lowerContainers } from '../docker/lower-containers';
import type { PlannedContainers } from '../docker/plan';
import { dockerfiles } from '../docker/render/dockerfile';
import type { Lowered, LowerRequest } from '../target';
import { checkService } from './capabilities';
import { stackFile } from './render/compose';
import { createScript, updateScript } from './render/script';
import { serviceAttributes, terraformFile, type Value } from './render/terraform';
import { type ResolvedSettings, resolveSettings } from './settings';
import { tasks } from './tasks';
import { checkTerraform } from './terraform-check';
import { turns } from './turns';
import { checkUpdates } from './update-lints';

/** Swarm services, the files that describe them, and their attributes as Terraform's resources. */
export interface SwarmArtifact extends ContainersArtifact {
  /** Attributes of a `docker_service`, by service. */
  readonly resources: Readonly<Record<string, { readonly [name: string]: Value }>>;
}

/** Lowers a tree to Swarm services: each pool is one, each member a slot of it. */
export function lower(request: LowerRequest): Lowered<SwarmArtifact> {
  const reporter = new Reporter('swarm');
  const settings = resolveSettings(reporter, request.settings, request.model);
  const lowered = lowerContainers(reporter, request, {
    engine: 'swarm',
    options: settings,
    checkPool: (pool) => checkService(reporter, pool, settings),
    checkDeployment(pools: readonly Pool[], containers) {
      checkUpdates(reporter, pools, settings);
      checkTerraform(reporter, containers, settings);
    },
    poolOf: (pool) => containersOf(pool, settings.checks, 'down'),
    dynamics: () => ({ behaviour: tasks(settings), turns }),
    files: (containers) => filesOf(containers, settings),
  });
  const { artifact } = lowered;
  return { ...lowered, artifact: artifact && { ...artifact, resources: resourcesOf(artifact.containers, settings) } };
}

const resourcesOf = (containers: readonly PlannedContainers[], settings: ResolvedSettings): SwarmArtifact['resources'] =>
  Object.fromEntries(containers.map((one) => [one.name, serviceAttributes(one, settings)]));

function filesOf(containers: readonly PlannedContainers[], settings: ResolvedSettings): Readonly<Record<string, string>> {
  switch (settings.format) {
    case 'compose':
      return stackFile(containers, settings);
    case 'service-create':
      return { 'service-create.sh': createScript(containers, settings) };
    case 'service-update':
      return { 'service-update.sh': updateScript(containers, settings) };
    case 'dockerfile':
      return dockerfiles(containers);
    case 'terraform':
      return { 'main.tf.json': terraformFile(containers, settings) };
  }
}

import { type Pool, Reporter } from '../../tree';
import type { Lowered, LowerRequest } from '../target';
import { checkPorts } from './capabilities';
import { checks } from './checks';
import { type ContainersArtifact, containersOf, lowerContainers } from './lower-containers';
import type { PlannedContainers } from './plan';
import { dockerFiles, isPublished } from './render';
import { resolveSettings } from './settings';
import { checkTraffic } from './traffic';
import { turns } from './turns';

/**
 * Lowers a tree to plain containers: each pool is a network alias, whose containers Docker's DNS names in random order,
 * healthy or not (moby of 2026-08-23, source).
 */
export function lower(request: LowerRequest): Lowered<ContainersArtifact> {
  const reporter = new Reporter('docker');
  const settings = resolveSettings(reporter, request.settings, request.model);
  return lowerContainers(reporter, request, {
    engine: 'docker',
    options: settings,
    checkPool: (pool) => checkTraffic(reporter, pool, settings.checks),
    checkDeployment: (pools, containers) => checkDeployment(reporter, pools, containers),
    poolOf: (pool) => ({ ...containersOf(pool, settings.checks, 'up'), algorithm: 'random' }),
    dynamics: () => ({ behaviour: checks(settings.checks), turns }),
    files: (containers) => dockerFiles(containers, settings),
  });
}

function checkDeployment(reporter: Reporter, pools: readonly Pool[], containers: readonly PlannedContainers[]): void {
  for (const pool of pools) checkPorts(reporter, pool, 'docker');
  for (const one of containers) {
    const [port] = one.ports;
    if (!port || isPublished(one)) continue;
    reporter.report('docker.published', ['services', one.name, 'members'], {
      severity: 'warning',
      value: one.members.length,
      message: `Port ${port.published} of the host can lead to one container, and ${one.name} has ${one.members.length}: no port is published, and clients in the network find them as ${one.name}:${port.target}`,
      hint: 'Use Swarm, put HAProxy or Traefik in front, or run one container.',
    });
  }
}

import { formatDuration, type Reporter } from '../../tree';
import type { PlannedContainers } from '../docker/plan';
import type { ResolvedSettings } from './settings';

/** What the resource `docker_service` can not say (kreuzwerker/docker, documentation). */
export function checkTerraform(reporter: Reporter, containers: readonly PlannedContainers[], { format }: ResolvedSettings): void {
  if (format !== 'terraform') return;
  const slow = containers.find(({ health }) => health.kind === 'checked' && health.startInterval !== undefined);
  if (slow?.health.kind !== 'checked' || slow.health.startInterval === undefined) return;
  const { startInterval } = slow.health;
  reporter.report('swarm.terraform', ['targets', 'swarm', 'startInterval'], {
    value: formatDuration(startInterval),
    acknowledgeable: true,
    message: `Terraform's docker_service has no start interval: ${slow.name} would be checked by the one of its image, or every 5s, while it starts, not every ${formatDuration(startInterval)}`,
    hint: "Put it into the image's HEALTHCHECK (format: dockerfile) and acknowledge swarm.terraform, or use format: compose.",
  });
}

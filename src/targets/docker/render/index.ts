import type { PlannedContainers } from '../plan';
import type { ResolvedSettings } from '../settings';
import { COMPOSE_FILE, composeLabels, composeText } from './compose';
import { dockerfiles } from './dockerfile';
import { commandText, type Flag, healthFlags, scriptText } from './health-flags';

/** What is written for plain containers. */
export function dockerFiles(
  containers: readonly PlannedContainers[],
  settings: ResolvedSettings,
): Readonly<Record<string, string>> {
  if (settings.format === 'dockerfile') return dockerfiles(containers);
  if (settings.format === 'run') return { 'run.sh': runScript(containers, settings.network) };
  return {
    [COMPOSE_FILE]: composeText(containers, ({ ports, labels, members }) => ({
      ports: isPublished({ ports, members })
        ? ports.map(({ target, published, protocol, bind }) => ({ target, published, protocol, host_ip: bind }))
        : undefined,
      labels: composeLabels(labels),
      deploy: { replicas: members.length },
    })),
  };
}

/** A port of the host leads to one container; several are reached by their name. */
export const isPublished = ({ ports, members }: Pick<PlannedContainers, 'ports' | 'members'>): boolean =>
  ports.length > 0 && members.length === 1;

function runScript(containers: readonly PlannedContainers[], network: string): string {
  return scriptText([
    `docker network inspect ${network} >/dev/null 2>&1 || docker network create ${network}`,
    ...containers.flatMap((one) =>
      one.members.map((member) => commandText('docker run', runFlags(one, member, network), one.imageReference ?? '')),
    ),
  ]);
}

function runFlags(one: PlannedContainers, member: string, network: string): readonly Flag[] {
  return [
    ['--detach'],
    ['--name', `${one.name}-${member.replace(/[^A-Za-z0-9_.-]/g, '-')}`],
    ['--network', network],
    ['--network-alias', one.name],
    ...(isPublished(one) ? one.ports : []).map(
      ({ target, published, protocol, bind }): Flag => [
        '--publish',
        `${bind === undefined ? '' : `${bind.includes(':') ? `[${bind}]` : bind}:`}${published}:${target}/${protocol}`,
      ],
    ),
    ...Object.entries(one.labels).map(([name, value]): Flag => ['--label', `${name}=${value}`]),
    ...healthFlags(one.health),
  ];
}

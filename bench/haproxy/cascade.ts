import type { ServiceSpec, Tree } from '../../src/tree';
import type { Places } from './shapes';

/**
 * A cascade as one would write it: each service is a backend, whose servers are frontends of its children in the same process. At its
 * best: nothing is checked between levels, and children with nothing alive below are left out by hand.
 */
export function cascadeOf({ services, listeners }: Tree, { listener, livingPort }: Places): string {
  const lives = (name: string): boolean => {
    const service = services[name] as ServiceSpec;
    return service.kind === 'pool'
      ? service.members.some(({ port }) => port === livingPort)
      : service.children.some((child) => lives(child.service));
  };
  const socket = (name: string): string => `abns@bench-${listener.port}/${name}`;
  const sections = Object.entries(services).flatMap(([name, service]) => {
    const servers =
      service.kind === 'pool'
        ? service.members.map((member) => `server ${member.name} ${member.address}:${member.port}`)
        : service.children
            .filter((child) => lives(child.service))
            .map(
              (child) => `server ${child.service} ${socket(child.service)} weight ${(child as { weight?: number }).weight ?? 1}`,
            );
    return [
      `frontend hop:${name}`,
      `    bind ${socket(name)}`,
      `    default_backend ${name}`,
      `backend ${name}`,
      `    balance ${service.kind === 'pool' ? 'roundrobin' : 'static-rr'}`,
      ...servers.map((line) => `    ${line}`),
    ];
  });
  return [
    'defaults',
    '    mode http',
    '    timeout connect 5s',
    '    timeout client 50s',
    '    timeout server 50s',
    'frontend front',
    `    bind ${listener.address}:${listener.port}`,
    `    default_backend ${listeners?.[0]?.service}`,
    ...sections,
    '',
  ].join('\n');
}

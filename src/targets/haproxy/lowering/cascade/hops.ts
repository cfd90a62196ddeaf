import type { Hop, Hops } from '../../../../health';
import type { Failover, Member, Monitor, Service, Weighted } from '../../../../tree';

/** Milliseconds between two checks of a child, where the settings say nothing. */
export const HOP_INTERVAL = 500;

/**
 * Inner services as the backends that they become: servers are the children's own frontends. Where a service has to know whether its
 * children are up, it asks HAProxy itself, which says what is so at that moment: one answer is enough both ways.
 *
 * @param services - each after all of its parents
 */
export function hopsOf(services: readonly Service[], interval: number): Hops {
  const inner = services.filter((service) => service.kind !== 'pool');
  return new Map(inner.map((service) => [service.name, hopOf(service, interval)]));
}

function hopOf(service: Weighted | Failover, interval: number): Hop {
  const { kind, name, place } = service;
  const members = service.children.map(
    ({ service: child, weight }, i): Member => ({
      name: child,
      address: '',
      port: 0,
      weight,
      enabled: true,
      backup: kind === 'failover' && i > 0,
      capacity: undefined,
      origin: { service: name, member: child },
    }),
  );
  return {
    kind: 'pool',
    name,
    place,
    algorithm: 'round-robin',
    members,
    monitor: kind === 'failover' || service.healthCheck ? monitorOf(name, interval) : undefined,
    minHealthy: 1,
    persistence: undefined,
    told: true,
  };
}

const monitorOf = (name: string, interval: number): Monitor => ({
  type: 'http',
  method: 'GET',
  path: `/${name}`,
  host: undefined,
  codes: [{ from: 200, to: 200 }],
  httpVersion: '1.0',
  headers: [],
  port: undefined,
  address: undefined,
  interval,
  timeout: CHECK_TIMEOUT,
  rise: 1,
  fall: 1,
  initState: undefined,
});

/** Milliseconds for which an answer of this very process is waited for: a busy one must not take its own children for dead. */
const CHECK_TIMEOUT = 5_000;

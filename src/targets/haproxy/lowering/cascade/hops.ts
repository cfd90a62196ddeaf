import type { Hop, Hops } from '../../../../health';
import type { Failover, Monitor, Service, Weighted } from '../../../../tree';
import { hopPool } from '../../../hop-pool';

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
  const looks = service.kind === 'failover' || service.healthCheck;
  return { ...hopPool(service, looks ? monitorOf(service.name, interval) : undefined), told: true };
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

import { type Listener, type Model, type Pool, type Protocol, type Reporter, type Route, seesRequests } from '../../tree';
import { prefixFault } from './http-text';
import { checkMonitor } from './monitor';
import type { ResolvedSettings } from './settings';

/** What Traefik does not do, or does differently; one pool at a time, whatever else is wrong with the tree. */
export function checkServices(reporter: Reporter, model: Model, { unhealthyInterval }: ResolvedSettings): void {
  for (const pool of model.services.values()) {
    if (pool.kind !== 'pool') continue;
    checkPool(reporter, pool);
    if (pool.monitor) checkMonitor(reporter, pool, pool.monitor, unhealthyInterval);
  }
}

function checkPool(reporter: Reporter, pool: Pool): void {
  if (pool.algorithm !== 'round-robin') {
    reporter.report('traefik.algorithm', [...pool.place, 'algorithm'], {
      value: pool.algorithm,
      message: `Traefik has no ${pool.algorithm} balancing`,
      hint: 'Use round-robin; its p2c, hrw and leasttime choose by other rules.',
    });
  }
  if (pool.minHealthy > 1) {
    reporter.report('traefik.min-healthy', [...pool.place, 'minHealthy'], {
      value: pool.minHealthy,
      message: `Traefik uses ${pool.name} down to its last member, not only from ${pool.minHealthy} on`,
      hint: 'Remove minHealthy, or use HAProxy.',
    });
  }
  const backup = pool.members.findIndex((member) => member.backup);
  if (backup !== -1) {
    reporter.report('traefik.backups', [...pool.place, 'members', backup, 'backup'], {
      value: true,
      message: `Traefik has no backups in a pool: ${pool.name}/${pool.members[backup]?.name} would take traffic at once`,
      hint: 'Make the backups a pool of their own behind a failover.',
    });
  }
}

function insteadOf(protocol: Protocol): string {
  if (protocol === 'udp' || protocol === 'sctp') return 'Use Octavia for this listener.';
  return `Use protocol ${protocol === 'https' ? 'terminated-https' : 'http'}, or HAProxy or Octavia for this listener.`;
}

/** What listeners may be; meant for a tree that resolved without errors. */
export function checkListeners(reporter: Reporter, listeners: readonly Listener[]): void {
  for (const { protocol, routes, place } of listeners) {
    if (!seesRequests(protocol)) {
      reporter.report('traefik.protocol', [...place, 'protocol'], {
        value: protocol,
        message:
          protocol === 'sctp'
            ? 'Traefik balances no SCTP'
            : `A listener of protocol ${protocol} is not lowered to Traefik: its TCP services have no failover and no weights of servers`,
        hint: insteadOf(protocol),
      });
    }
    for (const route of routes) checkRoute(reporter, route);
  }
}

function checkRoute(reporter: Reporter, { pathPrefix, place }: Route): void {
  const fault = pathPrefix === undefined ? undefined : prefixFault(pathPrefix);
  if (fault === undefined) return;
  reporter.report('traefik.path', [...place, 'pathPrefix'], {
    value: pathPrefix,
    message: `No request begins with ${pathPrefix} on Traefik: it ${fault} before it compares`,
    hint: "Use letters, digits and - . _ ~ ! $ & ' ( ) * + , ; = : @ between single slashes.",
  });
}

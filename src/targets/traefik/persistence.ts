import {
  childrenOf,
  type Failover,
  type Model,
  type Pool,
  type Reporter,
  type Service,
  serviceOf,
  type Weighted,
} from '../../tree';
import type { Config } from './services';

/**
 * How a service keeps clients. Each balancer of Traefik knows its own children only, so every weighted service above a pool
 * that keeps clients has to as well; a cookie is honoured while the child that it stands for is up (3.7.15, measured).
 */
export function stickyOf(model: Model, service: Service, attributes: Config): Config {
  if (!keeps(model, service)) return {};
  return { sticky: { cookie: { name: cookieOf(service), path: '/', ...attributes } } };
}

/** Whether a cookie says which child of a service a client is at. */
const keeps = (model: Model, service: Service): boolean =>
  service.kind === 'pool'
    ? service.persistence !== undefined
    : service.kind === 'weighted' && service.children.length > 1 && keptPools(model, service).length > 0;

/** The cookie that a pool names; a name of the service's own for others. */
const cookieOf = (service: Service): string =>
  (service.kind === 'pool' ? service.persistence?.cookie : undefined) ?? `healthtree-${service.name}`;

const keptPools = (model: Model, service: Service): readonly Pool[] => poolsBelow(model, service).filter(isKept);

const isKept = ({ persistence }: Pool): boolean => persistence !== undefined;

function poolsBelow(model: Model, service: Service): readonly Pool[] {
  const reached = new Set([service]);
  for (const next of reached) for (const child of childrenOf(next)) reached.add(serviceOf(model, child.service));
  return [...reached].filter((one) => one.kind === 'pool');
}

/** What of persistence Traefik does not do, or does differently; meant for a tree that resolved without errors. */
export function checkPersistence(reporter: Reporter, model: Model): void {
  for (const service of model.services.values()) {
    if (service.kind === 'pool') checkType(reporter, service);
    else if (service.kind === 'weighted') checkWeighted(reporter, model, service);
    else checkFailover(reporter, model, service);
  }
}

function checkType(reporter: Reporter, { name, persistence, place }: Pool): void {
  if (!persistence || persistence.type === 'cookie') return;
  const { type } = persistence;
  reporter.report('traefik.persistence', [...place, 'persistence', 'type'], {
    value: type,
    message: `Traefik keeps clients of ${name} by a cookie of its own only, not by ${type}`,
    hint: type === 'header' ? 'Use type: cookie, or HAProxy.' : 'Use type: cookie, or HAProxy or Octavia.',
  });
}

function checkWeighted(reporter: Reporter, model: Model, service: Weighted): void {
  if (!keeps(model, service)) return;
  const { name, place } = service;
  const namesake = poolsBelow(model, service).find((pool) => pool.persistence?.cookie === cookieOf(service));
  if (namesake)
    reporter.report('traefik.persistence', [...namesake.place, 'persistence', 'cookie'], {
      value: cookieOf(service),
      message: `${cookieOf(service)} is the cookie that says which child of ${name} a client is at`,
      hint: 'Use another name.',
    });
  const free = poolsBelow(model, service).filter((pool) => !isKept(pool));
  if (free.length > 0)
    reporter.report('traefik.persistence', place, {
      severity: 'warning',
      value: free.map((pool) => pool.name),
      message: `${name} keeps all its clients at the child where they are, also those of ${free.map((pool) => pool.name).join(', ')}, which ${free.length === 1 ? 'keeps' : 'keep'} nobody: Traefik's weighted services keep all or none`,
      hint: 'Give all pools below it persistence, or acknowledge traefik.persistence.',
    });
}

function checkFailover(reporter: Reporter, model: Model, { name, place, children }: Failover): void {
  const later = children.slice(1).flatMap((child) => keptPools(model, serviceOf(model, child.service)));
  if (later.length === 0) return;
  reporter.report('traefik.persistence', place, {
    severity: 'info',
    value: later.map((pool) => pool.name),
    message: `Clients of ${[...new Set(later.map((pool) => pool.name))].join(', ')} go back to an earlier child of ${name} as soon as one is up: a failover of Traefik keeps nobody`,
    hint: 'Nothing to do; on HAProxy they would stay.',
  });
}

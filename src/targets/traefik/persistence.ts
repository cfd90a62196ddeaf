import {
  type Failover,
  type Model,
  type Pool,
  poolsBelow,
  type Reporter,
  type Service,
  servicesAbove,
  type Weighted,
} from '../../tree';
import type { Config } from './services';

/**
 * How a service keeps clients. Each balancer of Traefik knows its own children only, so every weighted service above a pool
 * that keeps clients has to as well; a cookie is honoured while the child that it stands for is up (3.7.15, measured).
 */
export function stickyOf(keepers: ReadonlySet<string>, service: Service, attributes: Config): Config {
  if (!keepers.has(service.name)) return {};
  return { sticky: { cookie: { name: cookieOf(service), path: '/', ...attributes } } };
}

/** Names of the services of which a cookie says where a client is: pools that keep theirs, and who chooses above them. */
export function keepersOf(model: Model): ReadonlySet<string> {
  const above = servicesAbove(model, isKept);
  const keeps = (service: Service): boolean => {
    if (service.kind === 'pool') return isKept(service);
    return service.kind === 'weighted' && service.children.length > 1 && above.has(service.name);
  };
  return new Set([...model.services.values()].filter(keeps).map(({ name }) => name));
}

/** The cookie that a pool names; a name of the service's own for others. */
const cookieOf = (service: Service): string =>
  (service.kind === 'pool' ? service.persistence?.cookie : undefined) ?? `healthtree-${service.name}`;

const isKept = ({ persistence }: Pool): boolean => persistence !== undefined;

/** What of persistence Traefik does not do, or does differently; meant for a tree that resolved without errors. */
export function checkPersistence(reporter: Reporter, model: Model): void {
  const keepers = keepersOf(model);
  const above = servicesAbove(model, isKept);
  for (const service of model.services.values()) {
    const { kind, name } = service;
    if (kind === 'pool') checkType(reporter, service);
    else if (kind === 'weighted' && keepers.has(name)) checkWeighted(reporter, model, service);
    else if (kind === 'failover' && above.has(name)) checkFailover(reporter, model, service);
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
  const { name, place } = service;
  const below = poolsBelow(model, [name]);
  const namesake = below.find((pool) => pool.persistence?.cookie === cookieOf(service));
  if (namesake)
    reporter.report('traefik.persistence', [...namesake.place, 'persistence', 'cookie'], {
      value: cookieOf(service),
      message: `${cookieOf(service)} is the cookie that says which child of ${name} a client is at`,
      hint: 'Use another name.',
    });
  const free = below.filter((pool) => !isKept(pool));
  if (free.length > 0)
    reporter.report('traefik.persistence', place, {
      severity: 'warning',
      value: free.map((pool) => pool.name),
      message: `${name} keeps all its clients at the child where they are, also those of ${free.map((pool) => pool.name).join(', ')}, which ${free.length === 1 ? 'keeps' : 'keep'} nobody: Traefik's weighted services keep all or none`,
      hint: 'Give all pools below it persistence, or acknowledge traefik.persistence.',
    });
}

function checkFailover(reporter: Reporter, model: Model, { name, place, children }: Failover): void {
  const later = children.slice(1).flatMap((child) => poolsBelow(model, [child.service]).filter(isKept));
  if (later.length === 0) return;
  reporter.report('traefik.persistence', place, {
    severity: 'info',
    value: later.map((pool) => pool.name),
    message: `Clients of ${[...new Set(later.map((pool) => pool.name))].join(', ')} go back to an earlier child of ${name} as soon as one is up: a failover of Traefik keeps nobody`,
    hint: 'Nothing to do; on HAProxy they would stay.',
  });
}

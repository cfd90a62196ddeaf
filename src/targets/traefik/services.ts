import { type Failover, formatDuration, type Model, type Monitor, type Pool, type Weighted } from '../../tree';
import type { CheckOptions } from './checks';
import { monitorWithDefaults } from './defaults';
import { statusOf } from './monitor';
import { bracketed, derived, unverified } from './names';
import { observable } from './observable';
import type { PassiveCheck } from './passive';
import { keepersOf, stickyOf } from './persistence';

/** Plain data of a configuration file. */
export type Config = { readonly [key: string]: unknown };

/** What an empty object means to Traefik: yes. */
const YES = {};

export interface ServiceOptions extends CheckOptions {
  /** Attributes of cookies that keep clients. */
  readonly cookies: Config;
}

/** The services of a tree, by name; a failover of more than two is a chain of them. */
export function servicesOf(model: Model, options: ServiceOptions): Record<string, Config> {
  const services: Record<string, Config> = {};
  const keepers = keepersOf(model);
  for (const service of model.services.values()) {
    if (service.kind === 'pool')
      services[service.name] = loadBalancer(service, options, stickyOf(keepers, service, options.cookies));
    else if (service.kind === 'weighted') services[service.name] = weighted(service, stickyOf(keepers, service, options.cookies));
    else Object.assign(services, failover(model, service));
  }
  return services;
}

function loadBalancer(pool: Pool, { unhealthyInterval, passive }: CheckOptions, sticky: Config): Config {
  const servers = pool.members.map(({ address, port, weight }) => ({ url: `http://${bracketed(address)}:${port}`, weight }));
  const { monitor } = pool;
  const healthCheck = monitor ? { healthCheck: healthCheckOf(monitor, unhealthyInterval) } : {};
  const passiveHealthCheck = passive ? { passiveHealthCheck: passiveCheckOf(passive) } : {};
  const transport = monitor?.type === 'https' ? { serversTransport: unverified(serverName(monitor)) } : {};
  return { loadBalancer: { strategy: 'wrr', servers, ...healthCheck, ...passiveHealthCheck, ...sticky, ...transport } };
}

function healthCheckOf(monitor: Monitor, unhealthyInterval: number | undefined): Config {
  const { type, path, method, host, port, headers, codes, interval, timeout } = monitorWithDefaults(monitor);
  const status = statusOf(codes);
  return {
    scheme: type,
    method,
    path,
    ...(host === undefined ? {} : { hostname: host }),
    ...(port === undefined ? {} : { port }),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(typeof status === 'number' ? { status } : {}),
    // A redirect is an answer, not an order: followed, the health of a member would be that of another place.
    followRedirects: false,
    interval: formatDuration(interval),
    ...(unhealthyInterval === undefined ? {} : { unhealthyInterval: formatDuration(unhealthyInterval) }),
    timeout: formatDuration(timeout),
  };
}

/** Always with both fields: an empty object would reject the file (3.7.15, measured). */
const passiveCheckOf = ({ failureWindow, maxFailedAttempts }: PassiveCheck): Config => ({
  failureWindow: formatDuration(failureWindow),
  maxFailedAttempts,
});

/** The name under which a member's certificate is asked for: the host, unless that is an address. */
function serverName({ host }: Monitor): string | undefined {
  const name = host?.replace(/:\d+$/, '');
  return name === undefined || /^[\d.]+$|[[\]]/.test(name) ? undefined : name;
}

/** How members are reached for https checks, by name; requests go over plain http. */
export function transportsOf(model: Model): Record<string, Config> {
  const transports: Record<string, Config> = {};
  for (const service of model.services.values()) {
    if (service.kind !== 'pool' || service.monitor?.type !== 'https') continue;
    const name = serverName(service.monitor);
    transports[unverified(name)] = { insecureSkipVerify: true, ...(name === undefined ? {} : { serverName: name }) };
  }
  return transports;
}

function weighted({ children, healthCheck }: Weighted, sticky: Config): Config {
  const services = children.map(({ service, weight }) => ({ name: service, weight }));
  return { weighted: { services, ...(healthCheck ? { healthCheck: YES } : {}), ...sticky } };
}

/** A failover has one fallback, so what is left of the children is a failover of its own. */
function failover(model: Model, service: Failover): Record<string, Config> {
  const checked = observable(model, service) ? { healthCheck: YES } : {};
  const names = service.children.map((child) => child.service);
  if (names.length === 1) return { [service.name]: { weighted: { services: [{ name: names[0], weight: 1 }], ...checked } } };
  const links: Record<string, Config> = {};
  for (let i = 0; i < names.length - 1; i++) {
    const last = i === names.length - 2;
    const fallback = last ? names[i + 1] : derived(service.name, i + 2);
    links[i === 0 ? service.name : derived(service.name, i + 1)] = { failover: { service: names[i], fallback, ...checked } };
  }
  return links;
}

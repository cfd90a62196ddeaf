import { type Listener, listenerName, type Model, type Pool, type Reporter, seesRequests, sendsRequests } from '../../../tree';
import type { Settings } from '../../settings';
import { reachOf } from '../reach';
import type { ResolvedSettings } from '../settings';
import type { PoolOptions } from './pool';

/** Reports options that do not fit where they stand in the tree. */
export function checkOptions(reporter: Reporter, model: Model, listeners: readonly Listener[], settings: ResolvedSettings): void {
  const blind = new Map<string, Listener>();
  for (const listener of listeners)
    if (!seesRequests(listener.protocol)) for (const { name } of reachOf(model, listener).services) blind.set(name, listener);
  for (const [name, options] of settings.pools) {
    const service = model.services.get(name);
    if (options.settings === undefined || service === undefined) continue;
    if (service.kind === 'pool') checkPool(service, options, options.settings, blind.get(name));
    else
      options.settings.remark('haproxy.options', {
        message: `${name} is a ${service.kind} service, and options are of pools`,
        hint: `Give them to the pools below ${name}.`,
      });
  }
  for (const service of model.services.values()) if (service.kind === 'pool') sayLimits(reporter, service, settings);
  for (const listener of listeners) checkHost(listener, settings);
}

/** Fields that mean nothing where no requests are read. */
const HTTP_FIELDS = ['requestHeaders', 'responseHeaders', 'forwarded', 'abortOnClose', 'httpReuse', 'http2'];

function checkPool(pool: Pool, { tls, observe, http2 }: PoolOptions, settings: Settings, blind: Listener | undefined): void {
  const { name, monitor } = pool;
  if (blind) {
    for (const field of [...HTTP_FIELDS, ...(observe?.layer === 'layer7' ? ['observe'] : [])])
      if (settings.has(field))
        settings.report(field, 'haproxy.options', {
          message: `${name} is behind a listener of ${blind.protocol}, where no requests are read`,
          hint: field === 'observe' ? 'Observe layer4, or remove observe.' : `Remove ${field}.`,
        });
  }
  if (observe && !monitor)
    settings.report('observe', 'haproxy.options', {
      message: `${name} has no monitor: nothing would bring a member back that requests have taken out`,
      hint: `Give ${name} a monitor, or remove observe.`,
    });
  if (http2 && monitor && sendsRequests(monitor.type) && monitor.port === undefined && monitor.host === undefined)
    settings.report('http2', 'haproxy.options', {
      severity: 'warning',
      message: `Checks of ${name} are requests of HTTP/2 without a host, which members may refuse`,
      hint: `Give the monitor of ${name} a host.`,
    });
  if (tls && monitor?.type === 'http' && monitor.port === undefined)
    settings.report('tls', 'haproxy.options', {
      message: `${name} speaks TLS to its members, and its monitor of type http speaks plain to the same port, where no check will pass`,
      hint: 'Use a monitor of type https, or give it the port on which members answer plain.',
    });
}

/** Shares are exact for who has a place free: HAProxy prefers others to a member that is full. */
export function sayLimits(reporter: Reporter, pool: Pool, { pools, members }: ResolvedSettings): void {
  const own = pools.get(pool.name)?.maxconn;
  const limited = pool.members.filter((member) => (members.of(member.origin).maxconn ?? own) !== undefined);
  if (limited.length === 0 || pool.members.length === 1) return;
  reporter.report('haproxy.limit', pool.place, {
    severity: 'info',
    value: limited.map(({ name }) => name),
    message: `${limited.length} of ${pool.members.length} members of ${pool.name} take a limited number of requests at once: while one is full, others get its share`,
    hint: 'Nothing to do; what is predicted holds below the limits.',
  });
}

/** Routes look at the host of a request as the rules before them left it. */
function checkHost(listener: Listener, { listeners }: ResolvedSettings): void {
  const options = listeners.get(listenerName(listener));
  if (!options?.changesHost || listener.routes.every(({ host }) => host === undefined)) return;
  options.settings.report('requestHeaders', 'haproxy.options', {
    message: 'Routes of this listener choose by the host of a request, and it would be another before they do',
    hint: 'Change Host in poolOptions, behind the choice.',
  });
}

import { type Listener, listenerName, type Reporter, type Route, show } from '../../tree';
import type { Provider } from './provider';
import type { ResolvedSettings } from './settings';

/** What an Octavia listener can not be. */
export function checkListener(reporter: Reporter, listener: Listener, provider: Provider): void {
  const { bind, routes, place } = listener;
  provider.checkListener(reporter, listener);
  if (bind !== undefined) {
    reporter.report('octavia.bind', [...place, 'bind'], {
      value: bind,
      message: 'An Octavia listener is on the VIP of its load balancer',
      hint: 'Remove bind, or use vipAddress.',
    });
  }
  if (routes.length > 0 && provider.routes)
    reporter.report('octavia.routes', [...place, 'routes'], { value: routes.length, ...provider.routes });
  else for (const route of routes) checkRoute(reporter, route);
}

/** Longest value of a rule (source of Octavia 19). */
const MAX_VALUE = 255;

function checkRoute(reporter: Reporter, { pathPrefix, place }: Route): void {
  if (pathPrefix === undefined) return;
  const bent = /[&"'<>#]/.exec(pathPrefix)?.[0];
  const fault =
    bent === undefined
      ? pathPrefix.length > MAX_VALUE && `compares with at most ${MAX_VALUE} characters, not ${pathPrefix.length}`
      : `changes ${show(bent)} in a path before it compares with it`;
  if (fault === false) return;
  reporter.report('octavia.path', [...place, 'pathPrefix'], {
    value: pathPrefix,
    message: `Octavia ${fault}`,
    hint: 'Use a shorter prefix, of letters, digits and - . _ ~ ! $ ( ) * + , ; = : @ / %.',
  });
}

/** In an amphora, HAProxy takes all refusals first, then all redirects, then pools, whatever their order (3.2.26, measured). */
const RANKS: Readonly<Record<string, number>> = { REJECT: 0, REDIRECT_TO_URL: 1, REDIRECT_PREFIX: 1, REDIRECT_TO_POOL: 2 };

/** Policies in an order in which they are not taken, and to services that are no pools. */
export function checkPolicies(listeners: readonly Listener[], { listeners: options }: ResolvedSettings): void {
  const entered = new Set(listeners.flatMap(({ service, routes }) => [service, ...routes.map((route) => route.service)]));
  for (const listener of listeners) {
    let highest = 0;
    for (const { name, attributes, service, settings } of options.get(listenerName(listener))?.policies ?? []) {
      const rank = RANKS[String(attributes.action)] ?? 0;
      if (rank < highest)
        settings.report('action', 'octavia.policy-order', {
          severity: 'warning',
          message: `Policy ${name} is listed after others, but taken before them: an amphora refuses first, then redirects, then chooses a pool`,
          hint: 'List refusals first, then redirects, then services.',
        });
      highest = Math.max(highest, rank);
      if (service !== undefined && !entered.has(service))
        settings.report('service', 'octavia.policy-service', {
          message: `No listener or route leads to ${service}, so it is no pool of its own on Octavia`,
          hint: 'Name a service of a listener or route.',
        });
    }
  }
}

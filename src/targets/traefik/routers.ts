import type { Listener, Route } from '../../tree';
import { derived, entryPointName, UNSERVED } from './names';
import type { Config } from './services';
import { endsTls } from './tls';

type Named = readonly [name: string, router: Config];

/** The routers of a listener, with their names: one a route, most specific first, and one for the rest. */
export function routersOf(listener: Listener, number: number): readonly Named[] {
  const entryPoint = entryPointName(listener, number);
  const { routes } = listener;
  const router = (rule: string, priority: number, service: string): Config => ({
    entryPoints: [entryPoint],
    rule,
    priority,
    service,
    ...(endsTls(listener) ? { tls: {} } : {}),
  });
  return [
    ...routes.map((route, i): Named => [derived(entryPoint, i + 1), router(ruleOf(route), routes.length + 1 - i, route.service)]),
    // What nothing takes is answered 503 as everywhere; Traefik itself would say 404.
    [entryPoint, router('PathPrefix(`/`)', 1, listener.service ?? UNSERVED)],
  ];
}

/** Whether a listener refuses what no route takes. */
export const refuses = ({ service }: Listener): boolean => service === undefined;

function ruleOf({ host, pathPrefix }: Route): string {
  const parts: string[] = [];
  if (host !== undefined) parts.push(`Host(\`${host}\`)`);
  if (pathPrefix !== undefined) parts.push(`PathPrefix(\`${pathPrefix}\`)`);
  return parts.join(' && ');
}

import { render } from '../../../../src/runtime';
import type { TraefikArtifact, TraefikSettings } from '../../../../src/targets';
import type { Finding, Tree } from '../../../../src/tree';

type Map<Value> = Readonly<Record<string, Value>>;
type Fields = Map<unknown>;

/** The `http` part of a dynamic configuration. */
export interface Http {
  readonly routers: Map<Fields>;
  readonly services: Map<{ readonly loadBalancer?: Fields; readonly weighted?: Fields; readonly failover?: Fields }>;
  readonly serversTransports?: Map<Fields>;
}

export function artifactOf(tree: Tree, settings: TraefikSettings = {}): TraefikArtifact {
  const { artifact, findings } = render(tree, { target: 'traefik', version: '3.7.15', ...settings });
  if (!artifact) throw new Error(findings.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return artifact as TraefikArtifact;
}

/** What a tree is for Traefik; fails when it is nothing. */
export function httpOf(tree: Tree, settings: TraefikSettings = {}): Http {
  return (JSON.parse(artifactOf(tree, settings).config) as { http: Http }).http;
}

/** The health check of the only pool, `app`. */
export const healthCheckOf = (tree: Tree, settings: TraefikSettings = {}): unknown =>
  httpOf(tree, settings).services.app?.loadBalancer?.healthCheck;

/** What is said of a tree on Traefik, but for its entry points. */
export const findingsOf = (tree: Tree, settings: TraefikSettings = {}): readonly Finding[] =>
  render(tree, { target: 'traefik', version: '3.7.15', ...settings }).findings.filter(
    ({ code }) => code !== 'traefik.entry-points',
  );

/** A monitor that Traefik realizes as it is meant. */
export const probe = { type: 'http', path: '/ping', interval: '2s', timeout: '500ms' } as const;

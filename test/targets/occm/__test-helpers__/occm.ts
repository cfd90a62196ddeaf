import { check, render } from '../../../../src/runtime';
import type { OccmArtifact, OccmSettings } from '../../../../src/targets';
import type { Finding, ListenerSpec, MemberSpec, MonitorSpec, PoolSpec, Tree } from '../../../../src/tree';

export const PREFIX = 'loadbalancer.openstack.org/';

export const TCP: MonitorSpec = { type: 'tcp', interval: '5s', timeout: '3s', rise: 1, fall: 3 };
export const HEALTHZ: MonitorSpec = { ...TCP, type: 'http', path: '/healthz', port: 32_100 };

/** Nodes 10.0.0.11, 10.0.0.12, ... at one node port. */
export const nodes = (port = 30_080, more: readonly Partial<MemberSpec>[] = [{}, {}]): MemberSpec[] =>
  more.map((spec, i) => ({ name: `node-${i + 1}`, address: `10.0.0.${11 + i}`, port, ...spec }));

export const pool = (more: Partial<PoolSpec> = {}): PoolSpec => ({ kind: 'pool', monitor: TCP, members: nodes(), ...more });

/** One pool behind tcp:80. */
export const web = (more: Partial<PoolSpec> = {}, listener: Partial<ListenerSpec> = {}): Tree => ({
  listeners: [{ protocol: 'tcp', port: 80, service: 'web', ...listener }],
  services: { web: pool(more) },
});

/** With everything that a deployment needs. */
export const as = (settings: Partial<OccmSettings> | Record<string, unknown> = {}, target = 'occm') => ({
  target,
  selector: { app: 'web' },
  ...settings,
});

export const manifestOf = (tree: Tree, settings?: Partial<OccmSettings>, target?: string) =>
  artifactOf(tree, settings, target).manifest;

export function artifactOf(tree: Tree, settings?: Partial<OccmSettings>, target?: string): OccmArtifact {
  const { artifact, findings } = render(tree, as(settings, target));
  if (!artifact) throw new Error(JSON.stringify(findings.filter(({ severity }) => severity === 'error')));
  return artifact as OccmArtifact;
}

/** What is not only told for information, as `severity code path`. */
export const told = (tree: Tree, settings?: Partial<OccmSettings> | Record<string, unknown>, target?: string): string[] =>
  findingsOf(tree, settings, target)
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);

export const findingsOf = (
  tree: Tree,
  settings?: Partial<OccmSettings> | Record<string, unknown>,
  target?: string,
): readonly Finding[] => check(tree, { target: as(settings, target) });

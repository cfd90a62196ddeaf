import { evaluate, render } from '../../../../src/runtime';
import { checkFor, type OctaviaArtifact, type OctaviaSettings, type Resource, type ResourceType } from '../../../../src/targets';
import type { Finding, Tree } from '../../../../src/tree';

const as = (settings: OctaviaSettings) => ({
  target: 'octavia',
  vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a',
  ...settings,
});

/** What is said of a tree on Octavia. */
export const findingsOf = (tree: Tree, settings: OctaviaSettings = {}): readonly Finding[] => render(tree, as(settings)).findings;

/** `severity code path` of everything that is said, but the listener and lowering that were chosen. */
export const said = (tree: Tree, settings: OctaviaSettings = {}): string[] =>
  findingsOf(tree, settings)
    .filter(({ code }) => code !== 'octavia.lowering' && code !== 'listener.assumed')
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);

/** The resources of a tree; fails when there are none. */
export function resourcesOf(tree: Tree, settings: OctaviaSettings = {}): readonly Resource[] {
  const { lowered, findings } = checkFor(tree, as(settings), 'deploy');
  const artifact = lowered?.artifact as OctaviaArtifact | undefined;
  if (!artifact) throw new Error(findings.map(({ code, message }) => `${code}: ${message}`).join('\n'));
  return artifact.resources;
}

export const attributesOf = (resources: readonly Resource[], type: ResourceType): Record<string, unknown> => ({
  ...resources.find((resource) => resource.type === type)?.attributes,
});

/** The members of the only pool. */
export const membersOf = (tree: Tree, settings: OctaviaSettings = {}): readonly Record<string, unknown>[] =>
  attributesOf(resourcesOf(tree, settings), 'openstack_lb_members_v2').member as Record<string, unknown>[];

export const weightsOf = (tree: Tree): readonly unknown[] => membersOf(tree).map(({ weight }) => weight);

/** The shares of all members as text, in the declared tree or as Octavia gives them. */
export function sharesOf(tree: Tree, target: 'octavia' | undefined, down: readonly string[] = []): Record<string, string> {
  const reading = evaluate(tree, { as: target, down });
  const shares = Object.entries(reading.shares()).map(([path, share]) => [
    path.split('/').slice(-2).join('/'),
    share === null ? '?' : `${share.n}/${share.d}`,
  ]);
  const unserved = reading.unserved();
  return { ...Object.fromEntries(shares), unserved: `${unserved.n}/${unserved.d}` };
}

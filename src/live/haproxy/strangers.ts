import { haproxyFrontends } from '../../targets';
import { type Finding, Reporter } from '../../tree';
import { type Deployed, serversOf } from './deployed';
import { type HaproxyStatusRow, plainRow } from './row';
import type { HaproxyState } from './state';

/** What HAProxy has and the tree does not: frontends, and servers. What healthtree writes beside a tree is not one of them. */
export function strangers(deployed: Deployed, state: HaproxyState): readonly HaproxyStatusRow[] {
  const frontends = new Set(haproxyFrontends(deployed.declared).map(({ name }) => name));
  return [
    ...state.frontends
      .filter(({ name }) => !frontends.has(name) && !isOurs(name) && !frontends.has(name.replace(/:redirect$/, '')))
      .map(({ name, status, requests }) => ({ ...stranger('listener', name, status), requests })),
    ...unknownServers(deployed, state).map(({ backend, name, status, requests }) => ({
      ...stranger('member', `${backend}/${name}`, status),
      requests,
    })),
  ];
}

const stranger = (kind: HaproxyStatusRow['kind'], name: string, seen: string): HaproxyStatusRow => ({
  ...plainRow({ kind, depth: 0, name, expected: null, seen }),
  why: 'the tree does not have it',
});

/** Services have no colon in their names, and listeners begin with their protocol. */
const isOurs = (name: string): boolean => /^(?:healthtree|hop):/.test(name);

function unknownServers(deployed: Deployed, { servers }: HaproxyState): HaproxyState['servers'] {
  const known = new Set(serversOf(deployed).map(({ pool, member }) => `${pool.name}/${member.name}`));
  for (const [name, hop] of deployed.hops ?? []) for (const { name: child } of hop.members) known.add(`${name}/${child}`);
  return servers.filter(({ backend, name }) => !known.has(`${backend}/${name}`) && !isOurs(backend));
}

/** A warning where HAProxy has so little of the tree that it runs another one, or another version of it. */
export function otherTree(deployed: Deployed, state: HaproxyState): readonly Finding[] {
  const wanted = serversOf(deployed);
  const there = new Set(state.servers.map(({ backend, name }) => `${backend}/${name}`));
  const missing = wanted.filter(({ pool, member }) => !there.has(`${pool.name}/${member.name}`));
  const unknown = unknownServers(deployed, state);
  if (missing.length === 0 && unknown.length === 0) return [];
  const reporter = new Reporter('haproxy');
  reporter.report('runtime-api.other-tree', [], {
    severity: 'warning',
    value: { missing: missing.length, unknown: unknown.length },
    message: `HAProxy runs another version of the tree, or another one: of ${wanted.length} servers it lacks ${missing.length}, and has ${unknown.length} that the tree does not have`,
    hint: 'Deploy the tree, or give the one that was deployed.',
  });
  return reporter.findings;
}

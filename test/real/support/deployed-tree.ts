import { formatFinding, render } from '../../../src/runtime';
import type { PoolSpec, Tree } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { freePort } from './free-ports';
import { type HaproxyProcess, startHaproxy } from './haproxy-process';
import { startHttpMember } from './http-member';
import { until } from './poll';

/** Where members and listeners of random trees are. */
export const ADDRESS = '127.0.3.1';

/**
 * Runs a tree with a root on a real HAProxy, with a real server for each member that lives, and waits until HAProxy has noticed
 * who is dead (by `POOL/MEMBER`). Gives the port of the listener.
 */
export async function deployTree(
  tree: Tree,
  dead: ReadonlySet<string>,
  cleanup: Cleanup,
): Promise<{ haproxy: HaproxyProcess; port: number }> {
  const port = await freePort(ADDRESS);
  const services: Record<string, Tree['services'][string]> = {};
  for (const [name, spec] of Object.entries(tree.services))
    services[name] = spec.kind === 'pool' ? await started(name, spec, dead, cleanup) : spec;
  const deployed: Tree = { services, listeners: [{ protocol: 'http', port, bind: ADDRESS, service: tree.root ?? '' }] };
  const { artifact, findings } = render(deployed, { target: 'haproxy@3.2', stateFile: '/nonexistent/state' });
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  const haproxy = cleanup.add(await startHaproxy({ configText: Object.values(artifact.files()).join('') }));
  await settled(haproxy, services, dead);
  return { haproxy, port };
}

/** Gives each member a port; a real server is there unless it is dead. */
async function started(name: string, pool: PoolSpec, dead: ReadonlySet<string>, cleanup: Cleanup): Promise<PoolSpec> {
  const members = [];
  for (const member of pool.members) {
    const port = await freePort(ADDRESS);
    const identity = `${name}/${member.name}`;
    if (!dead.has(identity)) cleanup.add(await startHttpMember({ name: identity, address: ADDRESS, port }));
    members.push({ ...member, port });
  }
  return { ...pool, members };
}

/** Waits until every watched member that lives is UP; the dead ones have been down from the start. */
async function settled(haproxy: HaproxyProcess, services: Tree['services'], dead: ReadonlySet<string>): Promise<void> {
  const expected = new Map<string, string>();
  for (const [name, spec] of Object.entries(services)) {
    if (spec.kind !== 'pool' || !spec.monitor) continue;
    for (const member of spec.members)
      if (member.enabled !== false) expected.set(`${name}/${member.name}`, dead.has(`${name}/${member.name}`) ? 'DOWN' : 'UP');
  }
  const reached = async () => {
    const rows = new Map((await haproxy.stats()).map((row) => [`${row.pxname}/${row.svname}`, row.status ?? '']));
    return [...expected]
      .filter(([server, status]) => rows.has(server) && rows.get(server) !== status)
      .map(([server]) => `${server} is ${rows.get(server)}`);
  };
  await until('every living member is up', reached, { accept: (wrong) => wrong.length === 0, timeoutMs: 15_000 });
}

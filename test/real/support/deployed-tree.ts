import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFinding, render } from '../../../src/runtime';
import type { PoolSpec, Tree } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { freePort } from './free-ports';
import { type HaproxyProcess, type HaproxyStart, startHaproxy } from './haproxy-process';
import type { StatRow } from './haproxy-socket';
import { HttpMember } from './http-member';
import { until } from './poll';
import { temporaryDirectory } from './temporary-directory';

/** Where members and listeners of random trees are. */
export const ADDRESS = '127.0.3.1';

export interface DeployedTree {
  readonly haproxy: HaproxyProcess;
  /** Of the listener. */
  readonly port: number;
  /** What runs: with the listener, and a port for each member. */
  readonly tree: Tree;
  /** By `POOL/MEMBER`, also those that are dead. */
  readonly members: ReadonlyMap<string, HttpMember>;
}

/**
 * Runs a tree with a root on a real HAProxy, with a real server for each member that lives, and waits until HAProxy has noticed
 * who is dead (by `POOL/MEMBER`).
 */
export async function deployTree(
  tree: Tree,
  dead: ReadonlySet<string>,
  cleanup: Cleanup,
  settings: object = {},
  start: Pick<HaproxyStart, 'binary' | 'extraArguments'> = {},
): Promise<DeployedTree> {
  const port = await freePort(ADDRESS);
  const services: Record<string, Tree['services'][string]> = {};
  const members = new Map<string, HttpMember>();
  for (const [name, spec] of Object.entries(tree.services))
    services[name] = spec.kind === 'pool' ? await started(name, spec, dead, members, cleanup) : spec;
  // Older versions warn where there is no such file.
  const stateFile = join(temporaryDirectory(cleanup), 'state');
  writeFileSync(stateFile, '1\n');
  const deployed: Tree = { services, listeners: [{ protocol: 'http', port, bind: ADDRESS, service: tree.root ?? '' }] };
  const { artifact, findings } = render(deployed, { target: 'haproxy@3.2', stateFile, ...settings });
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  const haproxy = cleanup.add(await startHaproxy({ configText: Object.values(artifact.files()).join(''), ...start }));
  await settled(haproxy, services, dead);
  return { haproxy, port, tree: deployed, members };
}

/** Gives each member a port; a real server is there unless it is dead. */
async function started(
  name: string,
  pool: PoolSpec,
  dead: ReadonlySet<string>,
  servers: Map<string, HttpMember>,
  cleanup: Cleanup,
): Promise<PoolSpec> {
  const members = [];
  for (const member of pool.members) {
    const port = await freePort(ADDRESS);
    const identity = `${name}/${member.name}`;
    const server = cleanup.add(new HttpMember({ name: identity, address: ADDRESS, port }));
    servers.set(identity, server);
    if (!dead.has(identity)) await server.start();
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
    const rows = await statusesOf(haproxy);
    return [...expected]
      .filter(([server, status]) => rows.has(server) && rows.get(server) !== status)
      .map(([server]) => `${server} is ${rows.get(server)}`);
  };
  await until('every living member is up', reached, { accept: (wrong) => wrong.length === 0, timeoutMs: 15_000 });
}

/** What HAProxy says of every server, by `POOL/MEMBER`: in a flat pool it is called `POOL:MEMBER`. */
export async function statusesOf(haproxy: HaproxyProcess): Promise<Map<string, string>> {
  const nameOf = ({ pxname, svname = '' }: StatRow): string =>
    svname.includes(':') ? svname.replace(':', '/') : `${pxname}/${svname}`;
  return new Map((await haproxy.stats()).map((row) => [nameOf(row), row.status ?? '']));
}

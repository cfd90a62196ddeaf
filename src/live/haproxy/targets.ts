import { declaredPath, idOf } from '../../health';
import { failOnErrors, type Member, matchNodes, membersBelow, Reporter, retold } from '../../tree';
import { type Deployed, type FindServer, serversOf } from './deployed';
import type { HaproxyServer } from './state';

/** A server that is to be changed. */
export interface Target extends Wanted {
  readonly member: Member;
  readonly server: HaproxyServer;
}

/** A member of the declared tree that was asked for. */
export interface Wanted {
  readonly path: string;
  /** Whether its own path was given, not a pattern or the path of a service above it. */
  readonly named: boolean;
}

/** The members at some paths, by identity; a service's path stands for all members below it. @throws FindingsError about every path that matches nothing */
export function membersAt({ declared }: Deployed, paths: readonly string[]): ReadonlyMap<string, Wanted> {
  const reporter = new Reporter();
  const wanted = new Map<string, Wanted>();
  for (const path of paths)
    for (const node of retold(reporter, [], () => matchNodes(declared, path)) ?? []) {
      const named = node.kind === 'member' && !path.includes('*');
      for (const { member } of membersBelow(declared, node))
        wanted.set(idOf(member), {
          path: declaredPath(declared, member),
          named: named || wanted.get(idOf(member))?.named === true,
        });
    }
  failOnErrors(reporter.findings);
  return wanted;
}

/** The servers that members are; reports those that HAProxy does not have. */
export function targetsOf(
  reporter: Reporter,
  deployed: Deployed,
  wanted: ReadonlyMap<string, Wanted>,
  serverOf: FindServer,
): readonly Target[] {
  const placed = serversOf(deployed).flatMap(({ pool, member }) => {
    const one = wanted.get(idOf(member));
    return one ? [{ ...one, pool, member }] : [];
  });
  const targets = placed.flatMap(({ pool, member, path, named }): readonly Target[] => {
    const server = serverOf(pool.name, member.name);
    if (server) return [{ path, named, member, server }];
    reportMissing(reporter, path, `${pool.name}/${member.name}`);
    return [];
  });
  const there = new Set(placed.map(({ member }) => idOf(member)));
  for (const [id, { path }] of wanted) if (!there.has(id)) reportMissing(reporter, path, id);
  return targets;
}

function reportMissing(reporter: Reporter, path: string, object: string): void {
  reporter.report('runtime-api.not-deployed', ['runtime-api'], {
    value: path,
    message: `${path} is not in this HAProxy: it has no server ${object}`,
    hint: 'Deploy the tree, or give the one that was deployed, and the socket of the process that has it.',
  });
}

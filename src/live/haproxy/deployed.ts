import { type As, checkFor, type Lowered } from '../../targets';
import { failOnErrors, type Member, type Model, type Pool, servicesBelow, type Tree } from '../../tree';
import { failure } from './failure';
import type { HaproxyServer, HaproxyState } from './state';

/** A tree as HAProxy is to run it. */
export interface Deployed {
  readonly declared: Model;
  /** What the lowering made of it: its pools are backends, and their members servers, by these names. */
  readonly effective: Model;
  readonly hops: NonNullable<Lowered['dynamics']>['hops'];
  readonly as: As;
}

/** A member of the tree that runs, which is a server. */
export interface Placed {
  readonly pool: Pool;
  readonly member: Member;
}

/** @throws FindingsError with all error findings of the tree and its lowering */
export function deployedOf(tree: Tree, as: As): Deployed {
  const { model, findings, lowered, asked } = checkFor(tree, as, 'predict');
  if (asked && asked.name !== 'haproxy')
    throw failure('runtime-api.target', {
      value: as,
      message: 'A Runtime API is one of HAProxy, and the tree is asked for as something else',
      hint: 'Use haproxy, or haproxy@VERSION.',
    });
  failOnErrors(findings);
  return { declared: model, effective: lowered?.effective as Model, hops: lowered?.dynamics?.hops, as };
}

/** Every server that a tree has, in its order: pools that no listener leads to are not there. */
export function serversOf({ effective }: Pick<Deployed, 'effective'>): readonly Placed[] {
  const reached = servicesBelow(
    effective,
    effective.entries.map(({ service }) => service),
  );
  return [...effective.services.values()].flatMap((service) =>
    service.kind === 'pool' && reached.has(service.name) ? service.members.map((member) => ({ pool: service, member })) : [],
  );
}

export type FindServer = (pool: string, member: string) => HaproxyServer | undefined;

export function serverFinder({ servers }: HaproxyState): FindServer {
  const byName = new Map(servers.map((server) => [`${server.backend}/${server.name}`, server]));
  return (pool, member) => byName.get(`${pool}/${member}`);
}

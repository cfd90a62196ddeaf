import {
  activesOf,
  type Child,
  type Failover,
  lcm,
  type Member,
  type Model,
  ONE,
  type Pool,
  type Ratio,
  type Service,
  serviceOf,
  type Weighted,
} from '../tree';
import type { Admin } from './behaviour';

/** Whether a member is dead: a fact about the world, whoever sees it. */
export type IsDead = (member: Member) => boolean;

/** How a member stands in its balancer's view. */
export interface MemberStanding {
  readonly up: boolean;
  readonly dead: boolean;
  readonly reason: string;
  /** The part of its weight that it has for now, on its way to all of it. @defaultValue all of it */
  readonly portion?: Ratio | undefined;
  /** As the system itself wrote it when it last reported, where a simulation knows; empty before its first report. */
  readonly text?: string | undefined;
  /** What an administrator told of it, where a simulation knows. */
  readonly admin?: Admin | undefined;
}

/** How a service stands in its parents' view, and what it uses. */
export interface ServiceStanding {
  readonly up: boolean;
  readonly reason: string;
  /**
   * Positions of the members or children that take its traffic, with their weights; none while it is down. Only the proportions
   * of weights count: where a member has a part of its weight, all are multiples of what they are in the tree.
   */
  readonly inUse: readonly { readonly index: number; readonly weight: number }[];
  /** Whether these weights are on their way to others, so that no share holds for long. @defaultValue false */
  readonly growing?: boolean | undefined;
}

/** How each member stands, in its balancer's view. */
export type MemberView = (pool: Pool, member: Member) => MemberStanding;

/** Whether a service takes a child to be up. */
export type ChildView = (service: Service, child: Child) => boolean;

/** How everything in a tree stands at one moment. Computed from the members' state alone, never from what changed. */
export interface Standings {
  readonly services: ReadonlyMap<string, ServiceStanding>;
  readonly member: MemberView;
}

/** @param sees - what a service takes a child to be. @defaultValue what the child is */
export function standings(model: Model, view: MemberView, sees?: ChildView): Standings {
  const services = new Map<string, ServiceStanding>();
  const own = sees ?? seesAtOnce(services);
  for (const name of [...model.order].reverse()) services.set(name, standingOf(serviceOf(model, name), view, own));
  return { services, member: view };
}

/** A service knows of a child what the child is. */
export const seesAtOnce =
  (services: ReadonlyMap<string, ServiceStanding>): ChildView =>
  (_service, child) =>
    services.get(child.service)?.up ?? false;

/** How one service stands, from how its members and children do. */
export function standingOf(service: Service, view: MemberView, sees: ChildView): ServiceStanding {
  if (service.kind === 'pool') return standingOfPool(service, view);
  return service.kind === 'weighted' ? standingOfWeighted(service, sees) : standingOfFailover(service, sees);
}

/** A settled view: what is dead and watched has been noticed. */
export const settledView =
  (isDead: IsDead): MemberView =>
  (pool, member) =>
    standingOfMember(pool, member, isDead(member));

/** Services with nothing alive below them, whoever sees it. */
export function deadServices(model: Model, isDead: IsDead): ReadonlySet<string> {
  const dead = new Set<string>();
  for (const name of [...model.order].reverse()) {
    const service = serviceOf(model, name);
    const gone =
      service.kind === 'pool' ? service.members.every(isDead) : service.children.every((child) => dead.has(child.service));
    if (gone) dead.add(name);
  }
  return dead;
}

function standingOfMember(pool: Pool, member: Member, dead: boolean): MemberStanding {
  if (!member.enabled) return { up: false, dead, reason: 'disabled' };
  if (member.weight === 0) return { up: false, dead, reason: 'draining: weight 0' };
  if (!dead) return { up: true, dead, reason: member.backup ? 'up, a backup' : 'up' };
  if (pool.monitor) return { up: false, dead, reason: 'down' };
  return { up: true, dead, reason: 'dead, but up: no monitor watches it' };
}

function standingOfPool(pool: Pool, view: MemberView): ServiceStanding {
  const up = pool.members.flatMap(({ weight, backup }, index) => {
    const { up: isUp, portion } = view(pool, pool.members[index] as Member);
    return isUp ? [{ index, weight, backup, portion }] : [];
  });
  const actives = up.filter(({ backup }) => !backup);
  const backups = up.filter(({ backup }) => backup);
  const counts = `${actives.length} of ${activesOf(pool).length} ${pool.members.some((member) => member.backup) ? 'actives' : 'members'} up`;
  const needed = pool.minHealthy > 1 ? `, ${pool.minHealthy} needed` : '';
  if (actives.length >= pool.minHealthy) return { up: true, reason: `up: ${counts}${needed}`, ...weighed(actives) };
  if (backups.length > 0)
    return { up: true, reason: `up on ${count(backups.length, 'backup')}: ${counts}${needed}`, ...weighed(backups) };
  return { up: false, reason: `down: ${counts}${needed}`, inUse: [] };
}

/** What members weigh for now, in integers. */
function weighed(
  members: readonly { readonly index: number; readonly weight: number; readonly portion: Ratio | undefined }[],
): Pick<ServiceStanding, 'inUse' | 'growing'> {
  const growing = members.some(({ portion }) => portion !== undefined);
  const parts = members.reduce((all, { portion }) => lcm(all, portion?.d ?? 1n), 1n);
  const factor = ({ n, d }: Ratio = ONE): number => Number((parts * n) / d);
  return { inUse: members.map(({ index, weight, portion }) => ({ index, weight: weight * factor(portion) })), growing };
}

function standingOfWeighted(service: Weighted, sees: ChildView): ServiceStanding {
  const voting = positions(service.children).filter(({ weight }) => weight > 0);
  if (!service.healthCheck) return { up: true, reason: 'up: it does not check its children', inUse: voting };
  const living = voting.filter(({ child }) => sees(service, child));
  const up = living.length > 0;
  return {
    up,
    reason: `${up ? 'up' : 'down'}: ${living.length} of ${count(voting.length, 'child', 'children')} up`,
    inUse: living,
  };
}

function standingOfFailover(service: Failover, sees: ChildView): ServiceStanding {
  const first = positions(service.children).find(({ child }) => sees(service, child));
  if (!first) return { up: false, reason: `down: none of ${count(service.children.length, 'child', 'children')} up`, inUse: [] };
  return {
    up: true,
    reason: first.index === 0 ? `up: on ${first.child.service}` : `up: failed over to ${first.child.service}`,
    inUse: [first],
  };
}

const positions = (children: readonly Child[]) => children.map((child, index) => ({ index, weight: child.weight, child }));

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

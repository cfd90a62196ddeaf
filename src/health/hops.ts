import { type Model, type Pool, servicesBelow } from '../tree';
import type { MemberView, Standings } from './standing';

/**
 * Inner services that run as pools of their own, by name: the children are its members, at their positions and called as they are,
 * and behind each stands the child's own balancer. What such a pool knows of a child, it knows from its monitor, a while later; a
 * child that it takes to be up and that is not answers 503 itself.
 */
export type Hops = ReadonlyMap<string, Hop>;

export interface Hop extends Pool {
  /**
   * Whether a child's balancer tells its checks whether it is up. Otherwise they are requests that it sends on to its own members.
   * @defaultValue false
   */
  readonly told?: boolean | undefined;
}

export const NO_HOPS: Hops = new Map();

/** A settled view of the members that stand for children, too: they are what the children are. */
export const settledHops =
  (hops: Hops, { services, member: view }: Standings): MemberView =>
  (pool, member) => {
    if (!hops.has(pool.name)) return view(pool, member);
    const up = services.get(member.name)?.up ?? false;
    if (member.weight === 0) return { up: false, dead: !up, reason: 'draining: weight 0' };
    return pool.monitor
      ? { up, dead: !up, reason: up ? 'up' : 'down' }
      : { up: true, dead: !up, reason: 'no monitor watches it' };
  };

/** Services that checks go through: each takes a turn there, so among those below it shares are right on average only. */
export function lookedThrough(model: Model, hops: Hops): ReadonlySet<string> {
  return servicesBelow(
    model,
    [...hops.values()].flatMap(({ members, monitor, told }) => (monitor && !told ? members.map(({ name }) => name) : [])),
  );
}

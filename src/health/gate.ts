import { identityOf, type Member, type Model, type Pool } from '../tree';
import type { Admin } from './behaviour';

/** How new members are kept from traffic until someone admits them. */
export interface Gate {
  /** What such a member is meanwhile. */
  readonly holds: Exclude<Admin, 'ready'>;
  /** The platform's status that says that it may be admitted; undefined where nothing is waited for. */
  readonly proof: string | undefined;
  /** Why one that is not ready takes no traffic, as the formula of a span of 0. */
  readonly why: string;
  /** Whether the new members of a pool have to wait. */
  covers(pool: Pool): boolean;
}

/** A member that has to be admitted, in the tree that runs. */
export interface Held {
  readonly pool: Pool;
  readonly member: Member;
  /** With another address, port or pool it is a new one. */
  readonly end: string;
}

/** Everyone who has to be admitted, by declared identity; members that would take no traffic anyway do not. */
export function gated(effective: Model, gate: Gate | undefined): ReadonlyMap<string, readonly Held[]> {
  const held = new Map<string, Held[]>();
  for (const pool of effective.services.values()) {
    if (pool.kind !== 'pool' || !gate?.covers(pool)) continue;
    for (const member of pool.members) {
      if (!member.enabled || member.weight === 0) continue;
      const one = { pool, member, end: `${pool.name}/${member.address}:${member.port}` };
      held.set(identityOf(member.origin), [...(held.get(identityOf(member.origin)) ?? []), one]);
    }
  }
  return held;
}

import { type Entry, identityOf, type Member, type Model, nodePaths, serviceOf, servicesBelow } from '../tree';

/** A member of the declared tree that can take traffic of an entry. */
export interface Losable {
  /** `POOL/MEMBER`, in the declared tree. */
  readonly id: string;
  readonly path: string;
}

/** Members that can stand for one another: losing any of them costs the same. */
export type Alike = readonly Losable[];

export const idOf = ({ origin }: Member): string => identityOf(origin);

/** The path by which a member is called in the declared tree. */
export function declaredPath(declared: Model, member: Member): string {
  const { service, member: name } = member.origin;
  return nodePaths(declared, { kind: 'member', service, member: { ...member, name } })[0] ?? idOf(member);
}

/**
 * The members that can take traffic of an entry, those together that can stand for one another: they are in the same pools of
 * the tree that runs, with the same weight and role. In the order of the declared tree.
 *
 * @param rated - whether what they can serve counts too
 */
export function alikeMembers(declared: Model, effective: Model, entry: Entry, rated: boolean): readonly Alike[] {
  const kinds = new Map<string, string>();
  for (const name of servicesBelow(effective, [entry.service])) {
    const pool = serviceOf(effective, name);
    if (pool.kind !== 'pool') continue;
    for (const member of pool.members) {
      if (!member.enabled || member.weight === 0) continue;
      const kind = `${name} ${member.weight} ${member.backup} ${rated ? member.capacity : ''}`;
      kinds.set(idOf(member), `${kinds.get(idOf(member)) ?? ''};${kind}`);
    }
  }
  const groups = new Map<string, Losable[]>();
  for (const service of declared.services.values()) {
    if (service.kind !== 'pool') continue;
    for (const member of service.members) {
      const id = idOf(member);
      const kind = kinds.get(id);
      if (kind === undefined) continue;
      const one = { id, path: declaredPath(declared, member) };
      const same = groups.get(kind);
      if (same) same.push(one);
      else groups.set(kind, [one]);
    }
  }
  return [...groups.values()];
}

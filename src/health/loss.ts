import {
  add,
  compare,
  type Entry,
  type Member,
  type Model,
  multiply,
  type Pool,
  type Ratio,
  ratioOf,
  serviceOf,
  ZERO,
} from '../tree';
import { declaredPath, idOf } from './alike';
import { type Shares, sharesOf, usedBySeveral } from './shares';
import { type Standings, settledView, standings } from './standing';

/** Members that get more than they can serve. */
export interface Overload {
  /** Paths; several where only their sum is known, since their pool shares by load. */
  readonly members: readonly string[];
  /** Requests a second that they get. */
  readonly load: Ratio;
  /** Requests a second that they can serve. */
  readonly capacity: Ratio;
}

/** What the loss of some members costs, once it was noticed. */
export interface Loss {
  /** The fraction of the entry's requests that is answered 503. */
  readonly unserved: Ratio;
  /** The fraction that is sent to lost members; null where the pool shares by load, so that there is no number. */
  readonly lost: Ratio | null;
  /** Members that are left and get too much, in the order of the tree. */
  readonly overloaded: readonly Overload[];
}

/** Says what the loss of members (by `POOL/MEMBER`) costs an entry whose requests come at a rate. */
export function lossIn(declared: Model, effective: Model, entry: Entry, rate: Ratio | undefined) {
  const several = usedBySeveral(
    effective,
    effective.entries.map(({ service }) => service),
  );
  return (lost: ReadonlySet<string>): Loss => {
    const standing = standings(
      effective,
      settledView((member) => lost.has(idOf(member))),
    );
    const shares = sharesOf(effective, standing, entry.service, several);
    const overloaded = rate === undefined ? [] : overloadsOf(declared, effective, standing, shares, rate);
    return { unserved: shares.unserved, lost: shares.lost, overloaded };
  };
}

/** Which members get how much; where a pool shares by load, those in use together. */
function overloadsOf(declared: Model, effective: Model, standing: Standings, shares: Shares, rate: Ratio): readonly Overload[] {
  const single = new Map<string, { member: Member; share: Ratio }>();
  const overloads: Overload[] = [];
  for (const [name, parts] of shares.members) {
    const pool = serviceOf(effective, name) as Pool;
    const used = pool.members.flatMap((member, i) =>
      standing.member(pool, member).dead ? [] : [{ member, share: parts[i]?.share }],
    );
    const open = used.filter(({ share }) => share === null).map(({ member }) => member);
    if (open.length > 0) overloads.push(...together(declared, open, multiply(rate, shares.services.get(name)?.share ?? ZERO)));
    for (const { member, share } of used)
      if (share) single.set(idOf(member), { member, share: add(share, single.get(idOf(member))?.share ?? ZERO) });
  }
  for (const { member, share } of single.values()) overloads.push(...together(declared, [member], multiply(rate, share)));
  return overloads;
}

/** Members that get a load between them; nothing when it is not too much, or nobody knows what one of them can serve. */
function together(declared: Model, members: readonly Member[], load: Ratio): readonly Overload[] {
  let capacity = ZERO;
  for (const member of members) {
    if (member.capacity === undefined) return [];
    capacity = add(capacity, ratioOf(member.capacity));
  }
  if (compare(load, capacity) <= 0) return [];
  return [{ members: members.map((member) => declaredPath(declared, member)), load, capacity }];
}

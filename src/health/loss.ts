import {
  add,
  compare,
  divide,
  type Entry,
  isZero,
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
import { type IsDead, type MemberView, settledView, standings } from './standing';

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
  /** Members that get too much, in the order of the tree. */
  readonly overloaded: readonly Overload[];
}

/** Says what the loss of members (by `POOL/MEMBER`) costs an entry whose requests come at a rate. */
export function lossIn(
  declared: Model,
  effective: Model,
  entry: Entry,
  rate: Ratio | undefined,
  settled: (isDead: IsDead) => MemberView = settledView,
) {
  const several = usedBySeveral(
    effective,
    effective.entries.map(({ service }) => service),
  );
  const overloads = rate === undefined ? undefined : new Overloads(declared, effective, rate);
  return (lost: ReadonlySet<string>): Loss => {
    const isDead: IsDead = (member) => lost.has(idOf(member));
    const shares = sharesOf(effective, standings(effective, settled(isDead)), entry.service, several);
    return { unserved: shares.unserved, lost: shares.lost, overloaded: overloads?.of(shares) ?? [] };
  };
}

/** Finds who gets too much. */
class Overloads {
  /** The largest share that a member can serve; only of those of which that is known. */
  readonly #most = new Map<Member, Ratio>();

  constructor(
    private readonly declared: Model,
    private readonly effective: Model,
    private readonly rate: Ratio,
  ) {
    for (const service of effective.services.values())
      if (service.kind === 'pool')
        for (const member of service.members)
          if (member.capacity !== undefined) this.#most.set(member, divide(ratioOf(member.capacity), rate));
  }

  of({ services, members }: Shares): readonly Overload[] {
    return [...members].flatMap(([name, parts]) => {
      const share = services.get(name)?.share ?? ZERO;
      if (isZero(share)) return [];
      const parted = (serviceOf(this.effective, name) as Pool).members.map((member, i) => ({ member, share: parts[i]?.share }));
      const open = parted.flatMap((one) => (one.share === null ? one.member : []));
      return [...this.#check(open, share), ...parted.flatMap((one) => (one.share ? this.#check([one.member], one.share) : []))];
    });
  }

  /** Members that get a share between them; nothing when it is not too much, or nobody knows what one of them can serve. */
  #check(members: readonly Member[], share: Ratio): readonly Overload[] {
    let most = ZERO;
    for (const member of members) {
      const own = this.#most.get(member);
      if (own === undefined) return [];
      most = members.length === 1 ? own : add(most, own);
    }
    if (members.length === 0 || compare(share, most) <= 0) return [];
    const paths = members.map((member) => declaredPath(this.declared, member));
    return [{ members: paths, load: multiply(this.rate, share), capacity: multiply(this.rate, most) }];
  }
}

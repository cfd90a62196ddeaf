import {
  type Child,
  childrenOf,
  isZero,
  type Member,
  type Model,
  ONE,
  type Pool,
  type Ratio,
  type Service,
  serviceOf,
  ZERO,
} from '../../tree';
import type { Choices } from '../behaviour';
import {
  type ChildView,
  type MemberStanding,
  type MemberView,
  type ServiceStanding,
  type Standings,
  seesAtOnce,
  standingOf,
} from '../standing';

/** A service that came up or went down, or chooses from something else now. */
export interface Changed {
  readonly service: Service;
  readonly before: ServiceStanding;
  readonly after: ServiceStanding;
}

/**
 * How everything stands, kept up to date: a change is followed only as far up as it changes something. Whatever the way, the
 * result is what `standings` computes afresh.
 */
export class LiveStandings implements Standings {
  readonly member: MemberView;
  readonly services = new Map<string, ServiceStanding>();
  readonly #sees: ChildView;
  readonly #model: Model;
  readonly #parents = new Map<string, string[]>();
  /** Positions of members, or children, that were up when their service was last looked at, with the part of their weight that they had. */
  readonly #up = new Map<string, ReadonlyMap<number, Ratio>>();
  /** Position from the leaves up: a service comes after everything below it. */
  readonly #height = new Map<string, number>();

  /** @param sees - what a service takes a child to be, where it does not know at once; undefined where it does */
  constructor(model: Model, view: MemberView, sees: (...asked: Parameters<ChildView>) => boolean | undefined) {
    const atOnce = seesAtOnce(this.services);
    this.#model = model;
    this.member = view;
    this.#sees = (service, child) => sees(service, child) ?? atOnce(service, child);
    for (const [i, name] of [...model.order].reverse().entries()) {
      const service = serviceOf(model, name);
      this.#height.set(name, i);
      for (const child of childrenOf(service))
        this.#parents.set(child.service, [...(this.#parents.get(child.service) ?? []), name]);
      this.services.set(name, standingOf(service, view, this.#sees));
      this.#up.set(name, this.#upParts(service));
    }
  }

  /** What a service takes its children to be now. */
  get sees(): ChildView {
    return this.#sees;
  }

  /** Which part of its weight a member had when its pool was last looked at, also one that stands for a child; none when it was down. */
  lastPortion(pool: Pool, member: Member): Ratio {
    return this.#up.get(pool.name)?.get(pool.members.indexOf(member)) ?? ZERO;
  }

  /** Members of these pools, or what services take their children to be, may stand otherwise now. Says what changed, from the leaves up. */
  update(names: Iterable<string>): readonly Changed[] {
    const changes: Changed[] = [];
    const pending = new Set(names);
    while (pending.size > 0) {
      const name = this.#lowest(pending);
      pending.delete(name);
      const service = serviceOf(this.#model, name);
      const before = this.services.get(name) as ServiceStanding;
      const after = standingOf(service, this.member, this.#sees);
      this.#up.set(name, this.#upParts(service));
      if (same(before, after)) continue;
      this.services.set(name, after);
      changes.push({ service, before, after });
      for (const parent of this.#parents.get(name) ?? []) pending.add(parent);
    }
    return changes;
  }

  /** What a service can choose from now. */
  choices(service: Service): Choices {
    const { inUse } = this.services.get(service.name) as ServiceStanding;
    const up = [...this.#upParts(service)].map(([index, portion]) => ({ index, portion }));
    return { inUse, up };
  }

  #upParts(service: Service): ReadonlyMap<number, Ratio> {
    if (service.kind === 'pool') return upMembers(service, this.member);
    const unchecked = service.kind === 'weighted' && !service.healthCheck;
    const isUp = (child: Child): boolean => child.weight > 0 && (unchecked || this.#sees(service, child));
    return new Map(service.children.flatMap((child, index) => (isUp(child) ? [[index, ONE] as const] : [])));
  }

  #lowest(names: ReadonlySet<string>): string {
    return [...names].reduce((low, name) => ((this.#height.get(name) ?? 0) < (this.#height.get(low) ?? 0) ? name : low));
  }
}

/** The part of its weight that a member has: none while it is down. */
export const portionOf = ({ up, portion = ONE }: MemberStanding): Ratio => (up ? portion : ZERO);

const upMembers = (pool: Pool, view: MemberView): ReadonlyMap<number, Ratio> =>
  new Map(
    pool.members.flatMap((member, index) => {
      const portion = portionOf(view(pool, member));
      return isZero(portion) ? [] : [[index, portion] as const];
    }),
  );

/** The reason is part of it: it tells how many are up. */
const same = (a: ServiceStanding, b: ServiceStanding): boolean =>
  a.up === b.up &&
  a.reason === b.reason &&
  a.inUse.length === b.inUse.length &&
  a.inUse.every(({ index, weight }, i) => index === b.inUse[i]?.index && weight === b.inUse[i]?.weight);

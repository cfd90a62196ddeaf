import {
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
import { type MemberStanding, type MemberView, type ServiceStanding, type Standings, standingOf } from '../standing';

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
  readonly #model: Model;
  readonly #parents = new Map<string, string[]>();
  /** Positions of members that were up when their pool was last looked at, with the part of their weight that they had. */
  readonly #up = new Map<string, ReadonlyMap<number, Ratio>>();
  /** Position from the leaves up: a service comes after everything below it. */
  readonly #height = new Map<string, number>();

  constructor(model: Model, view: MemberView) {
    this.#model = model;
    this.member = view;
    for (const [i, name] of [...model.order].reverse().entries()) {
      const service = serviceOf(model, name);
      this.#height.set(name, i);
      for (const child of childrenOf(service))
        this.#parents.set(child.service, [...(this.#parents.get(child.service) ?? []), name]);
      this.services.set(name, standingOf(service, view, this.services));
      if (service.kind === 'pool') this.#up.set(name, upMembers(service, view));
    }
  }

  /** Which part of its weight a member had when its pool was last looked at; none when it was down. */
  lastPortion(pool: Pool, member: Member): Ratio {
    return this.#up.get(pool.name)?.get(pool.members.indexOf(member)) ?? ZERO;
  }

  /** Members of these pools may stand otherwise now. Says what changed, from the leaves up. */
  update(pools: Iterable<string>): readonly Changed[] {
    const changes: Changed[] = [];
    const pending = new Set(pools);
    while (pending.size > 0) {
      const name = this.#lowest(pending);
      pending.delete(name);
      const service = serviceOf(this.#model, name);
      const before = this.services.get(name) as ServiceStanding;
      const after = standingOf(service, this.member, this.services);
      if (service.kind === 'pool') this.#up.set(name, upMembers(service, this.member));
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
    const up = service.kind === 'pool' ? [...upMembers(service, this.member)] : inUse.map(({ index }) => [index, ONE] as const);
    return { inUse, up: up.map(([index, portion]) => ({ index, portion })) };
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

import {
  type Child,
  equal,
  formatRatio,
  identityOf,
  isZero,
  type Member,
  membersBelow,
  multiply,
  type Pool,
  type Ratio,
  ratio,
  type Service,
} from '../../tree';
import type { Admin, Plain, Seen, Turns, Unit, Watched } from '../behaviour';
import { type Hops, NO_HOPS } from '../hops';
import type { MemberStanding } from '../standing';
import { type Condition, failsRequests, isDead, isReady, type Outcome, outcomeOf } from './condition';
import { type Changed, LiveStandings, portionOf } from './live-standings';
import { looksAbove, lookThrough } from './look-through';
import { Queue } from './queue';
import type { Rollout } from './rollout';
import type { Running } from './running';
import { TextHistory } from './text-history';
import type { Transition } from './timeline';
import { MemberWindows, type Span } from './windows';

/** The world outside of the balancer: what each member is, and what an administrator said of it. By declared identity. */
export interface World {
  /** @param version - of a rollout; 0 is the one that it began with */
  condition(id: string, version: number): Condition;
  /** Undefined: as the tree says. */
  admin(id: string): Admin | undefined;
}

/**
 * One process of the balancer, from its start to its reload: its units with their timers, how everything stands, and whose
 * turn it is.
 */
export class Process {
  readonly running: Running;
  readonly standings: LiveStandings;
  readonly #world: World;
  readonly #hops: Hops;
  readonly #watched = new Map<string, Watched>();
  readonly #units = new Map<string, Unit>();
  readonly #unitOf = new Map<string, string>();
  readonly #ranks = new Map<string, number>();
  /** By declared member: those that stand for it here. */
  readonly #standIns = new Map<string, Watched[]>();
  readonly #dissolved = new Map<string, boolean>();
  readonly #turns = new Map<string, Plain>();
  readonly #queue = new Queue<string>();
  readonly texts: TextHistory;
  #now: number;

  /**
   * @param before - what was known of members when the process before this one ended, as far as it is carried over
   * @param texts - what members were called in the process before this one
   */
  constructor(running: Running, world: World, now: number, before: ReadonlyMap<string, Unit>, texts?: TextHistory) {
    this.running = running;
    this.#world = world;
    this.#hops = running.hops ?? NO_HOPS;
    this.#now = now;
    this.texts = texts ?? new TextHistory(2 * (running.reported?.heartbeat ?? 0));
    for (const service of running.effective.services.values()) if (service.kind === 'pool') this.#place(service);
    for (const pool of this.#hops.values()) for (const member of pool.members) this.#watch(pool, member);
    const admin = (id: string): Admin => this.#adminOf(this.#watched.get(id) as Watched);
    const all = [...this.#watched.values()];
    const watched = all.filter(({ pool }) => pool.monitor !== undefined);
    const unwatched = all.filter(({ pool }) => pool.monitor === undefined);
    for (const unit of running.behaviour.boot({ now, model: running.effective, watched, unwatched, before, admin })) {
      for (const id of unit.members) this.#unitOf.set(id, unit.id);
      this.#keep(unit);
    }
    for (const id of this.#watched.keys()) if (!this.texts.knows(id)) this.texts.note(id, now, '');
    this.standings = new LiveStandings(
      running.effective,
      (pool, member) => this.#standing(pool, member),
      (service, child) => this.#sees(service, child),
    );
    for (const service of running.effective.services.values())
      this.#turns.set(service.name, running.turns.start(service, this.standings.choices(service)));
    for (const { name } of running.declared.services.values())
      if (!running.effective.services.has(name)) this.#dissolved.set(name, this.#dissolvedIsUp(name));
  }

  get units(): ReadonlyMap<string, Unit> {
    return this.#units;
  }

  get turns(): ReadonlyMap<string, Plain> {
    return this.#turns;
  }

  /** Takes up where another left off. */
  resume(units: readonly Unit[], turns: Readonly<Record<string, Plain>>): void {
    for (const unit of units) this.#keep(unit);
    this.standings.update(this.running.effective.services.keys());
    for (const [name, state] of Object.entries(turns)) this.#turns.set(name, state);
    for (const name of this.#dissolved.keys()) this.#dissolved.set(name, this.#dissolvedIsUp(name));
  }

  /** Time passes without anything to do. */
  pass(now: number): void {
    this.#now = now;
  }

  /** When something happens by itself; undefined when nothing can. */
  get next(): number | undefined {
    for (let first = this.#queue.next; first; first = this.#queue.next) {
      if (this.#units.get(first.item)?.wakeAt === first.at) return first.at;
      this.#queue.take();
    }
    return undefined;
  }

  /** Lets the unit act whose time has come. */
  step(now: number): readonly Transition[] {
    const unit = this.#units.get(this.#queue.take()?.item ?? '');
    if (!unit) return [];
    const { behaviour } = this.running;
    const look = (id: string, timeout: number, connect?: number, version = 0) =>
      this.#look(this.#watched.get(id) as Watched, timeout, connect, version);
    const next = behaviour.step(unit, now, look, this.#watched);
    return this.#change(this.#seenOtherwise(unit, next), now, () => this.#keep(next));
  }

  /** Members of a unit that the system sees otherwise after a change of it. */
  #seenOtherwise(before: Unit, after: Unit): readonly string[] {
    const { behaviour } = this.running;
    return before.members.filter((id) => {
      const [was, is] = [behaviour.seen(before, id, this.#watched), behaviour.seen(after, id, this.#watched)];
      return was.up !== is.up || was.text !== is.text || was.version !== is.version || !samePortion(was.portion, is.portion);
    });
  }

  /** A declared member is something else now. */
  conditionChanged(id: string, now: number): readonly Transition[] {
    this.#wakeAbove(
      (this.#standIns.get(id) ?? []).map(({ pool }) => pool.name),
      now,
    );
    return this.#touch(id, now, (unit) => this.running.behaviour.wake(unit, now, this.#watched));
  }

  /** An administrator said something of a declared member. */
  administered(id: string, now: number): readonly Transition[] {
    return this.#touch(id, now, (unit, watched) =>
      this.running.behaviour.administer(unit, watched.id, this.#adminOf(watched), now, this.#watched),
    );
  }

  /** A request was sent to a member of the tree that runs. */
  requested(pool: Pool, member: Member, now: number): readonly Transition[] {
    const { behaviour } = this.running;
    const id = `${pool.name}/${member.name}`;
    const unit = this.#units.get(this.#unitOf.get(id) ?? '');
    if (!unit || !behaviour.answered) return [];
    const failed = failsRequests(this.condition(identityOf(member.origin)));
    const next = behaviour.answered(unit, id, failed, now, this.#watched);
    return next === unit ? [] : this.#change(unit.members, now, () => this.#keep(next));
  }

  /** Whether a member takes requests of clients that it has already: it is in service and not seen down, though it may drain. */
  takesKnown(pool: Pool, member: Member): boolean {
    const id = `${pool.name}/${member.name}`;
    return this.#adminOf({ id, pool, member }) !== 'maintenance' && (this.#seen(id)?.up ?? true);
  }

  /** The next choice of a service. */
  pick(service: Service): number | null {
    const turns: Turns = this.running.turns;
    const { state, index } = turns.next(service, this.#turns.get(service.name) ?? null, this.standings.choices(service));
    this.#turns.set(service.name, state);
    return index;
  }

  /** How long things last for each declared member, and how many requests that concerns at a rate. */
  windows(rate: number, shares: Readonly<Record<string, Ratio | null>>): readonly MemberWindows[] {
    const all = [...this.#watched.values()].filter(({ pool }) => pool.monitor !== undefined);
    const requests = (share: Ratio | null | undefined, span: Span | null | undefined): Ratio | null =>
      span && share ? multiply(share, ratio(BigInt(span.max) * BigInt(Math.round(rate * 1_000)), 1_000_000n)) : null;
    return Object.entries(shares).map(([path, share]): MemberWindows => {
      const watched = (this.#standIns.get(path.split('/').slice(-2).join('/')) ?? [])[0];
      const spans = watched?.pool.monitor && this.running.behaviour.spans(watched, all);
      const { detect = null, admit = null, full = admit } = spans ?? {};
      const gate = watched && this.running.gate?.covers(watched.pool) ? this.running.gate : undefined;
      const exposed = gate ? { min: 0, max: 0, formula: gate.why } : (spans?.exposed ?? null);
      return new MemberWindows({
        path,
        detect,
        admit,
        full,
        exposed,
        exposedRequests: requests(share, exposed),
        lostRequests: requests(share, spans?.detect),
      });
    });
  }

  /** Whether a declared service or member is up, whatever the lowering made of it. */
  isUp(name: string): boolean | undefined {
    return (
      this.standings.services.get(name)?.up ??
      this.#dissolved.get(name) ??
      this.#standIns.get(name)?.some(({ pool, member }) => this.#standing(pool, member).up)
    );
  }

  /** What a declared member is to requests: the condition of the version that takes its traffic. */
  condition(id: string): Condition {
    const watched = this.#standIns.get(id)?.[0];
    return this.#world.condition(id, (watched && this.#seen(watched.id)?.version) ?? 0);
  }

  /**
   * Begins a rollout of a pool of the tree that runs.
   *
   * @returns what followed at once, and the number of the new version; undefined where the system replaces nothing by itself
   */
  rollout(
    pool: string,
    boot: number | undefined,
    now: number,
  ): { readonly version: number; readonly transitions: readonly Transition[] } | undefined {
    const { rollout } = this.running.behaviour;
    const [first] = [...this.#watched.values()].filter((watched) => watched.pool.name === pool);
    const unit = this.#units.get(this.#unitOf.get(first?.id ?? '') ?? '');
    if (!unit || !rollout) return undefined;
    const begun = rollout(unit, boot, now);
    const transitions = this.#change(this.#seenOtherwise(unit, begun.unit), now, () => this.#keep(begun.unit));
    return { version: begun.version, transitions };
  }

  /** Every rollout that began, in the order of the tree. */
  rollouts(): readonly Rollout[] {
    const { rolloutOf } = this.running.behaviour;
    return rolloutOf ? [...this.#units.values()].flatMap((unit) => rolloutOf(unit) ?? []) : [];
  }

  /** Whether a declared member is alive and as its checks want it, whatever they have seen of it. */
  isReady(id: string): boolean {
    const monitor = this.#standIns.get(id)?.[0]?.pool.monitor;
    return isReady(this.condition(id), monitor, monitor?.timeout ?? Number.POSITIVE_INFINITY);
  }

  /** Everything that can be up or down, by its declared name. */
  names(): readonly { readonly name: string; readonly kind: Transition['kind'] }[] {
    const services = [...this.running.declared.services.keys()].map((name) => ({ name, kind: 'service' as const }));
    return [...services, ...[...this.#standIns.keys()].map((name) => ({ name, kind: 'member' as const }))];
  }

  #place(pool: Pool): void {
    for (const member of pool.members) {
      const watched = this.#watch(pool, member);
      const id = identityOf(member.origin);
      this.#standIns.set(id, [...(this.#standIns.get(id) ?? []), watched]);
    }
  }

  #watch(pool: Pool, member: Member): Watched {
    const watched = { id: `${pool.name}/${member.name}`, pool, member };
    this.#watched.set(watched.id, watched);
    return watched;
  }

  /** What a check would find now. */
  #look({ pool, member }: Watched, timeout: number, connect: number | undefined, version: number): Outcome {
    const { effective, behaviour } = this.running;
    const monitor = pool.monitor as NonNullable<Pool['monitor']>;
    const condition = (one: Member): Condition => this.#world.condition(identityOf(one.origin), version);
    const hop = this.#hops.get(pool.name);
    if (!hop) return outcomeOf(condition(member), monitor, timeout, connect);
    if (hop.told) return { passes: this.standings.services.get(member.name)?.up ?? false, takes: 0 };
    const { retriesFor } = behaviour;
    return lookThrough(effective, this.standings, member.name, { monitor, timeout, condition, retriesFor });
  }

  /** What these services do now is seen by checks that go through them, from all above. */
  #wakeAbove(names: readonly string[], now: number): void {
    if (this.#hops.size === 0) return;
    for (const id of looksAbove(this.running.effective, names)) {
      const unit = this.#units.get(this.#unitOf.get(id) ?? '');
      if (unit) this.#keep(this.running.behaviour.wake(unit, now, this.#watched));
    }
  }

  /** What a service takes a child to be that it sees only through its checks. */
  #sees({ name }: Service, { service: child }: Child): boolean | undefined {
    return this.#hops.get(name)?.monitor && (this.#seen(`${name}/${child}`)?.up ?? true);
  }

  #adminOf({ member }: Watched): Admin {
    return this.#world.admin(identityOf(member.origin)) ?? (member.enabled ? 'ready' : 'maintenance');
  }

  #keep(unit: Unit): void {
    this.#units.set(unit.id, unit);
    const rank = this.#rank(unit.id);
    // At one time, units act in the order in which they started: a snapshot that is taken up goes on the same way.
    if (unit.wakeAt !== null) this.#queue.put(unit.wakeAt, rank, unit.id);
  }

  #rank(unit: string): number {
    const rank = this.#ranks.get(unit) ?? this.#ranks.size;
    this.#ranks.set(unit, rank);
    return rank;
  }

  /** Changes the unit of each stand-in; other members of a unit may stand otherwise after that too. */
  #touch(id: string, now: number, change: (unit: Unit, watched: Watched) => Unit): readonly Transition[] {
    const standIns = this.#standIns.get(id) ?? [];
    const changed = new Map<string, Unit>();
    for (const watched of standIns) {
      const name = this.#unitOf.get(watched.id) ?? '';
      const unit = changed.get(name) ?? this.#units.get(name);
      if (unit) changed.set(name, change(unit, watched));
    }
    const others = [...changed].flatMap(([name, next]) => this.#seenOtherwise(this.#units.get(name) as Unit, next));
    return this.#change([...new Set([...standIns.map((watched) => watched.id), ...others])], now, () => {
      for (const next of changed.values()) this.#keep(next);
    });
  }

  #change(ids: readonly string[], now: number, change: () => void): readonly Transition[] {
    const watched = ids.map((id) => this.#watched.get(id) as Watched);
    const had = watched.map((one) => this.standings.lastPortion(one.pool, one.member));
    const texts = watched.map(({ id }) => this.#seen(id)?.text);
    this.#now = now;
    change();
    for (const [i, { id }] of watched.entries())
      if (texts[i] !== undefined && texts[i] !== this.#seen(id)?.text) this.texts.note(id, now, texts[i]);
    const moved = watched.flatMap((one, i) => {
      const standing = this.#standing(one.pool, one.member);
      const was = had[i] as Ratio;
      return equal(portionOf(standing), was) ? [] : [{ ...one, standing, wasUp: !isZero(was) }];
    });
    if (moved.length === 0) return [];
    const pools = new Map(moved.map(({ pool }) => [pool.name, pool]));
    const changes = this.standings.update(pools.keys());
    this.#wakeAbove(
      changes.map(({ service }) => service.name),
      now,
    );
    // A backup that waits changes nothing that its pool uses, but its place among the backups.
    for (const service of new Set([...pools.values(), ...changes.map((change) => change.service)]))
      this.#turns.set(
        service.name,
        this.running.turns.changed(service, this.#turns.get(service.name) ?? null, this.standings.choices(service)),
      );
    const flipped = moved.filter(({ standing, wasUp }) => standing.up !== wasUp);
    return flipped.length === 0 ? [] : this.#transitions(now, flipped, changes);
  }

  #transitions(
    now: number,
    flipped: readonly (Watched & { standing: MemberStanding })[],
    changes: readonly Changed[],
  ): Transition[] {
    const told: string[] = [];
    const transitions: Transition[] = [];
    const tell = (name: string, kind: Transition['kind'], up: boolean, text: string): void => {
      const effects = changes
        .filter(({ before, after }) => before.up === after.up)
        .map(({ service, after }) => `${service.name} is ${clause(after.reason)}`);
      transitions.push({
        at: now,
        name,
        kind,
        from: up ? 'down' : 'up',
        to: up ? 'up' : 'down',
        causes: [...told, text],
        effects,
      });
      told.push(text);
    };
    for (const { pool, member, standing } of flipped) {
      const name = identityOf(member.origin);
      if (this.#hops.has(pool.name))
        tell(name, 'child', standing.up, `${pool.name} finds ${member.name} ${clause(standing.reason)}`);
      else tell(name, 'member', standing.up, `${name} is ${standing.reason}`);
    }
    for (const [name, was] of this.#dissolved) {
      const up = this.#dissolvedIsUp(name);
      if (up === was) continue;
      this.#dissolved.set(name, up);
      tell(name, 'service', up, `${name} is ${up ? 'up' : 'down'}`);
    }
    for (const { service, before, after } of changes)
      if (before.up !== after.up) tell(service.name, 'service', after.up, `${service.name} is ${clause(after.reason)}`);
    return transitions;
  }

  #seen(id: string): Seen | undefined {
    const unit = this.#units.get(this.#unitOf.get(id) ?? '');
    return unit && this.running.behaviour.seen(unit, id, this.#watched);
  }

  /** What the platform was last told that a member is called; nothing before the first time. */
  #reportedText(id: string, current: string): string {
    const heartbeat = this.running.reported?.heartbeat;
    if (heartbeat === undefined) return current;
    const last = Math.floor(this.#now / heartbeat) * heartbeat;
    return last === 0 ? '' : (this.texts.at(id, last) ?? current);
  }

  #dissolvedIsUp(name: string): boolean {
    return membersBelow(this.running.declared, { kind: 'service', service: name }).some(({ member }) =>
      (this.#standIns.get(identityOf(member.origin)) ?? []).some(({ pool, member: standIn }) => {
        const index = pool.members.indexOf(standIn);
        return this.standings.services.get(pool.name)?.inUse.some((used) => used.index === index);
      }),
    );
  }

  #standing(pool: Pool, member: Member): MemberStanding {
    const id = `${pool.name}/${member.name}`;
    const seen = this.#seen(id);
    const condition = this.#world.condition(identityOf(member.origin), seen?.version ?? 0);
    const dead = this.#hops.has(pool.name) ? !this.standings.services.get(member.name)?.up : isDead(condition);
    const admin = this.#adminOf({ id, pool, member });
    const rest = { dead, admin, portion: seen?.portion, text: seen && this.#reportedText(id, seen.text) };
    if (admin === 'maintenance') return { ...rest, up: false, reason: 'disabled' };
    if (member.weight === 0) return { ...rest, up: false, reason: 'draining: weight 0' };
    if (admin === 'drain') return { ...rest, up: false, reason: 'draining' };
    if (seen && !seen.up) return { ...rest, up: false, reason: `down: ${seen.text}` };
    if (dead) {
      const what = condition.is === 'fails-requests' ? 'failing requests' : 'dead';
      const noticed = pool.monitor !== undefined || this.running.behaviour.answered !== undefined;
      const why = seen && noticed ? `not noticed yet (${seen.text})` : 'no monitor watches it';
      return { ...rest, up: true, reason: `${what}, but up: ${why}` };
    }
    const slow = rest.portion ? `, with ${formatRatio(rest.portion)} of its weight` : '';
    return { ...rest, up: true, reason: `${member.backup ? 'up, a backup' : 'up'}${slow}` };
  }
}

const samePortion = (a: Ratio | undefined, b: Ratio | undefined): boolean => (a && b ? equal(a, b) : a === b);

const clause = (reason: string): string => reason.replace(': ', ', ');

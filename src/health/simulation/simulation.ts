import {
  type Finding,
  type FindingsError,
  identityOf,
  type Member,
  type MemberSpec,
  matchNode,
  matchNodes,
  membersBelow,
  nodePaths,
  type Tree,
} from '../../tree';
import type { Admin, Plain, Unit } from '../behaviour';
import { Evaluation } from '../evaluation';
import { Admission } from './admission';
import { type Chosen, choose } from './choose';
import { chooseFor, recalled, remember, type Visits } from './clients';
import { type Condition, DEAD, isDead, OK } from './condition';
import { type ConditionOf, conditionOf } from './condition-of';
import { reweighted, withMember, withoutMember } from './edits';
import { Present } from './present';
import { Process, type World } from './process';
import { refusal } from './refusal';
import type { Rollout } from './rollout';
import type { Running } from './running';
import type { Sent } from './sent';
import type { TextHistory } from './text-history';
import { milliseconds } from './time';
import { reloaded, type Transition } from './timeline';
import type { MemberWindows } from './windows';

/** Something that members will be, later and by itself. */
export interface Planned {
  readonly at: number;
  readonly members: readonly string[];
  readonly condition: Condition;
}

/** Everything that a simulation knows, as plain data. */
export interface Snapshot {
  readonly now: number;
  readonly tree: Tree;
  readonly conditions: Readonly<Record<string, Condition>>;
  readonly admins: Readonly<Record<string, Admin>>;
  /** Who was admitted through a gate: `POOL/ADDRESS:PORT`. */
  readonly admitted: readonly string[];
  readonly units: readonly Unit[];
  readonly turns: Readonly<Record<string, Plain>>;
  /** Where clients were that came by name. */
  readonly clients: Readonly<Record<string, Visits>>;
  readonly texts: ReturnType<TextHistory['toJSON']>;
  readonly planned: readonly Planned[];
  readonly timeline: readonly Transition[];
}

export interface ReloadOptions {
  /** Whether known members keep what was known of them; false forgets everything. @defaultValue what the target does */
  readonly carried?: boolean | undefined;
}

export interface FlapOptions {
  /** How long it is down, and how long up again, in turns. */
  readonly down: string;
  readonly up: string;
  readonly times: number;
}

/**
 * A running tree with a virtual clock, in integer milliseconds. Time moves only when it is told to: at a time t, checks that are
 * due come first, then what was planned for t.
 */
export class Simulation extends Present {
  readonly #run: (tree: Tree) => Running;
  readonly #world: World;
  readonly #conditions = new Map<string, Condition>();
  readonly #admins = new Map<string, Admin>();
  readonly #clients = new Map<string, Visits>();
  #tree: Tree;
  #now = 0;
  #admission: Admission;
  #process: Process;
  #planned: Planned[] = [];
  #timeline: Transition[] = [];
  #present: Evaluation | undefined;

  /** @param run - lowers a tree to the system that is simulated; throws on errors */
  constructor(tree: Tree, run: (tree: Tree) => Running) {
    super();
    this.#tree = tree;
    this.#run = run;
    this.#world = {
      condition: (id, version) => this.#conditions.get(versionOf(id, version)) ?? OK,
      admin: (id) => this.#admission.adminOf(id, this.#admins.get(id)),
    };
    const running = run(tree);
    this.#admission = new Admission(running);
    this.#process = new Process(running, this.#world, 0, new Map());
  }

  /** Milliseconds since the start. */
  get now(): number {
    return this.#now;
  }

  /** Lets time pass: `'10s'`, or milliseconds. */
  advance(time: string | number): this {
    const target = this.#now + milliseconds(time);
    for (;;) {
      const check = this.#process.next ?? Number.POSITIVE_INFINITY;
      const plan = this.#planned[0]?.at ?? Number.POSITIVE_INFINITY;
      const next = Math.min(check, plan);
      if (next > target) break;
      this.#now = next;
      if (check <= plan) this.#note(this.#process.step(next));
      else this.#takePlan();
    }
    this.#now = target;
    this.#process.pass(target);
    this.#present = undefined;
    return this;
  }

  /** Members die: they refuse connections. */
  fail(path: string): this {
    return this.#become(this.#identities(path), DEAD);
  }

  /** Members are as they should be again. */
  recover(path: string): this {
    return this.#become(this.#identities(path), OK);
  }

  /** What members are: `accepts-tcp`, `fails-requests`, `unreachable`, or slow by `{ delay: '300ms' }`, or answering checks with `{ status: 404 }`; `in` makes it so later. */
  set(path: string, what: ConditionOf, later: { readonly in?: string | number } = {}): this {
    const condition = conditionOf(what);
    const members = this.#identities(path);
    if (later.in === undefined) return this.#become(members, condition);
    this.#plan({ at: this.#now + milliseconds(later.in), members, condition });
    return this;
  }

  /** Members die and come back, again and again, beginning now. */
  flap(path: string, { down, up, times }: FlapOptions): this {
    const members = this.#identities(path);
    const [off, on] = [milliseconds(down), milliseconds(up)];
    for (let i = 0; i < times; i++) {
      const at = this.#now + i * (off + on);
      if (i > 0) this.#plan({ at, members, condition: DEAD });
      this.#plan({ at: at + off, members, condition: OK });
    }
    return this.#become(members, DEAD);
  }

  /** Members take no new traffic; their checks go on. */
  drain(path: string): this {
    return this.#administer(path, 'drain');
  }

  /** Members are taken out; nothing is checked meanwhile. */
  disable(path: string): this {
    return this.#administer(path, 'maintenance');
  }

  /** Members are put back. */
  enable(path: string): this {
    return this.#administer(path, 'ready');
  }

  /**
   * Members that wait at a gate are admitted, as far as it lets them: at Octavia's gate by weight those that it reports as `DRAINING` now, and the
   * changed configuration is loaded. Nobody waits where there is no gate.
   */
  admit(path: string): this {
    return this.#admission.admit(this.#identities(path), this.#process.standings.member) ? this.reload(this.#tree) : this;
  }

  /**
   * A pool is replaced by another version of it, as its system does that: member by member, until all are replaced, or enough of
   * them failed. What the new version is, is said as in `set`; until then, and on the way back, members are what they were. `boot`
   * is how long after its start it answers. The pool needs a monitor.
   *
   * @throws FindingsError `rollout.unsupported` where a system replaces nothing by itself
   */
  rollout(pool: string, what: ConditionOf & { readonly boot?: string | number } = {}): this {
    const { declared, effective } = this.#process.running;
    const node = matchNode(declared, pool);
    const service = effective.services.get(node.service);
    const boot = what.boot === undefined ? undefined : milliseconds(what.boot);
    const condition = conditionOf(what);
    const begun =
      node.kind === 'service' && service?.kind === 'pool' && service.monitor
        ? this.#process.rollout(service.name, boot, this.#now)
        : undefined;
    if (!begun) throw unsupported(pool);
    for (const id of this.#identities(pool)) this.#conditions.set(versionOf(id, begun.version), condition);
    this.#note(begun.transitions);
    return this;
  }

  /** Every rollout that began: of each pool the last. */
  rollouts(): readonly Rollout[] {
    return this.#process.rollouts();
  }

  /** The configuration of another tree is loaded. What members are, they stay; new ones wait where there is a gate. */
  reload(tree: Tree, { carried }: ReloadOptions = {}): this {
    const running = this.#run(tree);
    const before = this.#process;
    const was = new Map(before.names().map(({ name }) => [name, before.isUp(name)]));
    const keeps = carried ?? running.behaviour.carriesState;
    if (!keeps && running.behaviour.adminIn === 'process') this.#admins.clear();
    if (!(keeps && running.turns.keeps?.overReload))
      for (const [name, visits] of this.#clients)
        this.#clients.set(
          name,
          recalled(visits, running.effective, () => false),
        );
    this.#tree = tree;
    this.#admission = new Admission(running, this.#admission.admitted);
    this.#process = new Process(running, this.#world, this.#now, keeps ? before.units : new Map(), before.texts);
    this.#note(
      this.#process.names().flatMap(({ name, kind }) => reloaded(this.#now, name, kind, was.get(name), this.#process.isUp(name))),
    );
    return this;
  }

  /** A member, or a child under the weighted parent in front of it, gets another weight; the changed configuration is loaded. */
  reweight(path: string, weight: number): this {
    return this.reload(reweighted(this.#tree, this.#process.running.declared, path, weight));
  }

  /** A pool gets one more member; the changed configuration is loaded. */
  addMember(pool: string, member: MemberSpec): this {
    return this.reload(withMember(this.#tree, this.#process.running.declared, pool, member));
  }

  /** A pool loses a member; the changed configuration is loaded. */
  removeMember(path: string): this {
    return this.reload(withoutMember(this.#tree, this.#process.running.declared, path));
  }

  /**
   * How long things last, member by member, from the settings alone: until a death is noticed, until a recovered member is
   * back, and how long one that is not ready takes traffic after a start. With a rate, also how many requests that concerns.
   * These are the windows of checks; requests that fail may end them sooner, which depends on when they come: count them.
   *
   * @param rate - requests a second that enter
   */
  windows({ rate = 0, entry }: { readonly rate?: number; readonly entry?: string } = {}): readonly MemberWindows[] {
    return this.#process.windows(rate, new Evaluation({ ...this.#process.running, isDead: () => false }).shares(entry));
  }

  /** Whether a member is alive and as its checks want it, whatever they have seen of it so far. */
  isReady(path: string): boolean {
    return this.#identities(path).every((id) => this.#process.isReady(id));
  }

  /** Every transition so far, in order. */
  timeline(): readonly Transition[] {
    return this.#timeline;
  }

  /**
   * Whether the requests themselves change how members stand, as with Traefik's passive health checks: then shares say where
   * the next ones go only until one fails.
   */
  get learnsFromRequests(): boolean {
    return this.#process.running.behaviour.answered !== undefined;
  }

  /**
   * Where the next requests go: members by path, and `503` for what nobody serves. They are sent now, one after another, and
   * take their turns; a system that learns from requests learns from them. Where a pool keeps its clients, each of them is
   * of a client that comes for the first time: one that has been there goes where it was, and takes nobody's turn (HAProxy;
   * of other systems no order of such a pool is known).
   */
  pick(count: number, entry?: string): readonly string[] {
    const root = this.#entry(entry);
    return Array.from({ length: count }, () => this.#sendOne(root).path ?? '503');
  }

  /**
   * Sends the next request of a client, and tells where it goes: where pools keep their clients, one that comes again reaches its
   * pool and member without taking a turn, unless they are down (HAProxy).
   *
   * @param client - any name for it
   */
  visit(client: string, entry?: string): string {
    const root = this.#entry(entry);
    const { effective, turns } = this.#process.running;
    const known = turns.keeps
      ? recalled(this.#clients.get(client) ?? [], effective, ({ at }) => this.#now - at < (turns.keeps?.expiry ?? 0))
      : [];
    const chosen = chooseFor(this.#process, known, root);
    const { path, lost } = this.#sent(chosen);
    if (chosen && !lost) this.#clients.set(client, remember(known, chosen, effective, this.#now));
    return path ?? '503';
  }

  /** Sends one request, as `pick` does. */
  send(entry?: string): Sent {
    return this.#sendOne(this.#entry(entry));
  }

  /** Everything that is known, as plain data. */
  snapshot(): Snapshot {
    return {
      now: this.#now,
      tree: this.#tree,
      conditions: Object.fromEntries(this.#conditions),
      admins: Object.fromEntries(this.#admins),
      admitted: this.#admission.admitted,
      units: [...this.#process.units.values()],
      turns: Object.fromEntries(this.#process.turns),
      clients: Object.fromEntries(this.#clients),
      texts: this.#process.texts.toJSON(),
      planned: [...this.#planned],
      timeline: [...this.#timeline],
    };
  }

  /** Takes up a snapshot. */
  restore(snapshot: Snapshot): this {
    this.#conditions.clear();
    this.#admins.clear();
    this.#clients.clear();
    for (const [name, visits] of Object.entries(snapshot.clients)) this.#clients.set(name, visits);
    for (const [id, condition] of Object.entries(snapshot.conditions)) this.#conditions.set(id, condition);
    for (const [id, admin] of Object.entries(snapshot.admins)) this.#admins.set(id, admin);
    this.#now = snapshot.now;
    this.#tree = snapshot.tree;
    const running = this.#run(snapshot.tree);
    this.#admission = new Admission(running, snapshot.admitted);
    this.#process = new Process(running, this.#world, snapshot.now, new Map());
    this.#process.texts.restore(snapshot.texts);
    this.#process.resume(snapshot.units, snapshot.turns);
    this.#planned = [...snapshot.planned];
    this.#timeline = [...snapshot.timeline];
    this.#present = undefined;
    return this;
  }

  get findings(): readonly Finding[] {
    return this.#process.running.findings;
  }

  /** @internal */
  protected override reading(): Evaluation {
    const { declared, effective, reported, findings, hops } = this.#process.running;
    const isDeadMember = ({ origin }: Member): boolean => isDead(this.#process.condition(identityOf(origin)));
    this.#present ??= new Evaluation({
      declared,
      effective,
      isDead: isDeadMember,
      view: this.#process.standings.member,
      sees: this.#process.standings.sees,
      hops,
      reported,
      findings,
    });
    return this.#present;
  }

  #note(transitions: readonly Transition[]): void {
    this.#present = undefined;
    this.#timeline.push(...transitions);
  }

  #plan(planned: Planned): void {
    const after = this.#planned.findLastIndex(({ at }) => at <= planned.at);
    this.#planned.splice(after + 1, 0, planned);
  }

  #takePlan(): void {
    const first = this.#planned.shift();
    if (first) this.#become(first.members, first.condition);
  }

  #become(members: readonly string[], condition: Condition): this {
    for (const id of members) {
      for (const key of this.#conditions.keys()) if (key.startsWith(versionOf(id, ''))) this.#conditions.set(key, condition);
      this.#conditions.set(id, condition);
      this.#note(this.#process.conditionChanged(id, this.#now));
    }
    return this;
  }

  #administer(path: string, admin: Admin): this {
    for (const id of this.#identities(path)) {
      this.#admins.set(id, admin);
      this.#note(this.#process.administered(id, this.#now));
    }
    return this;
  }

  #identities(path: string): readonly string[] {
    const { declared } = this.#process.running;
    return matchNodes(declared, path).flatMap((node) =>
      membersBelow(declared, node).map(({ member }) => identityOf(member.origin)),
    );
  }

  #entry(name: string | undefined): string {
    const { entries } = this.#process.running.effective;
    const found = name === undefined && entries.length === 1 ? entries[0] : entries.find((entry) => entry.name === name);
    if (!found)
      throw refusal(
        'entry.required',
        name,
        'The tree has several entries, each with turns of its own',
        `Name one of ${entries.map((entry) => `'${entry.name}'`).join(', ')}.`,
      );
    return found.service;
  }

  #sendOne(root: string): Sent {
    return this.#sent(choose(this.#process, root));
  }

  #sent(chosen: Chosen | undefined): Sent {
    if (!chosen) return { path: null, lost: false, unready: false };
    const { pool, member } = chosen;
    const { service, member: name } = member.origin;
    const id = identityOf(member.origin);
    const sent = {
      path: nodePaths(this.#process.running.declared, { kind: 'member', service, member: { ...member, name } })[0] ?? null,
      lost: isDead(this.#process.condition(id)),
      unready: !this.#process.isReady(id),
    };
    const changes = this.#process.requested(pool, member, this.#now);
    if (changes.length > 0) this.#note(changes);
    return sent;
  }
}

/** The key of a version of a member; names have no `@`. */
const versionOf = (id: string, version: number | ''): string => (version === 0 ? id : `${id}@${version}`);

function unsupported(pool: string): FindingsError {
  return refusal(
    'rollout.unsupported',
    pool,
    `There is no rollout of ${pool}: it is a pool with a monitor that Swarm replaces member by member, and nothing else`,
    'Run it as swarm, and name a pool with a monitor; elsewhere reload another tree.',
  );
}

import type { Member, Model, Pool, Ratio, Service } from '../tree';
import type { Outcome } from './simulation/condition';
import type { Rollout } from './simulation/rollout';
import type { CheckSpans } from './simulation/windows';

/** Plain data, so that a simulation can be kept as JSON and taken up again. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** A member of the tree that runs. */
export interface Watched {
  /** `POOL/MEMBER`, in the tree that runs. */
  readonly id: string;
  readonly pool: Pool;
  readonly member: Member;
}

/** What an administrator told a running balancer of a member. */
export type Admin = 'ready' | 'drain' | 'maintenance';

/** What a balancer knows of a member. */
export interface Seen {
  /** Whether its checks let it take traffic; weight, drain and maintenance are told apart. */
  readonly up: boolean;
  /** As the system itself writes it: `UP 1/3`, `starting`. */
  readonly text: string;
  /** The part of its weight that it has for now, on its way to all of it. @defaultValue all of it */
  readonly portion?: Ratio | undefined;
  /** Which version of it takes the traffic, where a rollout has made others. @defaultValue 0: the one that it began with */
  readonly version?: number | undefined;
}

/** A part of a system that checks by timers of its own: a server, a pool, a container. Its state is its own business. */
export interface Unit {
  readonly id: string;
  /** The members whose health it decides. */
  readonly members: readonly string[];
  readonly state: Plain;
  /** When it has something to do, in milliseconds; null when nothing can change before someone wakes it. */
  readonly wakeAt: number | null;
}

/** How a unit starts. */
export interface Boot {
  readonly now: number;
  readonly model: Model;
  /** Every member that is checked, in the order of the tree. */
  readonly watched: readonly Watched[];
  /** Every other member: a system that follows them as well, say by their requests, has units for them, too. */
  readonly unwatched: readonly Watched[];
  /** What was known before: the seen part of a reload. Empty at a first start. */
  readonly before: ReadonlyMap<string, Unit>;
  admin(id: string): Admin;
}

/** Asks a version of a member now: what would a check find that waits so long, in milliseconds, for an answer, and for a connection. */
export type Look = (id: string, timeout: number, connect?: number, version?: number) => Outcome;

/**
 * How a system checks, and what it makes of the results. All functions are pure; a simulation owns the clock and the state.
 */
export interface Behaviour {
  /** Whether what is known of a member survives a reload. */
  readonly carriesState: boolean;
  /** Where drain and maintenance live: a process that forgets its state forgets them too, a configuration does not. */
  readonly adminIn: 'process' | 'configuration';
  /** The units of a process that starts, or is reloaded. */
  boot(boot: Boot): readonly Unit[];
  /** A unit whose time has come. */
  step(unit: Unit, now: number, look: Look, members: ReadonlyMap<string, Watched>): Unit;
  /** Something that it looks at changed now: when must it look again. */
  wake(unit: Unit, now: number, members: ReadonlyMap<string, Watched>): Unit;
  /** An administrator told it something of a member. */
  administer(unit: Unit, id: string, admin: Admin, now: number, members: ReadonlyMap<string, Watched>): Unit;
  /**
   * A request to a member was answered, or failed. A behaviour has it only where it learns from that; a unit that learned
   * nothing is the same one as before.
   */
  answered?(unit: Unit, id: string, failed: boolean, now: number, members: ReadonlyMap<string, Watched>): Unit;
  /**
   * Begins to replace everything of a unit by another version, whose number it says. A behaviour has it only where its system does
   * that by itself.
   *
   * @param boot - milliseconds until the new version answers after a start; undefined where it is as the one before
   */
  rollout?(unit: Unit, boot: number | undefined, now: number): { readonly unit: Unit; readonly version: number };
  /** How far the last rollout of a unit is; undefined before the first. */
  rolloutOf?(unit: Unit): Rollout | undefined;
  /** How long things last for a member, from the settings alone; undefined where nothing watches it. */
  spans(watched: Watched, all: readonly Watched[]): CheckSpans | undefined;
  /**
   * For how long a balancer tries again, in milliseconds, where all that it chooses from refuse, before it answers 503 itself; of
   * interest where checks go through it. @defaultValue not at all
   */
  retriesFor?(pool: Pool, inUse: readonly Member[]): number;
  /** What is known of a member. */
  seen(unit: Unit, id: string, members: ReadonlyMap<string, Watched>): Seen;
}

/** What a balancer can choose from now: positions of its members or children. */
export interface Choices {
  /** Those that take its traffic, with their weights: only their proportions count. */
  readonly inUse: readonly { readonly index: number; readonly weight: number }[];
  /** All that are up, backups that wait among them, with the part of their weight that they have for now. */
  readonly up: readonly { readonly index: number; readonly portion: Ratio }[];
}

/**
 * Clients that come again go where they were, as HAProxy has it, and take no turn on their way. What a client brings itself, it
 * brings for ever; this is of what the balancer remembers.
 */
export interface Keeps {
  /** Milliseconds after a client came last. */
  readonly expiry: number;
  /** Whether it is handed over to the next process. */
  readonly overReload: boolean;
}

/** In which order a balancer chooses. Pure as well: one state a balancer, which moves only when it is asked. */
export interface Turns {
  /** How pools keep their clients; undefined where nothing is known of it. */
  readonly keeps?: Keeps | undefined;
  /** The state of a balancer in a process that starts. */
  start(service: Service, choices: Choices): Plain;
  /** What can be chosen has changed. */
  changed(service: Service, state: Plain, choices: Choices): Plain;
  /** The next choice; null where nothing is in use. */
  next(service: Service, state: Plain, choices: Choices): { readonly state: Plain; readonly index: number | null };
}

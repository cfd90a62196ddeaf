import type { Health, RolloutState } from '../health';
import type { As } from '../targets';
import type { Duration, MemberSpec } from '../tree';
import type { Picks } from './picks';

/** A path or pattern, or several. */
export type Paths = string | readonly string[];

/** Something for each path or pattern. */
export type ByPath<Value> = Readonly<Record<string, Value>>;

/** What a member is from now on; the step says everything of it, so what an earlier one said is over. */
export interface ConditionSpec {
  /** @defaultValue `ok` */
  readonly is?: Health | undefined;
  /** Until it answers a check. @defaultValue it answers at once */
  readonly delay?: Duration | undefined;
  /** Status code with which it answers checks, 100 to 599. @defaultValue 503 with `fails-probe`, else 200 */
  readonly status?: number | undefined;
}

/** What the new version of a pool is. */
export interface RolloutSpec extends ConditionSpec {
  /** From a start of it until it answers. @defaultValue as the version before */
  readonly boot?: Duration | undefined;
}

/** Members die and come back, beginning now. */
export interface FlapSpec {
  readonly down: Duration;
  readonly up: Duration;
  /** How often; at least 1. */
  readonly times: number;
}

/** The balancer loads a configuration anew. */
export interface ReloadSpec {
  /** Name of the tree to load. @defaultValue the one that runs */
  readonly tree?: string | undefined;
  /** Whether known members keep what was known of them. @defaultValue what the target does */
  readonly carried?: boolean | undefined;
}

/** A number of requests: exactly so many (`'225/2'` too), or a bound. */
export type Amount =
  | number
  | string
  | { readonly atMost?: number | string | undefined; readonly atLeast?: number | string | undefined };

/** Requests since the start of the scenario. */
export interface RequestsSpec {
  readonly sent?: Amount | undefined;
  /** Answered 503. */
  readonly unserved?: Amount | undefined;
  /** Sent to dead members. */
  readonly lost?: Amount | undefined;
  /** Sent to members that are dead, or that do not answer their checks as they should. */
  readonly unready?: Amount | undefined;
}

/** What must hold at a moment. What is not listed is not checked. */
export interface ExpectSpec {
  /** The entry whose requests are meant; needed where a tree has several. */
  readonly entry?: string | undefined;
  /** Exact shares by path or pattern: `'3/4'`, `'0.75'` or `'75%'`. */
  readonly route?: ByPath<string | number> | undefined;
  /** The share that is answered 503. */
  readonly unserved?: string | number | undefined;
  /** The share that is sent to dead members. */
  readonly lost?: string | number | undefined;
  /** Up or down in the balancer's view. */
  readonly status?: ByPath<'up' | 'down'> | undefined;
  /** What the platform's own status says: `ERROR`, `MAINT`. */
  readonly reported?: ByPath<string> | undefined;
  /** Where the next requests go, one by one: members by path or a tail of it, and `503`; a text has them with blanks between. */
  readonly picks?: Picks | undefined;
  /** How far the last rollout of a pool is. */
  readonly rollout?: ByPath<RolloutState> | undefined;
  /** Needs a `rate`. */
  readonly requests?: RequestsSpec | undefined;
}

/**
 * Something that happens, or must hold, at a time. At one time checks that are due come first, then the steps in file order, and
 * within a step its words as they are written.
 */
export interface Step {
  /** Since the start; `0s` is the start itself. Steps are in order of time. */
  readonly at: Duration;
  readonly expect?: ExpectSpec | undefined;
  /** Members die: they refuse connections. */
  readonly fail?: Paths | undefined;
  /** Members are as they should be again. */
  readonly recover?: Paths | undefined;
  /**
   * What members are: `fails-requests` answers checks well and requests with an error, `accepts-tcp` takes connections with a
   * dead application behind, `unreachable` is silent; none of them serves.
   */
  readonly set?: ByPath<Health | ConditionSpec> | undefined;
  /** Members serve, and answer checks with this status code. */
  readonly answer?: ByPath<number> | undefined;
  /** Members serve, and answer checks after so long. */
  readonly slow?: ByPath<Duration> | undefined;
  readonly flap?: ByPath<FlapSpec> | undefined;
  /** Members take no new traffic; their checks go on. */
  readonly drain?: Paths | undefined;
  /** Members are taken out; nothing is checked meanwhile. */
  readonly disable?: Paths | undefined;
  /** Members are put back. */
  readonly enable?: Paths | undefined;
  /** Members that wait at Octavia's gate are admitted, as far as it lets them now; elsewhere nobody waits. */
  readonly admit?: Paths | undefined;
  /** Other weights of members, or of children of a weighted service, 0 to 256. */
  readonly reweight?: ByPath<number> | undefined;
  /** One more member of a pool. */
  readonly addMember?: ByPath<MemberSpec> | undefined;
  readonly removeMember?: Paths | undefined;
  /** A pool is replaced by another version, as Swarm does by its settings of updates; what the new version is. */
  readonly rollout?: ByPath<Health | RolloutSpec> | undefined;
  /** `true` loads the tree that runs, a name another one. */
  readonly reload?: true | string | ReloadSpec | undefined;
}

/** What happens to a running tree, and what must hold meanwhile. Plain data, the same from a file and from a test. */
export interface Scenario {
  /** Name of the file of the tree; for people, since the tree is given with the scenario. */
  readonly tree?: string | undefined;
  /** The system to run as: `haproxy@3.2`; a system that is given otherwise wins. */
  readonly as?: As | undefined;
  /** Requests a second, where they are to be counted, or where the system learns from them: `100`, or by entry where a tree has several: `{ 'http:80': 100 }`. */
  readonly rate?: number | string | Readonly<Record<string, number | string>> | undefined;
  /** When it ends. @defaultValue with its last step */
  readonly until?: Duration | undefined;
  readonly steps: readonly Step[];
}

export const SCENARIO_FIELDS = ['tree', 'as', 'rate', 'until', 'steps'] as const satisfies readonly (keyof Scenario)[];
export const HEALTHS = [
  'ok',
  'fails-probe',
  'fails-requests',
  'accepts-tcp',
  'refuses',
  'unreachable',
] as const satisfies readonly Health[];
export const REQUEST_KINDS = ['sent', 'unserved', 'lost', 'unready'] as const satisfies readonly (keyof RequestsSpec)[];

/** A word of a step that does something. */
export type ActionName = Exclude<keyof Step, 'at' | 'expect'>;

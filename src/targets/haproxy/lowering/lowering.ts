import type { Hops, Turns } from '../../../health';
import type { Listener, Model, Reporter } from '../../../tree';
import type { ResolvedSettings } from '../settings';

export const LOWERINGS = ['branch', 'cascade', 'flat'] as const;
export type LoweringName = (typeof LOWERINGS)[number];

export interface LoweringRequest {
  readonly model: Model;
  readonly listeners: readonly Listener[];
  readonly settings: ResolvedSettings;
}

/** One way to make the choices of a tree inside of HAProxy. */
export interface Lowering {
  readonly name: LoweringName;
  /** Undefined, with a finding for each reason, where it can not be. */
  plan(reporter: Reporter, request: LoweringRequest): Plan | undefined;
}

/** A tree as one way makes it. */
export interface Plan {
  readonly name: LoweringName;
  /** The tree that runs: each of its pools becomes a backend. */
  readonly model: Model;
  /** With options by the pools of that tree. */
  readonly settings: ResolvedSettings;
  /** Lines of a listener's frontend that lead a request on from the service it has entered, in `txn.to`. */
  choices(listener: Listener, rule: Rule): Choices;
  /** Sections of its own, before and after the backends of pools. */
  readonly sections: { readonly before: readonly string[][]; readonly after: readonly string[][] };
  /** Inner services that choose by checks of their own. @defaultValue none */
  readonly hops?: Hops | undefined;
  readonly turns: Turns;
  /** In what it differs from the meaning of the tree, as a clause; undefined where in nothing. */
  readonly differs: string | undefined;
  /** What it means for the tree, as a sentence without its end. */
  readonly told: string;
}

/** How a frontend's rules begin: for requests, or for connections. */
export type Rule = 'http-request' | 'tcp-request content';

export interface Choices {
  readonly acls: readonly string[];
  readonly rules: readonly string[];
}

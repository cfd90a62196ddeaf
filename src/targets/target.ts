import type { Behaviour, Gate, Hops, IsDead, MemberView, Reported, Turns } from '../health';
import type { Finding, Model } from '../tree';

/** What a tree becomes on a system: files to deploy. Further kinds of artifact add to this. */
export interface Artifact {
  /** By name; the first is the main one. */
  files(): Readonly<Record<string, string>>;
}

/** What is asked of a target. */
export interface LowerRequest {
  readonly model: Model;
  /** What the target needs beyond the tree, as `targets.NAME` of the file form; unchecked. */
  readonly settings: unknown;
  /** A version given outside the settings; it wins over theirs. */
  readonly version?: string | undefined;
  /** `predict` needs no settings that only a deployment has. */
  readonly purpose: 'deploy' | 'predict';
  /** The tree has errors of its own: only what can be said of single services and settings is asked. */
  readonly broken?: boolean | undefined;
}

/** What a target makes of a tree. */
export interface Lowered<Kind extends Artifact = Artifact> {
  /** Absent when there is an error among the findings, or nothing was to be deployed. */
  readonly artifact: Kind | undefined;
  /** The tree that the artifact really realizes, with the target's defaults filled in; absent when there is an error. */
  readonly effective: Model | undefined;
  /** How the system, in the version asked for, checks and chooses; absent when there is an error. */
  readonly dynamics: Dynamics | undefined;
  readonly findings: readonly Finding[];
}

/** What a system does in time. */
export interface Dynamics {
  readonly behaviour: Behaviour;
  /** The order of choices that the lowering brings about. */
  readonly turns: Turns;
  /** How new members are kept from traffic; undefined where they are not. */
  readonly gate?: Gate | undefined;
  /** Inner services that the lowering made balancers of their own, one hop apart. @defaultValue none */
  readonly hops?: Hops | undefined;
}

/** A system that a tree can be lowered to. */
export interface Target<Kind extends Artifact = Artifact> {
  readonly name: string;
  /** The target whose settings in a tree are its own too. @defaultValue its name: it has settings of its own */
  readonly settingsOf?: string | undefined;
  /** Whether a version may be asked for, as `NAME@VERSION`. */
  readonly versioned: boolean;
  /** Settings that a deployment may have, as an example for those who gave none. */
  readonly example: string;
  /** Pure: the same request gives the same bytes. Never throws. */
  lower(request: LowerRequest): Lowered<Kind>;
  /** What the system's own status says of a moment. */
  readonly reported: Reported;
  /** How members stand once everything was noticed. @defaultValue what is dead and watched is down */
  readonly settled?: ((isDead: IsDead) => MemberView) | undefined;
}

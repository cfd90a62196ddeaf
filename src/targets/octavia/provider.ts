import type { Reported } from '../../health';
import type { Finding, FindingCode, Listener, Model, Monitor, Pool, Remark, Reporter } from '../../tree';
import type { Dynamics } from '../target';
import type { ResolvedSettings } from './settings';

/** A driver behind Octavia's API: the same resources, of which each driver makes something else. */
export interface Provider {
  /** Name of its target. */
  readonly target: string;
  /** As `loadbalancer_provider` names it; undefined for the one that the cloud has as default. */
  readonly driver: string | undefined;
  readonly start: Start;
  /** The start of a pool's members, where that is another. @defaultValue `start` */
  readonly startOf?: ((model: Model, pool: Pool) => Start) | undefined;
  /** Whether it tells of a pool's member at weight 0 that a check has passed, so that new ones can wait there. */
  gates(model: Model, pool: Pool): boolean;
  /** Why routes are refused; undefined where they are not. */
  readonly routes: Pick<Remark, 'message' | 'hint'> | undefined;
  /** Why load balancers of it can not stand in front of each other. @defaultValue they can */
  readonly noCascade?: Pick<Remark, 'message' | 'hint'> | undefined;
  /** What of a pool it does not do, or does differently, beyond what holds for the whole API. */
  checkPool(reporter: Reporter, pool: Pool): void;
  checkListener(reporter: Reporter, listener: Listener): void;
  /** What of the settings it does not do. @defaultValue it does all of them */
  checkSettings?(settings: ResolvedSettings): void;
  /** What it does not do, or does differently, of a pool that is written for it. */
  checkWritten(reporter: Reporter, model: Model, written: Pool): void;
  /** A pool as it runs, with all defaults filled in. */
  adapt(written: Pool, model: Model): Pool;
  /** What to say where members get other shares than were written; undefined for a driver that takes weights as they are. */
  readonly otherShares?:
    | ((written: Pool) => { readonly code: FindingCode; readonly why: string; readonly hint: string })
    | undefined;
  /** How the tree that runs is checked and balanced. */
  dynamics(effective: Model): Dynamics;
  readonly reported: Reported;
}

/** What a new member is until its checks have told. */
export interface Start {
  /** The init state that it has, whatever was asked for. */
  readonly initState: 'up' | 'fully-up';
  /** Milliseconds that one that is not ready takes traffic, at most; undefined where the monitor does not say. */
  exposed(monitor: Monitor): number | undefined;
  /** Until when that is. */
  readonly until: string;
  /** What else can be done for a member that has to wait. */
  readonly admission: string;
  /** What to say to the one of `up` and `fully-up` that it does not have; undefined where they do not differ. */
  differs(monitor: Monitor): { readonly code: FindingCode; readonly message: string; readonly hint: string } | undefined;
}

/** Whether nothing was found that forbids to look at what becomes of the tree. */
export const isSound = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity, acknowledgeable }) => severity !== 'error' || acknowledgeable);

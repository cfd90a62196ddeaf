import type { Finding, Model } from '../../tree';
import type { Behaviour, Turns } from '../behaviour';
import type { Gate } from '../gate';
import type { Hops } from '../hops';
import type { Reported } from '../reported';

/** A tree as a system runs it: what a lowering made of it, and how the system checks and chooses. */
export interface Running {
  /** The tree that paths speak of. */
  readonly declared: Model;
  readonly effective: Model;
  readonly behaviour: Behaviour;
  readonly turns: Turns;
  readonly gate?: Gate | undefined;
  /** Inner services that see their children only through checks. @defaultValue none: all know at once what their children are */
  readonly hops?: Hops | undefined;
  readonly reported: Reported | undefined;
  readonly findings: readonly Finding[];
}

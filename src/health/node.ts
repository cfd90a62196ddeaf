import type { Ratio } from '../tree';
import type { Exactness } from './exactness';

/** What is known of a service or member at one moment, in one entry. */
export interface NodeReading {
  /** The first of its paths, in file order. */
  readonly path: string;
  /** All of its paths: a service under two parents is one balancer, listed once. At most 64. */
  readonly paths: readonly string[];
  readonly kind: 'weighted' | 'failover' | 'pool' | 'member';
  /** Whether it takes traffic, in the balancer's view. */
  readonly up: boolean;
  /** Whether nothing alive is there, whoever sees it. */
  readonly dead: boolean;
  /** What the platform's own status says; null without a target, and where the platform has no such object. */
  readonly reported: string | null;
  /** Of a member that starts slowly: the part of its weight that it has for now. @defaultValue all of it */
  readonly portion?: Ratio | undefined;
  /** The fraction of the entry's requests that arrives there; null where the target gives no number. */
  readonly share: Ratio | null;
  readonly exactness: Exactness;
  /** Why it is up or down. */
  readonly reason: string;
}

export interface EntryReading {
  /** The root's name, or the listener with its route. */
  readonly entry: string;
  /** From the root down, each service before its members. */
  readonly nodes: readonly NodeReading[];
  /** The fraction that is answered 503. */
  readonly unserved: Ratio;
  /** The fraction that is sent to dead members; null where the target gives no number. */
  readonly lost: Ratio | null;
}

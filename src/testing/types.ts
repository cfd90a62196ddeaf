import type { BecomeOptions } from './become';
import type { ExposeOptions } from './expose';
import type { ExpectedFinding, RouteOptions } from './matchers';
import type { PickOptions } from './pick';
import type { SurviveOptions } from './survive';

/** The matchers, whatever the framework. */
export interface HealthtreeMatchers<R> {
  /** Exact shares by path or pattern: `{ 'dc1/*': '3/4' }`. */
  toRoute(shares: Readonly<Record<string, string>>, options?: RouteOptions): R;
  /** A service or member takes traffic, in the balancer's view. */
  toBeUp(path: string): R;
  /** A service or member takes no traffic, in the balancer's view. */
  toBeDown(path: string): R;
  /** The loss of any so many members leaves no more than a share unserved or lost, and nobody over capacity. */
  toSurvive(options: SurviveOptions): R;
  /** Where the next requests of a simulation go, one by one: `['dc1/a', 'dc1/b', '503']`. */
  toPick(picks: string | readonly string[], options?: PickOptions): R;
  /** A service or member of a simulation is up, or down, before some time has passed. */
  toBecome(path: string, status: 'up' | 'down', options: BecomeOptions): R;
  /** So many requests reach members that are not ready, before some time has passed. */
  toExpose(options: ExposeOptions): R;
  /** Every expectation of a scenario that was run holds. */
  toHold(): R;
  /** A finding, by code or by any of its fields. */
  toHaveFinding(finding: ExpectedFinding): R;
  /** Nothing to tell; infos do not count unless asked for. */
  toHaveNoFindings(options?: { readonly infos?: boolean }): R;
}

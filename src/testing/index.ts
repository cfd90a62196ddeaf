/**
 * Matchers and a snapshot serializer. Importing this module adds them to jest's global `expect`; where there is none, call
 * `setup(expect)`.
 */
import { type ExpectedFinding, type RouteOptions, toBeDown, toBeUp, toHaveFinding, toHaveNoFindings, toRoute } from './matchers';
import { treeSerializer } from './serializer';
import { type SurviveOptions, toSurvive } from './survive';

export const matchers = { toRoute, toBeUp, toBeDown, toHaveFinding, toHaveNoFindings, toSurvive };

/** What is needed of a test framework's `expect`. */
export interface ExtendableExpect {
  extend(matchers: object): void;
  addSnapshotSerializer(serializer: object): void;
}

/** Adds the matchers and the serializer. */
export function setup(expect: ExtendableExpect): void {
  expect.extend(matchers);
  expect.addSnapshotSerializer(treeSerializer);
}

const globalExpect = (globalThis as { expect?: ExtendableExpect }).expect;
if (globalExpect) setup(globalExpect);

export type { ExpectedFinding, MatcherResult, RouteOptions } from './matchers';
export { type SurviveOptions, treeSerializer };

declare global {
  namespace jest {
    interface Matchers<R> {
      /** Exact shares by path or pattern: `{ 'dc1/*': '3/4' }`. */
      toRoute(shares: Readonly<Record<string, string>>, options?: RouteOptions): R;
      /** A service or member takes traffic, in the balancer's view. */
      toBeUp(path: string): R;
      /** A service or member takes no traffic, in the balancer's view. */
      toBeDown(path: string): R;
      /** The loss of any so many members leaves no more than a share unserved or lost, and nobody over capacity. */
      toSurvive(options: SurviveOptions): R;
      /** A finding, by code or by any of its fields. */
      toHaveFinding(finding: ExpectedFinding): R;
      /** Nothing to tell; infos do not count unless asked for. */
      toHaveNoFindings(options?: { readonly infos?: boolean }): R;
    }
  }
}

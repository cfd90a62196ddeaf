/**
 * Matchers and a snapshot serializer. Importing this module adds them to a global `expect`: jest's, or vitest's with `--globals`.
 * Where there is none, call `setup(expect)`. The types are those of both: vitest takes up jest's.
 */
import { type ExtendableExpect, setup } from './setup';
import type { HealthtreeMatchers } from './types';

const globalExpect = (globalThis as { expect?: ExtendableExpect }).expect;
if (globalExpect) setup(globalExpect);

export type { BecomeOptions } from './become';
export type { ExposeOptions } from './expose';
export type { MatcherResult } from './judge';
export type { ExpectedFinding, RouteOptions } from './matchers';
export type { PickOptions } from './pick';
export { treeSerializer } from './serializer';
export { type ExtendableExpect, matchers, setup } from './setup';
export type { SurviveOptions } from './survive';
export type { HealthtreeMatchers } from './types';

declare global {
  namespace jest {
    interface Matchers<R> extends HealthtreeMatchers<R> {}
  }
}

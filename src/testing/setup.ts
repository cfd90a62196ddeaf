import { toBecome } from './become';
import { toExpose } from './expose';
import { toHold } from './hold';
import { toBeDown, toBeUp, toHaveFinding, toHaveNoFindings, toRoute } from './matchers';
import { toPick } from './pick';
import { treeSerializer } from './serializer';
import { toSurvive } from './survive';
import type { HealthtreeMatchers } from './types';

export const matchers = {
  toRoute,
  toBeUp,
  toBeDown,
  toHaveFinding,
  toHaveNoFindings,
  toSurvive,
  toPick,
  toBecome,
  toExpose,
  toHold,
} satisfies Record<keyof HealthtreeMatchers<void>, unknown>;

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

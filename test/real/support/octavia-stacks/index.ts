import { cascade } from './cascade';
import { kinds } from './kinds';
import { listeners } from './listeners';
import { monitors } from './monitors';
import { nested } from './nested';
import { pools } from './pools';
import type { Stacks } from './step';

/** What is deployed to the real API, by what it is about. */
export const STACKS: Stacks = { ...pools, ...monitors, ...listeners, ...nested, ...kinds, ...cascade };

export { linesOfRandom, randomTree } from './random';
export { a, treeOf } from './step';

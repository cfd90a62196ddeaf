import { cascade } from './cascade';
import { kinds } from './kinds';
import { listeners } from './listeners';
import { monitors } from './monitors';
import { nested } from './nested';
import { options } from './options';
import { pools } from './pools';
import { routes } from './routes';
import { single } from './singles';
import type { Stacks } from './step';

/** What is deployed to the real API, by what it is about. */
export const STACKS: Stacks = {
  ...pools,
  ...monitors,
  ...listeners,
  ...nested,
  ...kinds,
  ...cascade,
  ...routes,
  ...single,
  ...options,
};

export { linesOfRandom, randomTree } from './random';
export { a, BALANCER, SUBNET, treeOf } from './step';

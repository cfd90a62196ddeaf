import { evaluate, type Reading, simulate } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { ADDRESS, deployTree } from './deployed-tree';
import type { HaproxyStart } from './haproxy-process';
import { memberName, observedCounts, predictedCounts } from './predicted';
import { type Feature, featuresOf, RandomTree } from './random-tree';
import type { Random } from './seed';
import { sendExactly } from './send-exactly';

/** A version, and how trees are lowered to it. */
export type HaproxyAs = {
  readonly target: `haproxy@${string}`;
  readonly lowering?: 'branch';
};

const MAX_CYCLE = 5_000;

/** A tree of which some members are dead. */
export interface Case {
  readonly as: HaproxyAs;
  readonly tree: Tree;
  readonly down: readonly string[];
  readonly reading: Reading;
  readonly cycle: number;
}

/** A random tree with a feature, whose cycle is short enough to be counted. Ports are given when it runs. */
export function randomCase(random: Random, feature: Feature, as: HaproxyAs = { target: 'haproxy@3.2' }): Case {
  for (;;) {
    const depth = feature === 'deep' ? random.int(3, 4) : random.int(1, 3);
    let port = 0;
    const monitor = {
      type: 'http',
      path: '/ping',
      interval: '200ms',
      timeout: '150ms',
      rise: 1,
      fall: 1,
      initState: 'up',
    } as const;
    const { root, services } = new RandomTree(random, {
      depth,
      monitor,
      endpoint: () => ({ address: ADDRESS, port: ++port }),
    }).build();
    const tree = { services, root };
    if (!featuresOf(tree).has(feature)) continue;
    const reading = evaluate(tree);
    const members = reading.entries.flatMap(({ nodes }) => nodes).filter(({ kind }) => kind === 'member');
    const down = members.filter(() => random.chance(0.3)).map(({ path }) => path);
    const dead = evaluate(tree, { as, down });
    const cycle = dead.cycleLength();
    if (cycle !== null && cycle <= MAX_CYCLE) return { as, tree, down, reading: dead, cycle: Number(cycle) };
  }
}

/**
 * Holds every request of whole cycles on the real HAProxy against the companion; gives their number.
 *
 * @param start - another HAProxy than the newest
 */
export async function heldCase(
  { as, tree, down, reading, cycle }: Case,
  cleanup: Cleanup,
  start: Pick<HaproxyStart, 'binary' | 'extraArguments'> = {},
): Promise<number> {
  const dead = new Set(down.map(memberName));
  const { port } = await deployTree(tree, dead, cleanup, as, start);
  const count = cycle * Math.max(1, Math.ceil(200 / cycle));
  const tally = await sendExactly(count, { port, address: ADDRESS });

  const twin = simulate(tree, { as });
  for (const path of down) twin.fail(path);
  const order = twin.advance('5s').pick(count).map(memberName);
  expect({ tree, down, order: tally.order }).toEqual({
    tree,
    down,
    order: order.map((member) => (dead.has(member) ? '503' : member)),
  });

  const [observed, predicted] = [observedCounts(tally), predictedCounts(reading, count)];
  expect({ tree, down, count, observed }).toEqual({ tree, down, count, observed: predicted });
  return count;
}

import fc from 'fast-check';
import { evaluate } from '../../../src/runtime';
import { isZero, multiply, type Ratio, ratio, type Tree } from '../../../src/tree';
import { type RandomTreeOptions, randomTree } from '../__test-helpers__/random-tree';
import { behind, failover, pool, unchecked, weighted } from '../__test-helpers__/trees';
import { Interpreter } from './__test-helpers__/interpreter';
import { configOf } from './__test-helpers__/render';

const MAX_CYCLE = 3000n;

/** Requests a whole cycle of the interpreter, and holds every count against the prediction. Undefined where that takes too long. */
function held(tree: Tree, haproxy: Interpreter, down: readonly string[]): boolean {
  const reading = evaluate(tree, { as: 'haproxy', down });
  const cycle = reading.cycleLength();
  if (cycle === null) throw new Error('a tree of round robin has a cycle');
  if (cycle > MAX_CYCLE) return false;
  haproxy.dead = new Set(down);
  const counts: Record<string, number> = {};
  for (let i = 0; i < Number(cycle); i++) {
    const name = haproxy.request() ?? 'unserved';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const times = (share: Ratio): number => Number(multiply(share, ratio(cycle)).n);
  const predicted: Record<string, number> = {};
  for (const node of reading.entries[0]?.nodes ?? [])
    if (node.kind === 'pool' && node.up && node.share && !isZero(node.share))
      predicted[node.path.split('/').at(-1) as string] = times(node.share);
  if (!isZero(reading.unserved())) predicted.unserved = times(reading.unserved());
  expect({ down, counts }).toEqual({ down, counts: predicted });
  return true;
}

function property(options: RandomTreeOptions, protocol: 'http' | 'tcp', numRuns: number, version = '3.2'): number {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree, members } = randomTree(gen, options);
      const haproxy = new Interpreter(
        configOf({ listeners: [{ protocol, port: 80, service: tree.root }], services: tree.services }, { version }),
      );
      for (let state = 0; state < 3; state++) {
        const down = state === 0 ? [] : gen(fc.subarray, [...members]);
        if (held(tree, haproxy, down)) compared++;
      }
    }),
    { numRuns, seed: 20_261_130 },
  );
  return compared;
}

describe('the rendered rules, interpreted for a whole cycle, give every pool exactly what evaluate predicts', () => {
  test('for random trees over http, in one state after another', () => {
    expect(property({}, 'http', 250)).toBeGreaterThan(500);
  });

  test('for random trees over tcp', () => {
    expect(property({}, 'tcp', 80)).toBeGreaterThan(160);
  });

  test('for random trees with backups, disabled members and minHealthy', () => {
    expect(property({ backups: true, minHealthy: true }, 'http', 200)).toBeGreaterThan(400);
  });

  test.each(['3.0', '2.8', '2.6'])('for random trees on HAProxy %s, which counts and cuts in other ways', (version) => {
    expect(property({ minHealthy: true }, 'http', 100, version)).toBeGreaterThan(200);
    expect(property({}, 'tcp', 30, version)).toBeGreaterThan(60);
  });

  test('for a tree where the same names stand at several levels and weights have a common divisor', () => {
    const tree = behind('root', {
      root: weighted({ left: 4, right: 2 }),
      left: unchecked({ a: 2, b: 1 }),
      right: weighted({ b: 1, spare: 1 }),
      spare: failover('a', 'c'),
      a: pool(1),
      b: pool(2),
      c: pool(1),
    });
    const checkedRoot: Tree = { ...tree, services: { ...tree.services, root: unchecked({ left: 4, right: 2 }) } };
    const haproxy = new Interpreter(configOf(checkedRoot));
    for (const down of [[], ['a/a'], ['a/a', 'c/a'], ['b/a', 'b/b'], ['a/a', 'b/a', 'b/b', 'c/a']])
      expect(held(checkedRoot, haproxy, down)).toBe(true);
  });
});

test('every counter moves exactly once per visit of its service, and only then', () => {
  const tree = behind('root', {
    root: weighted({ left: 3, right: 1 }),
    left: weighted({ a: 1, b: 1 }),
    right: weighted({ c: 1, d: 2 }),
    a: pool(1),
    b: pool(1),
    c: pool(1),
    d: pool(1),
  });
  const haproxy = new Interpreter(configOf(tree));
  for (let i = 0; i < 24; i++) haproxy.request();
  expect(Object.fromEntries(haproxy.tables.get('healthtree:turns')?.rows ?? [])).toEqual({ root: 24, left: 18, right: 6 });
});

test('two listeners take turns in one counter, so their sum is exact', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'root' },
      { protocol: 'http', port: 81, service: 'root' },
    ],
    services: { root: weighted({ a: 3, b: 1 }), a: pool(1), b: pool(1) },
  };
  const haproxy = new Interpreter(configOf(tree));
  const seen = Array.from({ length: 40 }, (_, i) => haproxy.request({}, i % 3 === 0 ? 1 : 0));
  expect(seen.filter((name) => name === 'a')).toHaveLength(30);
  expect(seen.filter((name) => name === 'b')).toHaveLength(10);
});

import fc from 'fast-check';
import { evaluate } from '../../../../src/runtime';
import type { HaproxySettings } from '../../../../src/targets';
import { formatRatio, type Tree } from '../../../../src/tree';
import { randomTree } from '../../__test-helpers__/random-tree';
import { behind, failover, pool, routed, unchecked, weighted, whoami } from '../../__test-helpers__/trees';
import { findingsOf } from '../__test-helpers__/render';

const lowering = (tree: Tree, settings: HaproxySettings = {}) => {
  const all = findingsOf(tree, settings).filter(({ code }) => code === 'haproxy.lowering');
  expect(all.length).toBeLessThanOrEqual(1);
  return all[0];
};

const single = behind('root', { root: weighted({ a: 3, b: 1 }), a: pool(1), b: pool(1) });

test.each([
  ['children of one member each', single],
  ['a failover of two pools', behind('root', { root: failover('a', 'b'), a: pool(3), b: pool(3) })],
  ['a single child', behind('root', { root: weighted({ a: 1 }), a: pool(3) })],
])('one backend is taken where it is exact: %s', (_, tree) => {
  const finding = lowering(tree);
  expect(finding).toMatchObject({ severity: 'info', value: 'flat' });
  expect(finding?.message).toMatch(
    /^Lowered as flat, which is exact here and costs about 13 µs of CPU a request instead of \d+ µs as branch: root is one backend of/,
  );
  expect(lowering(tree, { lowering: 'branch' })).toMatchObject({
    value: 'branch',
    message: expect.stringMatching(/^Lowered as branch, as asked for: 1 inner/),
  });
});

test.each<[string, Tree, HaproxySettings, string]>([
  [
    'a child may be partly down',
    whoami(),
    {},
    'whoami-dc1 would get less than its share of whoami-public while it is partly down',
  ],
  ['a dead child keeps its share', behind('root', { root: unchecked({ a: 1 }), a: pool(1) }), {}, 'One pool can not answer 503'],
  ['members start slowly', single, { slowStart: '10s' }, 'a member that grows to its weight for 10s'],
  ['a pool has options', single, { poolOptions: { a: { maxconn: 5 } } }, 'a has options of its own'],
  ['a member may be full', single, { memberOptions: { 'a/a': { maxconn: 5 } } }, 'a member of a that is full'],
  [
    'a pool is balanced otherwise',
    behind('root', { root: weighted({ a: 1 }), a: pool(2, { algorithm: 'random' }) }),
    {},
    'a is balanced by random',
  ],
  [
    'a pool is entered twice',
    routed([{ pathPrefix: '/a', service: 'a' }], { root: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1) }, 'root'),
    {},
    'a would be in two backends',
  ],
])('the frontend chooses where %s', (_, tree, settings, why) => {
  expect(lowering(tree, settings)).toMatchObject({
    value: 'branch',
    hint: expect.stringMatching(
      /^Nothing to do; lowering: flat would cost about 13 µs of CPU a request instead of \d+ µs, and is not exact here: /,
    ),
  });
  expect(lowering(tree, settings)?.hint).toContain(why);
});

test('a cascade is taken where the frontend can not choose and one backend is not exact', () => {
  const names = Array.from({ length: 70 }, (_, i) => `a-rather-long-name-${i}`);
  const tree = behind('root', {
    root: weighted(Object.fromEntries(names.map((name, i) => [name, i === 0 ? 1 : 100]))),
    ...Object.fromEntries(names.map((name) => [name, pool(2)])),
  });
  const finding = lowering(tree);
  expect(finding).toMatchObject({
    value: 'cascade',
    hint: expect.stringMatching(/^Use smaller weights .* Then it would cost about \d+ µs/),
  });
  expect(finding?.message).toMatch(/^Lowered as cascade, since the frontend can not choose \(The round of root takes \d+ bytes/);
  expect(
    findingsOf(tree)
      .filter(({ severity }) => severity !== 'info')
      .map(({ code }) => code),
  ).toEqual(['haproxy.cascade-lag']);
});

test('a tree of pools alone is the same every way, and nothing is told', () => {
  for (const way of ['branch', 'cascade', 'flat'] as const)
    expect(findingsOf(behind('a', { a: pool(2) }), { lowering: way })).toEqual([]);
});

test('an unknown way is refused', () => {
  expect(findingsOf(single, { lowering: 'fast' as never })).toMatchObject([
    { code: 'target.value', path: 'targets.haproxy.lowering', hint: expect.stringContaining('branch, cascade, flat') },
  ]);
});

test('whatever is chosen shares as the tree was declared, whatever is down', () => {
  const ways = new Map<unknown, number>();
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree, members } = randomTree(gen, gen(fc.boolean) ? { observable: true, unshared: true } : {});
      const way = lowering(tree)?.value;
      ways.set(way, (ways.get(way) ?? 0) + 1);
      const down = gen(fc.subarray, [...members]);
      const shares = (as?: string) =>
        evaluate(tree, { as, down }).entries[0]?.nodes.flatMap(({ kind, path, share }) =>
          kind === 'member' ? [`${path} ${share && formatRatio(share)}`] : [],
        );
      expect({ down, shares: shares('haproxy') }).toEqual({ down, shares: shares() });
    }),
    { numRuns: 400, seed: 20_261_130 },
  );
  expect([...ways.values()].every((count) => count > 20)).toBe(true);
  expect([...ways.keys()]).toEqual(expect.arrayContaining(['branch', 'flat']));
});

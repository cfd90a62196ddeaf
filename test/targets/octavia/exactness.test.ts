import fc from 'fast-check';
import { add, formatRatio, parseRatio, type Tree, treeOf, ZERO } from '../../../src/tree';
import { randomTree } from '../__test-helpers__/random-tree';
import { behind, failover, pool, weighted, whoami } from '../__test-helpers__/trees';
import { findingsOf, sharesOf } from './__test-helpers__/octavia';

const partial = (tree: Tree) => findingsOf(tree).find(({ code }) => code === 'octavia.flat-partial');
const rounded = (tree: Tree): boolean => findingsOf(tree).some(({ code }) => code === 'octavia.weights-rounded');

/** What the members of a pool get together, as the message tells it. */
function sumOf(shares: Record<string, string>, service: string): string {
  const parts = Object.entries(shares).filter(([path]) => path.startsWith(`${service}/`));
  const sum = parts.map(([, share]) => parseRatio(share) ?? ZERO).reduce(add, ZERO);
  return formatRatio(sum);
}

test('the numbers of the finding are what both evaluations give', () => {
  const tree = behind('root', { root: weighted({ a: 3, b: 1, c: 1 }), a: pool(2), b: pool(3), c: pool(1) });
  const finding = partial(tree);
  expect(finding).toMatchObject({ severity: 'warning', path: 'services.root', value: 'a/a' });
  expect(finding?.message).toBe(
    'One pool shares differently while a child of root is partly down: with a/a down, a gets 3/7 instead of 3/5, b gets 2/7 instead of 1/5, c gets 2/7 instead of 1/5',
  );
  const [declared, flat] = [sharesOf(tree, undefined, ['a/a']), sharesOf(tree, 'octavia', ['a/a'])];
  expect(['a', 'b', 'c'].map((name) => [sumOf(flat, name), sumOf(declared, name)])).toEqual([
    ['3/7', '3/5'],
    ['2/7', '1/5'],
    ['2/7', '1/5'],
  ]);
});

test.each([
  ['children of one member each', behind('root', { root: weighted({ a: 3, b: 1 }), a: pool(1), b: pool(1) })],
  ['a single child', behind('root', { root: weighted({ a: 1 }), a: pool(3) })],
  [
    'further members that take no traffic',
    behind('root', { root: weighted({ a: 1, b: 1 }), a: pool([{}, { weight: 0 }, { enabled: false }]), b: pool(1) }),
  ],
  [
    'further children that take no traffic',
    behind('root', { root: weighted({ x: 1, b: 1 }), x: weighted({ a: 1, off: 0 }), a: pool(1), off: pool(4), b: pool(1) }),
  ],
  ['a failover of two pools', behind('root', { root: failover('a', 'b'), a: pool(3), b: pool(3) })],
  ['a pool alone', behind('a', { a: pool(3) })],
])('nothing shares differently with %s', (_, tree) => expect(partial(tree)).toBeUndefined());

test('a child may be partly down below the root, too', () => {
  const tree = behind('root', { root: weighted({ x: 1 }), x: weighted({ a: 1, b: 1 }), a: pool(2), b: pool(1) });
  expect(partial(tree)?.message).toContain('while a child of x is partly down: with a/a down, a gets 1/3 instead of 1/2');
});

test('a child of several single members is partly down when one of them is', () => {
  const tree = behind('root', {
    root: weighted({ x: 1, c: 1 }),
    x: weighted({ a: 1, b: 1 }),
    a: pool(1),
    b: pool(1),
    c: pool(1),
  });
  expect(partial(tree)?.message).toContain('with a/a down, x gets 1/3 instead of 1/2, c gets 2/3 instead of 1/2');
});

test('behind a failover the first child is down before the second can share', () => {
  const tree = behind('root', {
    root: failover('main', 'x'),
    main: pool(2),
    x: weighted({ a: 1, b: 1 }),
    a: pool(2),
    b: pool(1),
  });
  expect(partial(tree)?.message).toContain('with main/a, main/b, a/a down, a gets 1/3 instead of 1/2, b gets 2/3 instead of 1/2');
});

test('a pool that both children share is whole in both, whichever member is down', () => {
  const tree = behind('root', {
    root: weighted({ x: 1, y: 1 }),
    x: weighted({ p: 1, q: 1 }),
    y: weighted({ p: 1 }),
    p: pool(1),
    q: pool(1),
  });
  expect(partial(tree)?.value).toBeUndefined();
  for (const down of ['p/a', 'q/a']) expect(sharesOf(tree, 'octavia', [down])).toEqual(sharesOf(tree, undefined, [down]));
});

test('it is told beside an error that can be acknowledged, not beside one that can not', () => {
  const codes = (tree: Tree): string[] => findingsOf(tree, { gate: 'none' }).map(({ code }) => code);
  expect(codes(whoami())).toEqual(expect.arrayContaining(['octavia.init-state', 'octavia.flat-partial']));
  expect(codes(whoami({ rise: 11 }))).not.toContain('octavia.flat-partial');
});

test('services and members may have the same names', () => {
  const tree = behind('root', {
    root: weighted({ a: 3, b: 1 }),
    a: pool([{ name: 'a' }, { name: 'b' }]),
    b: pool([{ name: 'root' }]),
  });
  expect(partial(tree)?.message).toContain('with a/a down, a gets 3/5 instead of 3/4');
});

const wholes = (tree: Tree): string[] => {
  const root = tree.services[tree.root ?? ''];
  return root && root.kind !== 'pool' ? root.children.map(({ service }) => service) : [];
};

test('while each child of the root is wholly up or wholly down, random trees share as they were declared', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree, members } = randomTree(gen, { observable: true, unshared: true, failover: false });
      if (rounded(treeOf(tree))) return;
      const down = gen(fc.subarray, wholes(tree)).flatMap((child) => membersBelow(tree, child, members));
      expect({ down, ...sharesOf(tree, 'octavia', down) }).toEqual({ down, ...sharesOf(tree, undefined, down) });
      compared++;
    }),
    { numRuns: 200, seed: 20_261_130 },
  );
  expect(compared).toBeGreaterThan(150);
});

test('where nothing is said, random trees share as they were declared, whatever is down', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree, members } = randomTree(gen, { observable: true, unshared: true });
      if (findingsOf(tree).some(({ severity }) => severity !== 'info')) return;
      const down = gen(fc.subarray, [...members]);
      expect({ down, ...sharesOf(tree, 'octavia', down) }).toEqual({ down, ...sharesOf(tree, undefined, down) });
      compared++;
    }),
    { numRuns: 500, seed: 20_261_130 },
  );
  expect(compared).toBeGreaterThan(60);
});

function membersBelow(tree: Tree, name: string, members: readonly string[]): string[] {
  const spec = tree.services[name];
  if (spec?.kind === 'pool') return members.filter((path) => path.startsWith(`${name}/`));
  return (spec?.children ?? []).flatMap(({ service }) => membersBelow(tree, service, members));
}

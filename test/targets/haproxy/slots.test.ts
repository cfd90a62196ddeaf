import fc from 'fast-check';
import { type Piece, piecesOf, spreadPiecesOf, turnsOf } from '../../../src/targets/haproxy/slots';
import type { Child } from '../../../src/tree';
import { gcdOf } from '../../../src/tree';

const children = (weights: readonly number[]): Child[] => weights.map((weight, i) => ({ service: `c${i}`, weight, place: [] }));
const listOf = (pieces: readonly Piece[]): string[] => pieces.flatMap(({ service, turns }) => Array<string>(turns).fill(service));
const weightLists = fc
  .array(fc.integer({ min: 0, max: 256 }), { minLength: 1, maxLength: 12 })
  .filter((weights) => weights.some((weight) => weight > 0));
const smallLists = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 10 })
  .filter((weights) => weights.some((weight) => weight > 0));

test.each([piecesOf, spreadPiecesOf])('%p gives each child exactly its weight over the gcd of all', (pieces) => {
  fc.assert(
    fc.property(weightLists, (weights) => {
      const unit = Number(gcdOf(weights.map(BigInt)));
      const list = listOf(pieces(children(weights)));
      expect(list).toHaveLength(turnsOf(children(weights)));
      expect(weights.map((_, i) => list.filter((name) => name === `c${i}`).length)).toEqual(
        weights.map((weight) => weight / unit),
      );
    }),
  );
});

test('after any number of turns each child has had its due part, give or take less than one', () => {
  fc.assert(
    fc.property(fc.oneof(weightLists, smallLists), (weights) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const had = weights.map(() => 0);
      const off = listOf(spreadPiecesOf(children(weights))).flatMap((name, i) => {
        const child = Number(name.slice(1));
        had[child] = (had[child] ?? 0) + 1;
        return weights.map((weight, j) => Math.abs((had[j] ?? 0) - ((i + 1) * weight) / total));
      });
      expect(off.every((turns) => turns < 1)).toBe(true);
    }),
  );
});

test('one heavy child and many light ones alternate', () => {
  expect(listOf(piecesOf(children([4, 1, 1, 1, 1])))).toEqual(['c0', 'c1', 'c0', 'c2', 'c0', 'c3', 'c4', 'c0']);
});

test.each([
  [[3, 1], 'aaba'],
  [[3, 2], 'ababa'],
  [[5, 1, 1], 'aaabaca'],
  [[2, 2, 2], 'abc'],
  [[1], 'a'],
])('weights %p are the turns %s', (weights, turns) => {
  expect(
    listOf(piecesOf(children(weights)))
      .map((name) => 'abc'[Number(name.slice(1))])
      .join(''),
  ).toBe(turns);
});

test('a child of weight 0 has no turn', () => {
  expect(piecesOf(children([0, 2, 0, 2])).map(({ service }) => service)).toEqual(['c1', 'c3']);
});

test('neighbours of one child are one piece', () => {
  expect(piecesOf(children([3, 1]))).toEqual([
    { service: 'c0', turns: 2 },
    { service: 'c1', turns: 1 },
    { service: 'c0', turns: 1 },
  ]);
});

test('a long round is spread in pieces of some turns, as few as 64 pieces allow', () => {
  expect(piecesOf(children([63, 1])).every(({ service, turns }) => service === 'c0' || turns === 1)).toBe(true);
  const pieces = piecesOf(children([100, 99]));
  expect(pieces).toHaveLength(50);
  expect(new Set(pieces.map(({ turns }) => turns))).toEqual(new Set([3, 4]));
});

test('many children are as many pieces, and the heavier of them have all their turns in one', () => {
  const pieces = piecesOf(children(Array.from({ length: 256 }, (_, i) => 1 + (i % 2))));
  expect(pieces).toHaveLength(256);
  expect(pieces.every(({ service, turns }, i) => service === `c${i}` && turns === 1 + (i % 2))).toBe(true);
});

test('in a long round no child is ahead or behind by more than two pieces', () => {
  fc.assert(
    fc.property(weightLists, (weights) => {
      const pieces = piecesOf(children(weights));
      expect(pieces.length).toBeLessThanOrEqual(64);
      const list = listOf(pieces);
      const size = Math.max(...pieces.map(({ turns }) => turns));
      const had = weights.map(() => 0);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      for (const [i, name] of list.entries()) {
        const child = Number(name.slice(1));
        had[child] = (had[child] ?? 0) + 1;
        const off = weights.map((weight, j) => Math.abs((had[j] ?? 0) - ((i + 1) * weight) / total));
        expect(Math.max(...off)).toBeLessThan(2 * size + 1);
      }
    }),
    { numRuns: 40 },
  );
});

import fc from 'fast-check';
import { simulate } from '../../../src/runtime';
import { balanceOf } from '../../../src/targets/haproxy/balance';
import { nextRoundRobin, startRoundRobin, updateRoundRobin } from '../../../src/targets/haproxy/round-robin';
import { staticOrder } from '../../../src/targets/haproxy/static-order';
import type { Algorithm, Pool } from '../../../src/tree';

const letters = (indexes: readonly (number | null)[]): string =>
  indexes.map((index) => (index === null ? '-' : 'abcdef'[index])).join('');
/** Weights in sixteenths; of servers that are down, nothing. */
const sixteenths = (weights: readonly number[], isUp: (i: number) => boolean = () => true): number[] =>
  weights.map((weight, i) => (isUp(i) ? 16 * weight : 0));

function roundRobin(weights: readonly number[], count: number, start = startRoundRobin(sixteenths(weights))): (number | null)[] {
  let state = start;
  return Array.from({ length: count }, () => {
    const { state: next, index } = nextRoundRobin(state);
    state = next;
    return index;
  });
}

const countsOf = (order: readonly (number | null)[], size: number): number[] =>
  Array.from({ length: size }, (_, i) => order.filter((index) => index === i).length);

describe('roundrobin (HAProxy 3.2.26, measured)', () => {
  it.each([
    [[5, 1, 1], 'aaabaac'],
    [[3, 2], 'aabab'],
    [[2, 1], 'aab'],
    [[1, 2, 3], 'cbcacb'],
    [[7, 3, 0], 'aaabaabaab'],
    [[256, 1], `${'a'.repeat(6)}`],
  ])('goes through weights %j as %s', (weights, order) => {
    expect(letters(roundRobin(weights, order.length))).toBe(order);
  });

  it('does not meet the shares of 2, 3, 3, and of 2, 3, 3, 3, however long it runs', () => {
    expect(countsOf(roundRobin([2, 3, 3], 6_400), 3)).toEqual([1_562, 2_419, 2_419]);
    expect(countsOf(roundRobin([2, 3, 3, 3], 8_800), 4)).toEqual([1_558, 2_414, 2_414, 2_414]);
  });

  it('meets equal weights exactly, whichever servers are gone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 256 }),
        fc.integer({ min: 1, max: 63 }),
        (size, weight, mask) => {
          const weights = Array<number>(size).fill(weight);
          const living = new Set([...weights.keys()].filter((i) => (mask >> i) & 1));
          const start = startRoundRobin(sixteenths(weights));
          const state = updateRoundRobin(
            start,
            sixteenths(weights, (i) => living.has(i)),
          );
          const counts = countsOf(roundRobin(weights, living.size * 50, state), size);
          expect(counts).toEqual(weights.map((_, i) => (living.has(i) ? 50 : 0)));
        },
      ),
    );
  });

  it('chooses nobody where nobody is usable, and takes up again when one comes', () => {
    const none = startRoundRobin([0, 0]);
    expect(nextRoundRobin(none).index).toBeNull();
    expect(letters(roundRobin([1, 1], 3, updateRoundRobin(none, [0, 16])))).toBe('bbb');
  });
});

describe('roundrobin with a weight that changes while it runs (HAProxy 3.2.26, measured)', () => {
  it.each([
    [[3, 4], '', 0, 8, 'baabaabaabaabaabaabaabaa'],
    [[3, 4], '', 1, 1, 'aaaabaaabaaabaaabaaabaaa'],
    [[3, 4], 'b', 0, 1, 'bbbbabbbbabbbbabbbbabbbb'],
    [[3, 4], 'b', 1, 8, 'abbabbbabbbabbabbbabbbab'],
    [[3, 4], 'bba', 1, 1, 'aabaaaabaaaabaaabaaabaaa'],
    [[3, 4], 'bbaba', 0, 1, 'bbbbabbbbbabbbbbabbbbabb'],
    [[3, 4], 'bbaba', 1, 8, 'babbbabbbabbabbbabbbabba'],
    [[1, 1], 'a', 1, 8, 'babbbbbbbbabbbbbbbbabbbb'],
    [[5, 1], 'aaa', 0, 1, 'babbabababababababababab'],
    [[5, 1], 'aaa', 1, 1, 'aabaaaaabaaaaabaaaaabaaa'],
    [[5, 1], 'aaaaa', 1, 8, 'bababbababbabbababbababb'],
  ])('%j, after %j weight %i becoming %i, goes on as %s', (weights, first, index, weight, then) => {
    let state = startRoundRobin(sixteenths(weights));
    const next = (): number | null => {
      const { state: moved, index: chosen } = nextRoundRobin(state);
      state = moved;
      return chosen;
    };
    expect(letters([...first].map(next))).toBe(first);
    state = updateRoundRobin(state, sixteenths(weights.with(index, weight)));
    expect(letters([...then].map(next))).toBe(then);
  });
});

describe('static-rr (HAProxy 3.2.26, measured)', () => {
  it.each([
    [[5, 1, 1], 'aaabaac'],
    [[3, 2], 'aabab'],
    [[2, 1], 'aab'],
    [[1, 2, 3], 'acbcbc'],
    [[7, 3], 'aaabaabaab'],
  ])('goes through weights %j as %s', (weights, order) => {
    expect(letters(staticOrder(weights.map((weight, index) => ({ weight, index }))))).toBe(order);
  });

  it('has each server exactly as often as its weight in a round', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }), (weights) => {
        expect(countsOf(staticOrder(weights.map((weight, index) => ({ weight, index }))), weights.length)).toEqual(weights);
      }),
    );
  });
});

describe('static-rr while servers come and go (HAProxy 3.2.26, measured)', () => {
  const NAMES = ['a', 'b', 'c'];

  it.each([
    [[2, 1, 1], 'aabca abaabaa bb abaabaa baabaab b abaabaa bcaabca acaacaa bcaabca'],
    [[2, 6, 4], 'abcbb abbbabb bb bbabbba bbbabbb b bbbabbb bcabcbb accacca bcbbcab'],
  ])('of the weights %j takes up its place in the next map', (weights, order) => {
    const members = NAMES.map((name, i) => ({ name, address: '10.0.0.1', port: 80 + i, weight: weights[i] as number }));
    const twin = simulate({ root: 'app', services: { app: { kind: 'pool', members } } }, { as: 'haproxy' });
    const changes = [
      () => undefined,
      () => twin.disable('c'),
      () => twin.drain('a'),
      () => twin.enable('a'),
      () => twin.drain('a').enable('a'),
      () => twin.disable('a'),
      () => twin.enable('a'),
      () => twin.enable('c'),
      () => twin.drain('b'),
      () => twin.enable('b'),
    ];
    const seen = order.split(' ').map((expected, i) => {
      changes[i]?.();
      return twin
        .pick(expected.length)
        .map((path) => path.slice(-1))
        .join('');
    });
    expect(seen.join(' ')).toBe(order);
  });
});

describe('the balance of a pool', () => {
  const pool = (weights: readonly number[], algorithm: Algorithm = 'round-robin') =>
    ({ algorithm, members: weights.map((weight) => ({ weight })) }) as unknown as Pool;

  it.each([
    ['roundrobin', 'equal weights', pool([3, 3, 3])],
    ['roundrobin', 'equal weights beside drained members', pool([2, 0, 2])],
    ['static-rr', 'unequal weights', pool([2, 3, 3])],
    ['static-rr', 'large weights with a common divisor', pool([...Array<number>(60).fill(256), 128])],
    [
      'roundrobin',
      'so many unequal weights that a map of them is slow to compute',
      pool(Array.from({ length: 300 }, (_, i) => 1 + (i % 256))),
    ],
    ['leastconn', 'least connections', pool([2, 3], 'least-connections')],
    ['source', 'source', pool([2, 3], 'source')],
    ['random', 'random', pool([2, 3], 'random')],
  ])('is %s for %s', (balance, _, one) => {
    expect(balanceOf(one, false)).toBe(balance);
    // A map does not follow weights that grow.
    expect(balanceOf(one, true)).toBe(balance === 'static-rr' ? 'roundrobin' : balance);
  });
});

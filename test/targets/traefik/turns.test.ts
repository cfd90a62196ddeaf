import fc from 'fast-check';
import { Balancer, countsIn } from './__test-helpers__/picks';

test('3:1 on a real Traefik, whose rounding makes it no repeated aaab', () => {
  const word = new Balancer(3, 1).next(100);
  expect(word.slice(0, 20)).toBe('aabaaaabaabaaabaaaab');
  expect(countsIn(word)).toEqual({ a: 75, b: 25 });
  for (let i = 0; i < 100; i += 4) expect(countsIn(word.slice(i, i + 4)).b).toBe(1);
});

test('11:3 on a real Traefik, without a bias at the start (upstream W13)', () => {
  expect(new Balancer(11, 3).next(14)).toBe('aaabaaaabaaaba');
});

/** By a program with the same balancer on Go's own container/heap (1.26). */
test.each([
  [[1, 1], '', 'abababababababababababab'],
  [[1, 1, 1], '', 'acbcbabacacbcbabacacbcba'],
  [[1, 1, 1], 'b', 'accaacaccaacaccaacaccaac'],
  [[3, 1, 2], '', 'acacabacaacbacacabacacab'],
  [[3, 1, 2], 'a', 'ccbccbccbccbccbccbccbccb'],
  [[5, 5, 2, 1], '', 'ababcbababacdbabacababab'],
  [[1, 2, 3, 4, 5], 'd', 'ecebeceecabecebececeabec'],
  [[7, 7, 7, 3, 3, 1], '', 'abcbcadeacbcbaedabcbcaca'],
  [[4, 4, 4, 4, 4, 4], 'ce', 'afbdbafdfdbaabfddbafafbd'],
])('ties are broken as in a heap of Go: %j without %j', (weights, down, word) => {
  const balancer = new Balancer(...weights);
  for (const name of down) balancer.set(name, false);
  expect(balancer.next(24)).toBe(word);
});

test('weights that leave no tie give one order, whatever the order of the tree', () => {
  const swapped = { a: 'b', b: 'a' } as Record<string, string>;
  const other = [...new Balancer(1, 3).next(100)].map((letter) => swapped[letter]).join('');
  expect(other).toBe(new Balancer(3, 1).next(100));
});

test.each([
  ['W1 weights', new Balancer(3, 1), 4, { a: 3, b: 1 }],
  ['W2 nobody', new Balancer(), 1, { '-': 1 }],
  ['W3 weight 0', new Balancer(1, 0), 3, { a: 3 }],
  ['W4 all down', new Balancer(1, 1).set('a', false).set('b', false), 2, { '-': 2 }],
  ['W5 one down', new Balancer(1, 1).set('b', false), 3, { a: 3 }],
  ['W8 all of weight 0', new Balancer(0, 0), 1, { '-': 1 }],
])('upstream %s', (_name, balancer, count, expected) => {
  expect(countsIn(balancer.next(count))).toEqual(expected);
});

test('upstream W6: one that comes back catches up nothing', () => {
  const balancer = new Balancer(1, 1).set('b', false);
  expect(balancer.next(3)).toBe('aaa');
  expect(countsIn(balancer.set('b', true).next(2))).toEqual({ a: 1, b: 1 });
  balancer.set('b', false).next(1000);
  expect(countsIn(balancer.set('b', true).next(100))).toEqual({ a: 50, b: 50 });
});

test('what nobody serves takes no turn', () => {
  const balancer = new Balancer(3, 1);
  const before = balancer.next(2);
  balancer.set('a', false).set('b', false).next(5);
  expect(before + balancer.set('a', true).set('b', true).next(18)).toBe('aabaaaabaabaaabaaaab');
});

test('from the start on every round is exact, whoever is down', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 256 }), { minLength: 1, maxLength: 6 }), fc.nat(), (weights, mask) => {
      const balancer = new Balancer(...weights);
      const up = weights.map((_, i) => i === 0 || ((mask >> i) & 1) === 0);
      for (const [i, one] of up.entries()) if (!one) balancer.set(String.fromCharCode(97 + i), false);
      const round = weights.reduce((sum, weight, i) => (up[i] ? sum + weight : sum), 0);
      const expected = Object.fromEntries(weights.flatMap((weight, i) => (up[i] ? [[String.fromCharCode(97 + i), weight]] : [])));
      for (let i = 0; i < 3; i++) expect(countsIn(balancer.next(round))).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

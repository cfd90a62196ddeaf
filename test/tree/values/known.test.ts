import * as cdktf from 'cdktf';
import * as cdktn from 'cdktn';
import fc from 'fast-check';
import { known } from '../../../src/tree/values/known';
import { seed } from '../__test-helpers__/seed';

describe.each([
  ['cdktn', cdktn],
  ['cdktf', cdktf],
])('of %s', (_name, { Fn, Lazy, Token }) => {
  const lazy = Lazy.anyValue({ produce: () => 'later' });

  test.each([
    ['a text token', Token.asString(lazy)],
    ['a text around a token', `10.0.0.${Token.asString(lazy)}`],
    ['a number token', Token.asNumber(lazy)],
    ['a later number token', Array.from({ length: 1000 }, () => Token.asNumber(lazy)).at(-1)],
    ['a number token in a text', `port-${Token.asNumber(lazy)}`],
    ['a list token', Token.asList(lazy)],
    ['an element of a list token', Token.asList(lazy)[0]],
    ['a list of number tokens', Token.asNumberList(lazy)],
    ['a list that has a token', ['a', Token.asString(lazy)]],
    ['the name of a map token', Object.keys(Token.asStringMap(lazy))[0]],
    ['the result of a function', Fn.join('', ['a', Token.asString(lazy)])],
  ])('%s is not known', (_what, value) => {
    expect(known(value)).toBe(false);
  });

  test('a fixed value that went through a token function is known', () => {
    expect([Token.asString('fixed'), Token.asNumber(80), Token.asList(['fixed'])].map(known)).toEqual([true, true, true]);
  });
});

test.each([
  0,
  -0,
  80,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -8e298,
  -1.8e289,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
])('the number %d is known', (number) => {
  expect(known(number)).toBe(true);
});

test.each(['', '10.0.0.1', '${var.address}', 'TfToken[TOKEN.1]', '-8e298', '-8.0e+298', '-8.5e+298'])(
  'the text %j is known',
  (text) => {
    expect(known(text)).toBe(true);
  },
);

test.each([undefined, null, true, {}, [], ['a', 1], 1n])('%p is known', (value) => {
  expect(known(value)).toBe(true);
});

test('a list that contains itself ends', () => {
  const list: unknown[] = [];
  list.push(list);
  expect(known(list)).toBe(true);
});

test('ordinary numbers and texts are known', () => {
  const ordinary = fc.double().filter((n) => Math.abs(n) < 1e288 || n > 0 || n < -1e299 || Number.isNaN(n));
  fc.assert(
    fc.property(ordinary, fc.string({ unit: 'binary' }), (number, text) => {
      expect([known(number), known(text)]).toEqual([true, true]);
    }),
    { seed, numRuns: 1_000 },
  );
});

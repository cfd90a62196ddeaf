import fc from 'fast-check';
import {
  absolute,
  add,
  compare,
  divide,
  equal,
  formatDecimal,
  formatPercent,
  formatRatio,
  gcd,
  gcdOf,
  isZero,
  lcm,
  multiply,
  parseRatio,
  type Ratio,
  ratio,
  ratioOf,
  subtract,
} from '../../../src/tree/values/ratio';
import { seed } from '../__test-helpers__/seed';

/** A fraction as written, without any reduction. */
type Naive = readonly [n: bigint, d: bigint];

const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const nonZero = integer.filter((n) => n !== 0n);
const fraction = fc.tuple(integer, nonZero);
const same = (r: Ratio, [n, d]: Naive): boolean => r.n * d === n * r.d;
const lowest = ({ n, d }: Ratio): boolean => d > 0n && gcd(n, d) === 1n;

describe('arithmetic', () => {
  test.each<[string, (a: Ratio, b: Ratio) => Ratio, (a: Naive, b: Naive) => Naive]>([
    ['add', add, ([a, b], [c, d]) => [a * d + c * b, b * d]],
    ['subtract', subtract, ([a, b], [c, d]) => [a * d - c * b, b * d]],
    ['multiply', multiply, ([a, b], [c, d]) => [a * c, b * d]],
  ])('%s agrees with fractions that are never reduced, and its result is in lowest terms', (_name, exact, naive) => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const result = exact(ratio(...a), ratio(...b));
        expect(same(result, naive(a, b))).toBe(true);
        expect(lowest(result)).toBe(true);
      }),
      { seed },
    );
  });

  test('division undoes multiplication', () => {
    fc.assert(
      fc.property(fraction, fc.tuple(nonZero, nonZero), (a, b) => {
        expect(divide(multiply(ratio(...a), ratio(...b)), ratio(...b))).toEqual(ratio(...a));
      }),
      { seed },
    );
  });

  test('the order of two ratios is the sign of their difference', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const [x, y] = [ratio(...a), ratio(...b)];
        const { n } = subtract(x, y);
        expect(compare(x, y)).toBe(n < 0n ? -1 : n > 0n ? 1 : 0);
        expect(equal(x, y)).toBe(n === 0n);
        expect(isZero(x)).toBe(a[0] === 0n);
      }),
      { seed },
    );
  });

  test('an absolute value is the ratio or its negative, and never below zero', () => {
    expect(absolute(ratio(-3, 4))).toEqual(ratio(3, 4));
    expect(absolute(ratio(3, 4))).toEqual(ratio(3, 4));
  });

  test('a denominator of zero is refused', () => {
    expect(() => formatPercent(divide(ratio(1), ratio(0)))).toThrow(RangeError);
  });
});

describe('divisors', () => {
  const natural = fc.bigInt({ min: 1n, max: 10n ** 12n });

  test('the product of two numbers is that of their greatest common divisor and least common multiple', () => {
    fc.assert(
      fc.property(natural, natural, (a, b) => {
        expect(gcd(a, b) * lcm(a, b)).toBe(a * b);
        expect([a % gcd(a, b), b % gcd(a, b), lcm(a, b) % a, lcm(a, b) % b]).toEqual([0n, 0n, 0n, 0n]);
      }),
      { seed },
    );
  });

  test('the greatest common divisor of many is 1 when there is none', () => {
    expect([gcdOf([6n, 9n, 0n]), gcdOf([]), gcdOf([0n, 0n])]).toEqual([3n, 1n, 1n]);
  });
});

describe('text', () => {
  test('what is printed is read back as the same ratio', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 29n }), fc.bigInt({ min: 1n, max: 10n ** 29n }), (n, d) => {
        expect(parseRatio(formatRatio(ratio(n, d)))).toEqual(ratio(n, d));
      }),
      { seed },
    );
  });

  test('decimals and percentages are read exactly', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(999), (whole, thousandths) => {
        const decimal = `${whole}.${String(thousandths).padStart(3, '0')}`;
        const exact = ratio(whole * 1000 + thousandths, 1000);
        expect(parseRatio(decimal)).toEqual(exact);
        expect(parseRatio(`${decimal}%`)).toEqual(multiply(exact, ratio(1, 100)));
        expect(parseRatio(`${decimal} %`)).toEqual(multiply(exact, ratio(1, 100)));
      }),
      { seed },
    );
  });

  test.each(['', ' ', '1/0', '-1/2', '1/-2', '1 / 2', '.5', '5.', '1e3', '0x10', '1/2/3', '%', 'NaN', '1,5', '1/2%'])(
    '%j is no ratio',
    (text) => {
      expect(parseRatio(text)).toBeUndefined();
    },
  );

  test.each([
    [ratio(3, 8), '37.5 %'],
    [ratio(1, 3), '33.33 %'],
    [ratio(2, 3), '66.67 %'],
    [ratio(1), '100 %'],
    [ratio(0), '0 %'],
    [ratio(1, 20_000), '0.01 %'],
    [ratio(1, 20_001), '0 %'],
  ])('%j is printed as %s', (share, text) => {
    expect(formatPercent(share)).toBe(text);
  });

  test.each([
    [ratio(450), '450'],
    [ratio(225, 2), '112.5'],
    [ratio(1, 3), '0.33'],
    [ratio(2, 3), '0.67'],
    [ratio(1, 50), '0.02'],
    [ratio(1, 200), '0.01'],
    [ratio(1, 201), '0'],
    [ratio(1999, 1000), '2'],
  ])('%j is printed as the decimal %s', (value, text) => {
    expect(formatDecimal(value)).toBe(text);
  });

  test('a percentage without decimals is rounded half up', () => {
    expect([formatPercent(ratio(1, 8), 0), formatPercent(ratio(1, 200), 0)]).toEqual(['13 %', '1 %']);
  });
});

describe('ratioOf', () => {
  it.each([
    [0, '0'],
    [12, '12'],
    [0.1, '1/10'],
    [-2.5, '-5/2'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '3/20000000'],
  ])('%d is %s, as it is written', (value, text) => {
    expect(formatRatio(ratioOf(value))).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => ratioOf(value)).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import { expandStatusCodes, formatStatusCodes, readStatusCodes } from '../../../src/tree/values/status-codes';
import { seed } from '../__test-helpers__/seed';

const code = fc.integer({ min: 100, max: 599 });
const range = fc.tuple(code, code).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

test.each([
  [200, [{ from: 200, to: 200 }]],
  ['200', [{ from: 200, to: 200 }]],
  ['200-399', [{ from: 200, to: 399 }]],
  [
    '200, 204 ,300-310',
    [
      { from: 200, to: 200 },
      { from: 204, to: 204 },
      { from: 300, to: 310 },
    ],
  ],
  [
    [200, '204', '300-310,404'],
    [
      { from: 200, to: 200 },
      { from: 204, to: 204 },
      { from: 300, to: 310 },
      { from: 404, to: 404 },
    ],
  ],
  ['100-599', [{ from: 100, to: 599 }]],
])('%j is read', (text, ranges) => {
  expect(readStatusCodes(text)).toEqual({ ranges, faults: [] });
});

test.each<[string | number, 'form' | 'order' | 'range']>([
  ['', 'form'],
  ['2xx', 'form'],
  ['200-', 'form'],
  ['200-300-400', 'form'],
  ['0200', 'form'],
  [200.5, 'form'],
  [Number.NaN, 'form'],
  [-200, 'form'],
  [99, 'range'],
  [600, 'range'],
  [1000, 'range'],
  ['99-200', 'range'],
  ['500-600', 'range'],
  ['600-500', 'range'],
  ['399-200', 'order'],
])('%j has a fault of its %s', (text, why) => {
  expect(readStatusCodes(text)).toEqual({ ranges: [], faults: [{ part: String(text), why }] });
});

test('every fault is told, and what is right beside it is read', () => {
  expect(readStatusCodes('abc,200,99,300-299')).toEqual({
    ranges: [{ from: 200, to: 200 }],
    faults: [
      { part: 'abc', why: 'form' },
      { part: '99', why: 'range' },
      { part: '300-299', why: 'order' },
    ],
  });
});

test('what is printed is read back as the same ranges', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1 }), (ranges) => {
      expect(readStatusCodes(formatStatusCodes(ranges))).toEqual({ ranges, faults: [] });
    }),
    { seed },
  );
});

test('ranges are expanded to every code in them, ascending and once each', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 5 }), (ranges) => {
      const all = Array.from({ length: 500 }, (_, i) => 100 + i);
      expect(expandStatusCodes(ranges)).toEqual(all.filter((one) => ranges.some(({ from, to }) => from <= one && one <= to)));
    }),
    { seed },
  );
});

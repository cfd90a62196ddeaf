import fc from 'fast-check';
import { formatDuration, MAX_DURATION_MS, readDuration } from '../../../src/tree/values/duration';
import { seed } from '../__test-helpers__/seed';

test.each([
  ['1ms', 1],
  ['500ms', 500],
  ['2s', 2_000],
  ['1m', 60_000],
  ['1h', 3_600_000],
  ['1m30s', 90_000],
  ['1h2m3s4ms', 3_723_004],
  ['1h4ms', 3_600_004],
  ['90s', 90_000],
  ['007s', 7_000],
  ['0s1ms', 1],
])('%s is %d ms', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each([
  '',
  ' ',
  '2',
  '1000',
  '1.5s',
  '2s1m',
  '1ms1s',
  '1s1s',
  ' 2s',
  '2s ',
  '2 s',
  '2s\n',
  '-1s',
  '+1s',
  '1S',
  '1sec',
  '1d',
  'PT1S',
  '١s',
  '1e3ms',
])('%j is not of the form', (text) => {
  expect(readDuration(text)).toBe('form');
});

test('the range is 1 ms to 2147483647 ms, however it is written', () => {
  expect(readDuration('2147483647ms')).toBe(MAX_DURATION_MS);
  expect(readDuration('596h31m23s647ms')).toBe(MAX_DURATION_MS);
  expect(['2147483648ms', '596h31m23s648ms', '597h', '999999999999h', '0ms', '0s', '0h0m'].map(readDuration)).toEqual(
    Array.from({ length: 7 }, () => 'range'),
  );
});

test('every duration is printed as a text that is read back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_DURATION_MS }), (ms) => {
      expect(readDuration(formatDuration(ms))).toBe(ms);
    }),
    { seed },
  );
});

test('every compound is the sum of its parts', () => {
  const part = fc.option(fc.nat(100), { nil: undefined });
  fc.assert(
    fc.property(part, part, part, part, (h, m, s, ms) => {
      const parts = [
        [h, 'h', 3_600_000],
        [m, 'm', 60_000],
        [s, 's', 1_000],
        [ms, 'ms', 1],
      ] as const;
      const given = parts.filter(([count]) => count !== undefined);
      const sum = given.reduce((total, [count = 0, , size]) => total + count * size, 0);
      const text = given.map(([count, unit]) => `${count}${unit}`).join('');
      expect(readDuration(text)).toBe(text === '' ? 'form' : sum === 0 ? 'range' : sum);
    }),
    { seed },
  );
});

test('the shortest exact text is printed', () => {
  expect([90_000, 3_600_000, 1, 61_001, 0].map(formatDuration)).toEqual(['1m30s', '1h', '1ms', '1m1s1ms', '0ms']);
});

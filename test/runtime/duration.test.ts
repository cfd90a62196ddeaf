import fc from 'fast-check';
import { duration, FindingsError, formatDuration } from '../../src/runtime';
import { seed } from '../tree/__test-helpers__/seed';

test('a duration is read as milliseconds, and printed as the same text again', () => {
  expect([duration('500ms'), duration('1m30s'), duration('2147483647ms')]).toEqual([500, 90_000, 2_147_483_647]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (ms) => {
      expect(duration(formatDuration(ms))).toBe(ms);
    }),
    { seed },
  );
});

test.each<[unknown, string]>([
  ['', 'duration.form'],
  [' 2s', 'duration.form'],
  ['1.5s', 'duration.form'],
  [2, 'duration.form'],
  [undefined, 'duration.form'],
  [null, 'duration.form'],
  [['2s'], 'duration.form'],
  ['0s', 'duration.range'],
  ['2147483648ms', 'duration.range'],
])('%p is refused as %s, with what durations look like', (text, code) => {
  const act = () => duration(text as string);
  expect(act).toThrow(FindingsError);
  expect(act).toThrow(code);
  expect(act).toThrow('500ms, 2s, 1m30s');
});

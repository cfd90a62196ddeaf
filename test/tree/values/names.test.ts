import { isMemberName, isServiceName, nearest } from '../../../src/tree/values/names';

test.each(['a', '9', 'whoami-dc1', 'A_b.c-d', 'constructor', 'a'.repeat(255)])('%s is a name of services and members', (name) => {
  expect([isServiceName(name), isMemberName(name)]).toEqual([true, true]);
});

test.each(['10.0.0.1:80', '::1:80', 'a:b'])('%s is a name of members only', (name) => {
  expect([isServiceName(name), isMemberName(name)]).toEqual([false, true]);
});

test.each(['', '-a', '.a', '_a', '__proto__', 'a b', 'a/b', '*', 'ä', 'a\n', '[::1]:80', 'a'.repeat(256)])(
  '%j is no name',
  (name) => {
    expect([isServiceName(name), isMemberName(name)]).toEqual([false, false]);
  },
);

test('the name that was meant is the closest one, whatever its case', () => {
  expect(nearest('whoami-dc1', ['whoami-public', 'whoami-dc2'])).toBe('whoami-dc2');
  expect(nearest('ROUND-ROBIN', ['random', 'round-robin'])).toBe('round-robin');
  expect(nearest('wieght', ['height', 'weight'])).toBe('weight');
});

test('the first of several that are equally close is meant', () => {
  expect(nearest('dc', ['dc1', 'dc2'])).toBe('dc1');
});

test('a name that is like none of them has none that was meant', () => {
  expect(nearest('database', ['whoami-dc1', 'whoami-dc2'])).toBeUndefined();
  expect(nearest('ab', ['xy', 'abcd'])).toBeUndefined();
  expect(nearest('anything', [])).toBeUndefined();
});

test('a very long name costs nothing', () => {
  const started = Date.now();
  expect(nearest('a'.repeat(1_000_000), ['a', 'b'.repeat(500_000)])).toBeUndefined();
  expect(Date.now() - started).toBeLessThan(500);
});

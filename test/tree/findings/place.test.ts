import fc from 'fast-check';
import { enclosingPath, formatPlace, serviceOfPlace } from '../../../src/tree/findings/place';
import { seed } from '../__test-helpers__/seed';

const key = fc.oneof(
  fc.constantFrom('a', 'a-b', 'a.b', 'a[b', 'a]b', '["x', '"', '\\', '[0]', '', ' ', '__proto__', '0'),
  fc.string({ unit: 'binary' }),
);
const place = fc.array(fc.oneof(key, fc.nat(20)), { maxLength: 5 });

test('plain keys are joined by dots, indexes stand in brackets, other keys in quotes', () => {
  expect(formatPlace(['services', 'whoami-dc1', 'members', 1, 'weight'])).toBe('services.whoami-dc1.members[1].weight');
  expect(formatPlace(['services', 'a.b', 'x'])).toBe('services["a.b"].x');
  expect(formatPlace(['a b'])).toBe('["a b"]');
  expect(formatPlace([])).toBe('');
});

test('the place around one is the place without its last part, whatever its keys are', () => {
  fc.assert(
    fc.property(place, fc.oneof(key, fc.nat(20)), (around, last) => {
      expect(enclosingPath(formatPlace([...around, last]))).toBe(formatPlace(around));
    }),
    { seed, numRuns: 2_000 },
  );
});

test('the service that a place lies in is found, whatever its name is', () => {
  fc.assert(
    fc.property(key, place, (name, rest) => {
      expect(serviceOfPlace(formatPlace(['services', name, ...rest]))).toBe(name);
    }),
    { seed, numRuns: 2_000 },
  );
});

test.each(['', 'root', 'listeners[0].service', 'services', 'servicesx.a'])('%j lies in no service', (path) => {
  expect(serviceOfPlace(path)).toBeUndefined();
});

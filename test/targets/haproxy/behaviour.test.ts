import { evaluate } from '../../../src/runtime';
import { behind, failover, pool } from '../__test-helpers__/trees';

const tree = behind('root', {
  root: failover('app', 'blind'),
  app: pool([{}, { weight: 0 }, { enabled: false }, { backup: true }]),
  blind: pool(1, { monitor: undefined }),
});
const reported = (path: string, ...down: string[]): string | null => evaluate(tree, { as: 'haproxy', down }).node(path).reported;

test.each([
  ['app/a', 'UP', 'DOWN'],
  ['app/b', 'UP', 'DOWN'],
  ['app/c', 'MAINT', 'MAINT'],
  ['app/d', 'UP', 'DOWN'],
  ['blind/a', 'no check', 'no check'],
])('show stat says of %s: %s, and %s where it is dead', (path, alive, dead) => {
  expect(reported(path)).toBe(alive);
  expect(reported(path, path)).toBe(dead);
});

test('a backend is UP while a server with weight can take traffic, backups too', () => {
  expect(reported('app')).toBe('UP');
  expect(reported('app', 'app/a')).toBe('UP');
  expect(reported('app', 'app/a', 'app/d')).toBe('DOWN');
  expect(reported('blind', 'blind')).toBe('UP');
});

test('an inner service is no object of HAProxy, and without a target nothing is reported', () => {
  expect(reported('root')).toBeNull();
  expect(evaluate(tree).node('app/a').reported).toBeNull();
});

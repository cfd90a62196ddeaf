import { evaluate } from '../../../src/runtime';
import { behind, pool, unchecked, weighted } from '../__test-helpers__/trees';
import { probe } from './__test-helpers__/traefik';

const tree = behind('app', {
  app: unchecked({ seen: 3, blind: 1, unused: 0 }),
  seen: pool([{}, { weight: 0 }, { enabled: false }], { monitor: probe }),
  blind: pool(1, { monitor: undefined }),
  unused: pool(1, { monitor: probe }),
});
const read = (...down: string[]) => evaluate(tree, { as: 'traefik', down });

test('shares are those of the tree', () => {
  expect(read().share('seen/a')).toEqual({ n: 3n, d: 4n });
  expect(read().share('unused')).toEqual({ n: 0n, d: 1n });
  expect(read('seen').unserved()).toEqual({ n: 3n, d: 4n });
  expect(read('blind').lost()).toEqual({ n: 1n, d: 4n });
});

test.each([
  ['seen/a', 'UP', 'DOWN'],
  ['blind/a', 'UP', 'UP'],
  ['seen/b', null, null],
  ['seen/c', null, null],
  ['unused/a', null, null],
  ['seen', null, null],
  ['app', null, null],
])('the API says of %s: %s, and %s where it is dead', (path, alive, dead) => {
  expect(read().node(path).reported).toBe(alive);
  expect(read(path).node(path).reported).toBe(dead);
});

test('a child of weight 0 of a weighted that checks is no fallback either', () => {
  const zero = behind('app', {
    app: weighted({ a: 1, b: 0 }),
    a: pool(1, { monitor: probe }),
    b: pool(1, { monitor: probe }),
  });
  expect(evaluate(zero, { as: 'traefik', down: ['app/a'] }).unserved()).toEqual({ n: 1n, d: 1n });
});

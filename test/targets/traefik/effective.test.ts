import { evaluate } from '../../../src/runtime';
import { checkFor } from '../../../src/targets';
import type { MonitorSpec } from '../../../src/tree';
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

test('what the tree does not say is as Traefik does it, whatever it says of thresholds and init states', () => {
  const effectiveMonitor = (monitor: MonitorSpec) => {
    const acknowledge = [{ code: 'traefik.init-state', reason: 'known' }];
    const one = behind('app', { app: pool(1, { monitor }) });
    const app = checkFor(one, { target: 'traefik', acknowledge }, 'predict').lowered?.effective?.services.get('app');
    return app?.kind === 'pool' ? app.monitor : undefined;
  };
  const decided = { rise: 1, fall: 1, initState: 'up', httpVersion: '1.1' };
  expect(effectiveMonitor({ type: 'http' })).toMatchObject({
    interval: 30_000,
    timeout: 5_000,
    codes: [{ from: 200, to: 399 }],
    ...decided,
  });
  expect(
    effectiveMonitor({ type: 'http', interval: '1s', timeout: '10ms', codes: 204, rise: 3, fall: 4, initState: 'fully-down' }),
  ).toMatchObject({ interval: 1_000, timeout: 10, codes: [{ from: 204, to: 204 }], ...decided });
});

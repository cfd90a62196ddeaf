import { check } from '../../../src/runtime';
import { behind, pool, weighted } from '../__test-helpers__/trees';
import { findingsOf, httpOf, probe } from './__test-helpers__/traefik';

const tree = behind('app', {
  app: { kind: 'weighted', children: [{ service: 'a' }, { service: 'b' }] },
  a: pool(1, { monitor: probe }),
  b: pool(1, { monitor: undefined }),
});

const passiveChecksOf = (settings: object) => {
  const { a, b } = httpOf(tree, settings).services;
  return [a, b].map((service) => service?.loadBalancer?.passiveHealthCheck);
};

test('passive checks are written to every pool, always with both fields', () => {
  const defaults = { failureWindow: '10s', maxFailedAttempts: 1 };
  expect(passiveChecksOf({ passive: {} })).toEqual([defaults, defaults]);
  const own = { failureWindow: '1m30s', maxFailedAttempts: 3 };
  expect(passiveChecksOf({ passive: own })).toEqual([own, own]);
  expect(passiveChecksOf({})).toEqual([undefined, undefined]);
});

test.each([
  ['failureWindow', 5],
  ['failureWindow', '0s'],
  ['failureWindow', 'soon'],
  ['maxFailedAttempts', 0],
  ['maxFailedAttempts', 1.5],
  ['maxFailedAttempts', '3'],
  ['maxFailedAttempts', 2 ** 31],
])('passive.%s can not be %j', (field, value) => {
  expect(check(tree, { target: { target: 'traefik', passive: { [field]: value } } })).toContainEqual(
    expect.objectContaining({ code: 'target.value', severity: 'error', path: `targets.traefik.passive.${field}`, value }),
  );
});

test.each([true, null, 'yes', [1]])('passive can not be %j', (passive) => {
  expect(check(tree, { target: { target: 'traefik', passive } })).toContainEqual(
    expect.objectContaining({ code: 'target.value', severity: 'error', path: 'targets.traefik.passive' }),
  );
});

test('all mistakes are told at once', () => {
  expect(findingsOf(tree, { passive: { failureWindows: '1s', maxFailedAttempts: -1 } as never })).toMatchObject([
    { code: 'target.field', path: 'targets.traefik.passive.failureWindows', hint: 'Did you mean failureWindow?' },
    { code: 'target.value', path: 'targets.traefik.passive.maxFailedAttempts' },
  ]);
});

test.each([
  ['3.5', 1],
  ['3.0.4', 1],
  ['3.6', 0],
  ['3.6.0', 0],
  ['3.7.15', 0],
  ['3', 0],
])('Traefik %s: %i error', (version, errors) => {
  const old = findingsOf(tree, { version, passive: {} }).filter(({ severity }) => severity === 'error');
  expect(old).toHaveLength(errors);
  for (const finding of old)
    expect(finding).toMatchObject({ code: 'version.unsupported', path: 'targets.traefik.passive', value: {} });
});

test('a pool without a monitor still tells its parents nothing', () => {
  const checked = behind('app', {
    app: weighted({ a: 1, b: 1 }),
    a: pool(1, { monitor: probe }),
    b: pool(1, { monitor: undefined }),
  });
  expect(check(checked, { target: { target: 'traefik', passive: {} } })).toContainEqual(
    expect.objectContaining({ code: 'child.unobservable', severity: 'error' }),
  );
});

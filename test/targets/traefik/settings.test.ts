import { check } from '../../../src/runtime';
import { behind, pool } from '../__test-helpers__/trees';
import { findingsOf, healthCheckOf, probe } from './__test-helpers__/traefik';

const tree = behind('app', { app: pool(1, { monitor: probe }) });

test('unhealthyInterval is written to every health check, and left out where it is not given', () => {
  expect(healthCheckOf(tree, { unhealthyInterval: '1m30s' })).toMatchObject({ interval: '2s', unhealthyInterval: '1m30s' });
  expect(Object.keys(healthCheckOf(tree) as object)).not.toContain('unhealthyInterval');
});

test.each([5, '5', '0s', true])('unhealthyInterval can not be %j', (unhealthyInterval) => {
  expect(check(tree, { target: { target: 'traefik', unhealthyInterval } })).toContainEqual(
    expect.objectContaining({ code: 'target.value', severity: 'error', path: 'targets.traefik.unhealthyInterval' }),
  );
});

test('a setting that does not exist is an error that says which was meant', () => {
  expect(findingsOf(tree, { unhealthyIntervall: '1s' } as never)).toMatchObject([
    { code: 'target.field', path: 'targets.traefik.unhealthyIntervall', hint: 'Did you mean unhealthyInterval?' },
  ]);
});

test('warnings and acknowledgeable errors are accepted with a reason', () => {
  const old = behind('app', { app: pool(1, { monitor: { ...probe, initState: 'fully-down', fall: 3 } }) });
  const acknowledge = ['traefik.init-state', 'traefik.fall'].map((code) => ({ code, reason: 'known' }));
  expect(findingsOf(old, { acknowledge }).map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'info traefik.fall',
    'info traefik.init-state',
  ]);
});

import { check } from '../../../src/runtime';
import { behind, pool } from '../__test-helpers__/trees';
import { probe } from './__test-helpers__/traefik';

const tree = behind('app', { app: pool(1, { monitor: probe }) });
const findings = (version: unknown) =>
  check(tree, { target: { target: 'traefik', version } }).filter(({ code }) => code.startsWith('version.'));

test.each(['3', '3.7', '3.7.15', '3.7.9', 3, 3.7, undefined])('version %j is known', (version) => {
  expect(findings(version)).toEqual([]);
});

test.each(['3.6', '3.8.1', '4', 4])('nothing was measured on version %j', (version) => {
  expect(findings(version)).toMatchObject([
    { code: 'version.unmeasured', severity: 'warning', message: expect.stringContaining('behave as 3.7.15') },
  ]);
});

test.each(['2.11', '1', 2])('version %j is too old', (version) => {
  expect(findings(version)).toMatchObject([{ code: 'version.unsupported', severity: 'error' }]);
});

test.each(['latest', 'v3.7', '3.7.15.1', '', -3, {}, null])('%j is no version', (version) => {
  expect(findings(version)).toMatchObject([{ code: 'version.form', severity: 'error', path: expect.any(String) }]);
});

test('a version beside the name wins over the settings, and is reported at no place in the file', () => {
  const old = { ...tree, targets: { traefik: { version: '2.0' } } };
  expect(check(old, { target: 'traefik@3.7' })).toMatchObject([{ code: 'traefik.entry-points' }]);
  expect(check(old, { target: 'traefik' })).toContainEqual(
    expect.objectContaining({ code: 'version.unsupported', path: 'targets.traefik.version' }),
  );
  expect(check(tree, { target: 'traefik@2' })).toContainEqual(expect.objectContaining({ code: 'version.unsupported', path: '' }));
});

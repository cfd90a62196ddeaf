import { evaluate } from '../../../src/runtime';
import type { HaproxySettings } from '../../../src/targets';
import { monitored, whoami } from '../__test-helpers__/trees';
import { configOf, findingsOf } from './__test-helpers__/render';

const said = (version: unknown, initState?: 'down'): string[] =>
  findingsOf(monitored({ initState }), { version } as HaproxySettings).map(
    ({ severity, code, path }) => `${severity} ${code} ${path}`,
  );

test.each(['3.2', '3.2.26', '3.2.99', 3.2, undefined])('version %p is measured', (version) => {
  expect(said(version, 'down')).toEqual([]);
});

test('two parts mean the newest measured patch', () => {
  expect(configOf(whoami(), { version: '3.2' })).toContain('for HAProxy 3.2.26;');
  expect(configOf(whoami(), { version: '3.2.27' })).toContain('for HAProxy 3.2.27;');
});

test.each(['3.2.13', '3.2.0', '3.2.25'])('version %s is not sure of init states', (version) => {
  expect(said(version)).toEqual([]);
  expect(said(version, 'down')).toEqual(['warning haproxy.init-state-reload services.app.monitor.initState']);
});

test('the warning about init states has the time and the issue', () => {
  const [finding] = findingsOf(monitored({ initState: 'down' }), { version: '3.2.13' });
  expect(finding?.message).toBe(
    'HAProxy 3.2.13 may ignore init-state down at a start or reload: on 3.2.13 dead servers took traffic for about 500 ms (issue 3298)',
  );
});

test.each(['2.8', '3.1', '3.1.9', '0.1', 2.6])('version %p is too old: a turn needs table_inc_gpc', (version) => {
  expect(said(version)).toEqual(['error version.unsupported targets.haproxy.version']);
});

test.each(['3.3', '3.4', '4.0.1', '3.4.2'])('version %s is unmeasured, and taken to behave as the newest', (version) => {
  expect(said(version)).toEqual(['warning version.unmeasured targets.haproxy.version']);
});

test.each([
  '',
  'latest',
  '3',
  'v3.2',
  '3.2.',
  '3.2.26-1',
  '3.2.26\nglobal',
  '03.2.x',
  3,
  true,
  null,
  ['3.2'],
  -1.8881545897087827e289,
])('version %p is none', (version) => {
  expect(said(version)).toEqual(['error version.form targets.haproxy.version']);
});

test('a version behind the name of the target wins over the settings', () => {
  const tree = { ...whoami(), targets: { haproxy: { version: '2.8' } } };
  expect(evaluate(tree, { as: 'haproxy@3.2' }).unserved()).toEqual({ n: 0n, d: 1n });
  expect(() => evaluate(tree, { as: 'haproxy' })).toThrow('version.unsupported');
  expect(() => evaluate(whoami(), { as: 'haproxy@' })).toThrow('version.form');
});

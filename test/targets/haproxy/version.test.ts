import { evaluate, simulate } from '../../../src/runtime';
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

test.each(['2.6', 2.6, '2.6.1', '3.0', '3.0.5'])('version %p is measured too, and has no init states', (version) => {
  expect(said(version)).toEqual([]);
  expect(said(version, 'down')).toEqual(['error haproxy.init-state services.app.monitor.initState']);
});

test('without init states every server starts up, which is nothing new for init state up', () => {
  expect(findingsOf(monitored({ initState: 'up' }), { version: '2.6' })).toEqual([]);
  expect(configOf(monitored({ initState: 'up' }), { version: '2.6' })).not.toContain('init-state');
  const acknowledge = [{ code: 'haproxy.init-state', reason: 'deaths are rare' }];
  const accepted = { ...monitored({ initState: 'fully-down' }), targets: { haproxy: { version: '3.0', acknowledge } } };
  expect(configOf(accepted, { version: '3.0', acknowledge })).not.toContain('init-state');
  expect(simulate(accepted, { as: 'haproxy' }).status('app')).toBe('up');
});

test.each(['2.5', '2.4.22', '0.1', 1.8])('version %p is too old', (version) => {
  expect(said(version)).toEqual(['error version.unsupported targets.haproxy.version']);
});

test.each([
  ['2.8', '2.6.12'],
  ['2.9.7', '2.6.12'],
  ['3.1', '3.0.11'],
  ['3.3', '3.2.26'],
  ['4.0.1', '3.2.26'],
])('version %s is unmeasured, and taken to behave as %s', (version, alike) => {
  expect(said(version)).toEqual(['warning version.unmeasured targets.haproxy.version']);
  expect(findingsOf(monitored({}), { version })[0]?.message).toMatch(new RegExp(`as ${alike}$`));
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
  const tree = { ...whoami(), targets: { haproxy: { version: '2.4' } } };
  expect(evaluate(tree, { as: 'haproxy@3.2' }).unserved()).toEqual({ n: 0n, d: 1n });
  expect(() => evaluate(tree, { as: 'haproxy' })).toThrow('version.unsupported');
  expect(() => evaluate(whoami(), { as: 'haproxy@' })).toThrow('version.form');
});

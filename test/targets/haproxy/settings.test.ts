import { check, render } from '../../../src/runtime';
import type { HaproxySettings } from '../../../src/targets';
import { whoami } from '../__test-helpers__/trees';
import { configOf, findingsOf } from './__test-helpers__/render';

const said = (settings: object): string[] =>
  findingsOf(whoami(), settings as HaproxySettings)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} ${path}`);

const paths = [
  'relative',
  '',
  '/',
  '/a b',
  '/a#b',
  "/a'b",
  '/a"b',
  '/a\\b',
  '/a$HOME',
  '/a,b',
  '/a\nmaxconn 1',
  '/ü',
  '${TfToken[TOKEN.1]}',
  7,
];

test.each(paths)('stateFile can not be %j', (stateFile) => {
  expect(said({ stateFile })).toEqual(['target.value targets.haproxy.stateFile']);
});

test.each(paths)('socket can not be %j', (socket) => {
  expect(said({ socket })).toEqual(['target.value targets.haproxy.socket']);
});

test.each(['/run/a_b-c.d/e@f%g+h=i~j:k'])('paths may be %s', (path) => {
  expect(configOf(whoami(), { socket: path, stateFile: path })).toContain(`stats socket ${path} mode`);
});

test('a socket is as long as a UNIX socket may be in HAProxy, and no longer', () => {
  expect(said({ socket: `/${'s'.repeat(96)}` })).toEqual([]);
  expect(said({ socket: `/${'s'.repeat(97)}` })).toEqual(['target.value targets.haproxy.socket']);
});

test.each(['timeoutConnect', 'timeoutClient', 'timeoutServer'])('%s is a duration', (field) => {
  expect(said({ [field]: '1m30s' })).toEqual([]);
  for (const value of ['', '5', '0s', 5, null, '5s\n', '1d'])
    expect(said({ [field]: value })).toEqual([`target.value targets.haproxy.${field}`]);
});

test('a setting that does not exist is reported with the one that was meant', () => {
  const [finding] = findingsOf(whoami(), { sockett: '/run/s' } as HaproxySettings);
  expect(finding).toMatchObject({ code: 'target.field', path: 'targets.haproxy.sockett', hint: 'Did you mean socket?' });
});

test.each([7, 'x', [], null])('settings are a map, not %j', (settings) => {
  const tree = { ...whoami(), targets: { haproxy: settings as unknown as object } };
  expect(render(tree, 'haproxy').findings.map(({ code }) => code)).toContain('target.value');
});

it('takes the lowerings that there are, and refuses others', () => {
  const tree = { root: 'p', services: { p: { kind: 'pool', members: [{ address: '10.0.0.1', port: 80 }] } } } as const;
  for (const lowering of ['branch', 'cascade', 'flat'])
    expect(check(tree, { target: { target: 'haproxy', lowering } }).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(check(tree, { target: { target: 'haproxy', lowering: 'lua' } })).toContainEqual(
    expect.objectContaining({ code: 'target.value', path: 'targets.haproxy.lowering', value: 'lua' }),
  );
});

it('writes the intervals of servers between up and down, and down, where they are given', () => {
  const servers = (settings: HaproxySettings) => configOf(whoami(), settings).match(/check inter .*? rise/g);
  expect(new Set(servers({}))).toEqual(new Set(['check inter 2s rise']));
  expect(new Set(servers({ fastInterval: '500ms', downInterval: '5s' }))).toEqual(
    new Set(['check inter 2s fastinter 500ms downinter 5s rise']),
  );
  expect(said({ fastInterval: 'soon', downInterval: 5 })).toEqual([
    'target.value targets.haproxy.downInterval',
    'target.value targets.haproxy.fastInterval',
  ]);
});

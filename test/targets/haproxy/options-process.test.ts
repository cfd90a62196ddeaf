import type { HaproxySettings } from '../../../src/targets';
import { whoami } from '../__test-helpers__/trees';
import { configOf, findingsOf } from './__test-helpers__/render';

const said = (settings: object): string[] =>
  findingsOf(whoami(), settings as HaproxySettings)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path }) => `${code} ${path.replace('targets.haproxy.', '')}`);

it('writes whose process it is, and its limits', () => {
  expect(configOf(whoami(), { user: 'haproxy', group: 'www-data', nbthread: 4, maxconn: 1000, hardStopAfter: '1m' })).toContain(
    '\n    user haproxy\n    group www-data\n    nbthread 4\n    maxconn 1000\n    hard-stop-after 60s\n',
  );
});

it('opens the socket to its owner for everything, or as it is told', () => {
  const socket = '/run/haproxy.sock';
  expect(configOf(whoami(), { socket })).toContain(`\n    stats socket ${socket} mode 600 level admin`);
  expect(
    configOf(whoami(), { socket, socketAccess: { mode: '660', level: 'operator', user: 'haproxy', group: 'ops' } }),
  ).toContain(`\n    stats socket ${socket} mode 660 level operator user haproxy group ops`);
});

it.each([
  [{ socketAccess: { mode: '660' } }, 'target.value socketAccess'],
  [{ socket: '/s', socketAccess: { mode: '0999' } }, 'target.value socketAccess.mode'],
  [{ socket: '/s', socketAccess: { mode: 660 } }, 'target.value socketAccess.mode'],
  [{ socket: '/s', socketAccess: { level: 'root' } }, 'target.value socketAccess.level'],
  [{ socket: '/s', socketAccess: { group: 'a b' } }, 'target.value socketAccess.group'],
  [{ socket: '/s', socketAccess: { owner: 'a' } }, 'target.field socketAccess.owner'],
  [{ user: 'a#' }, 'target.value user'],
  [{ group: '' }, 'target.value group'],
  [{ nbthread: 0 }, 'target.value nbthread'],
  [{ nbthread: 1025 }, 'target.value nbthread'],
  [{ hardStopAfter: 30 }, 'target.value hardStopAfter'],
])('refuses %j', (settings, finding) => {
  expect(said(settings)).toEqual([finding]);
});

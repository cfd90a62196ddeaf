import type { HaproxySettings } from '../../../src/targets';
import { whoami } from '../__test-helpers__/trees';
import { linesOf } from './__test-helpers__/config';
import { configOf, findingsOf } from './__test-helpers__/render';

const SHA512 = `$6$abc$${'x'.repeat(86)}`;
const SHA256 = `$5$rounds=10000$abc$${'x'.repeat(43)}`;

const page = (stats: object): HaproxySettings => ({ stats: { port: 8404, ...stats } as never });

const said = (stats: object): string[] =>
  findingsOf(whoami(), page(stats))
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, code, path }) => `${severity} ${code} ${path.replace('targets.haproxy.stats', '')}`);

it('writes a page of statistics with metrics', () => {
  expect(linesOf(configOf(whoami(), page({})), 'frontend healthtree:stats')).toEqual([
    'mode http',
    'bind 127.0.0.1:8404',
    'http-request use-service prometheus-exporter if { path /metrics }',
    'stats enable',
    'stats uri /',
    'stats refresh 10s',
  ]);
});

it('lets only users read the page and the metrics', () => {
  const config = configOf(whoami(), page({ users: { ops: SHA512, 'a@b': SHA256 } }));
  expect(linesOf(config, 'userlist healthtree:stats')).toEqual([
    `user ops password '${SHA512}'`,
    `user a@b password '${SHA256}'`,
  ]);
  expect(linesOf(config, 'frontend healthtree:stats')[2]).toBe(
    'http-request auth realm healthtree unless { http_auth(healthtree:stats) }',
  );
});

it('says who can read it where more than this machine can, unless there are users', () => {
  expect(said({ bind: '10.0.0.1' })).toEqual(['warning haproxy.stats ']);
  expect(said({ bind: '::' })).toEqual(['warning haproxy.stats ']);
  expect(said({ bind: '127.0.0.9' })).toEqual([]);
  expect(said({ bind: '::1' })).toEqual([]);
  expect(said({ bind: '10.0.0.1', users: { ops: SHA512 } })).toEqual([]);
});

it.each([
  [{ ops: 'secret' }, '.users.ops'],
  [{ ops: '$6$abc$short' }, '.users.ops'],
  [{ ops: `$6$a'b$${'x'.repeat(86)}` }, '.users.ops'],
  [{ ops: 7 }, '.users.ops'],
  [{ 'a b': SHA512 }, '.users["a b"]'],
  [{}, '.users'],
])('refuses the users %j', (users, where) => {
  expect(said({ users })).toEqual([`error target.value ${where}`]);
});

it('has the page and the metrics at two paths', () => {
  expect(said({ page: '/metrics' })).toEqual(['error target.value .page']);
});

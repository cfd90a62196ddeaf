import { check } from '../../../src/runtime';
import { checkTree, type Monitor, type Pool } from '../../../src/tree';
import { places, pool, tree, watched } from '../__test-helpers__/trees';

const monitorOf = (fields: object): Monitor | undefined =>
  (checkTree(tree({ a: watched({ ...fields }) })).model.services.get('a') as Pool).monitor;
const found = (fields: object): string[] => places(check(tree({ a: watched({ ...fields }) })));

test('what only a target can fill in stays open, what holds everywhere is filled in', () => {
  expect(monitorOf({})).toEqual({
    type: 'http',
    method: 'GET',
    path: '/',
    host: undefined,
    codes: undefined,
    httpVersion: undefined,
    headers: [],
    port: undefined,
    address: undefined,
    interval: undefined,
    timeout: undefined,
    rise: undefined,
    fall: undefined,
    initState: undefined,
  });
});

test('times are in milliseconds, codes are ranges, headers keep their order', () => {
  expect(
    monitorOf({ interval: '1m30s', timeout: '500ms', codes: '200,300-310', headers: { 'X-B': 'b', 'X-A': 'a' } }),
  ).toMatchObject({
    interval: 90_000,
    timeout: 500,
    codes: [
      { from: 200, to: 200 },
      { from: 300, to: 310 },
    ],
    headers: [
      ['X-B', 'b'],
      ['X-A', 'a'],
    ],
  });
});

test.each([
  [undefined, undefined],
  ['1.0', '1.0'],
  ['1.1', '1.1'],
  [1.1, '1.1'],
  [1, '1.0'],
])('HTTP version %j is read as %j', (httpVersion, version) => {
  expect(found({ httpVersion })).toEqual([]);
  expect(monitorOf({ httpVersion })?.httpVersion).toBe(version);
});

test('a host makes it HTTP/1.1, unless a version is given', () => {
  expect(monitorOf({ host: 'app.example' })?.httpVersion).toBe('1.1');
  expect(monitorOf({ host: 'app.example', httpVersion: '1.0' })?.httpVersion).toBe('1.0');
});

test.each<[unknown, string]>([
  [2, 'http-version.value'],
  [1.2, 'http-version.value'],
  [Number.NaN, 'http-version.value'],
  ['2', 'shape.word'],
  ['1', 'shape.word'],
  [null, 'shape.type'],
])('HTTP version %p is refused as %s', (httpVersion, code) => {
  expect(found({ httpVersion })).toEqual([`${code} services.a.monitor.httpVersion`]);
});

test('a duration without a unit is told with the unit that may be missing', () => {
  expect(check(tree({ a: watched({ interval: 5 }) }))).toMatchObject([
    { code: 'duration.unit', message: 'The interval 5 has no unit', hint: 'Write the unit: 5s or 5ms.' },
  ]);
  expect(check(tree({ a: watched({ interval: -0.5 }) }))).toMatchObject([{ hint: 'Write the unit: 2s, 500ms or 1m30s.' }]);
});

test.each<[unknown, string]>([
  ['', 'duration.form'],
  ['2', 'duration.form'],
  ['2s1m', 'duration.form'],
  ['2147483648ms', 'duration.range'],
  [0, 'duration.unit'],
  [Number.NaN, 'duration.unit'],
  [true, 'shape.type'],
  [['2s'], 'shape.type'],
])('the interval %p is refused as %s', (interval, code) => {
  expect(found({ interval })).toEqual([`${code} services.a.monitor.interval`]);
});

test.each(['rise', 'fall'])('%s counts from 1 to 1000', (field) => {
  expect([1, 1000].flatMap((count) => found({ [field]: count }))).toEqual([]);
  for (const count of [0, 1001, 1.5, Number.NaN])
    expect(found({ [field]: count })).toEqual([`threshold.range services.a.monitor.${field}`]);
});

test.each(['tcp', 'tls-hello', 'udp-connect', 'sctp'])('a %s monitor is told each field that it has no use for', (type) => {
  const http = { method: 'GET', path: '/', host: 'a', codes: 200, httpVersion: 1.1, headers: {} };
  const tcp = { type, interval: '2s', port: 81, rise: 2, initState: 'down' };
  expect(check(tree({ a: pool({ monitor: tcp }) }))).toEqual([]);
  expect(places(check(tree({ a: pool({ monitor: { ...tcp, ...http } }) })))).toEqual(
    Object.keys(http)
      .map((field) => `monitor.http-only services.a.monitor.${field}`)
      .sort(),
  );
});

test('a ping has no use for a port either, but for an address', () => {
  expect(places(check(tree({ a: pool({ monitor: { type: 'ping', interval: '2s', address: '10.0.0.9' } }) })))).toEqual([]);
  expect(places(check(tree({ a: pool({ monitor: { type: 'ping', port: 80, path: '/' } }) })))).toEqual([
    'monitor.http-only services.a.monitor.path',
    'monitor.no-port services.a.monitor.port',
  ]);
});

test('each header that is wrong is told, name and value', () => {
  expect(found({ headers: { 'X A': 'a\n', host: 'b', 'X-C': 5, 'X-D': 'fine' } })).toEqual([
    'shape.type services.a.monitor.headers.X-C',
    'header.host services.a.monitor.headers.host',
    'header.form services.a.monitor.headers["X A"]',
    'header.form services.a.monitor.headers["X A"]',
  ]);
});

test('a list of codes tells each that is wrong, and an empty one is none', () => {
  expect(found({ codes: [200, '2xx', '99', '300-200', true] })).toEqual([
    'codes.form services.a.monitor.codes',
    'codes.order services.a.monitor.codes',
    'codes.range services.a.monitor.codes',
    'shape.type services.a.monitor.codes[4]',
  ]);
  expect(found({ codes: [] })).toEqual(['codes.form services.a.monitor.codes']);
});

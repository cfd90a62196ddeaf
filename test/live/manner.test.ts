import { mannerOf } from '../../src/live/manners';
import { check } from '../../src/runtime';
import { type As, checkFor } from '../../src/targets';
import type { MonitorSpec, Pool } from '../../src/tree';
import { poolOf } from './__test-helpers__/probed-tree';

const NONE = { path: undefined, interval: undefined, timeout: undefined, rise: undefined };

/** The manner of a target, and the monitor with its defaults filled in. */
function mannerAs(as: As | undefined, spec: Partial<MonitorSpec>) {
  const tree = poolOf({ a: { address: '10.0.0.1', port: 80 } }, spec);
  expect(check(tree).filter(({ severity }) => severity === 'error')).toEqual([]);
  const checked = checkFor(tree, as, 'predict');
  const pool = (checked.lowered?.effective ?? checked.model).services.get('app') as Pool;
  return { manner: mannerOf(checked.asked, checked.model), monitor: pool.monitor as NonNullable<Pool['monitor']> };
}

const sent = (as: As | undefined, spec: Partial<MonitorSpec>, address = '10.0.0.1'): string => {
  const { manner, monitor } = mannerAs(as, spec);
  return manner.request(monitor, { address, port: 80 });
};

describe('what HAProxy sends (3.2.26, measured)', () => {
  test.each<[Partial<MonitorSpec>, string]>([
    [{}, 'GET /ping HTTP/1.0\r\n\r\n'],
    [{ path: undefined, method: 'OPTIONS' }, 'OPTIONS / HTTP/1.0\r\n\r\n'],
    [{ httpVersion: '1.1' }, 'GET /ping HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [{ host: 'app.example:81' }, 'GET /ping HTTP/1.1\r\nhost: app.example:81\r\nconnection: close\r\n\r\n'],
    [
      { host: 'app.example', httpVersion: '1.0', method: 'HEAD', path: '/ping?a=b' },
      'HEAD /ping?a=b HTTP/1.0\r\nhost: app.example\r\n\r\n',
    ],
    [
      { host: 'app.example', method: 'POST', headers: { 'X-Probe': 'yes', 'User-Agent': 'me', 'x-b': '' } },
      'POST /ping HTTP/1.1\r\nhost: app.example\r\nx-probe: yes\r\nuser-agent: me\r\nx-b:  \r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    ],
    [{ method: 'PUT', headers: { 'X-Probe': 'yes' } }, 'PUT /ping HTTP/1.0\r\nx-probe: yes\r\ncontent-length: 0\r\n\r\n'],
    [{ method: 'DELETE', httpVersion: '1.1' }, 'DELETE /ping HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      { method: 'TRACE', httpVersion: '1.1', headers: { 'x-a': '1' } },
      'TRACE /ping HTTP/1.1\r\nx-a: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    ],
  ])('%j is sent byte for byte', (spec, bytes) => {
    expect(sent('haproxy@3.2', spec)).toBe(bytes);
    expect(sent(undefined, spec)).toBe(bytes);
  });

  test('a connection header of the monitor’s own is not sent, and takes that of HTTP/1.1 with it', () => {
    const spec = { httpVersion: '1.1', headers: { Connection: 'keep-alive', 'X-A': '1' } } as const;
    expect(sent(undefined, spec)).toBe('GET /ping HTTP/1.1\r\nx-a: 1\r\n\r\n');
  });

  test('Octavia’s amphora sends the same', () => {
    const full = { interval: '2s', timeout: '1s', rise: 2 };
    expect(sent('octavia', full)).toBe('GET /ping HTTP/1.0\r\n\r\n');
    expect(sent('octavia', { ...full, host: 'app.example', httpVersion: '1.1' })).toBe(
      'GET /ping HTTP/1.1\r\nhost: app.example\r\nconnection: close\r\n\r\n',
    );
  });
});

describe('what Traefik sends (3.7.15, measured)', () => {
  const UA = 'User-Agent: Go-http-client/1.1\r\n';
  test.each<[Partial<MonitorSpec>, string]>([
    [{}, `GET /ping HTTP/1.1\r\nHost: 10.0.0.1:80\r\n${UA}Accept-Encoding: gzip\r\n\r\n`],
    [{ method: 'HEAD' }, `HEAD /ping HTTP/1.1\r\nHost: 10.0.0.1:80\r\n${UA}\r\n`],
    [
      { host: 'app.example', method: 'POST', headers: { 'X-Probe': 'yes', Accept: 'z', 'x-lower': 'q' } },
      `POST /ping HTTP/1.1\r\nHost: app.example\r\n${UA}Content-Length: 0\r\nAccept: z\r\nX-Lower: q\r\nX-Probe: yes\r\nAccept-Encoding: gzip\r\n\r\n`,
    ],
    [
      { method: 'DELETE', headers: { 'User-Agent': 'me', 'accept-encoding': 'br' } },
      'DELETE /ping HTTP/1.1\r\nHost: 10.0.0.1:80\r\nUser-Agent: me\r\nAccept-Encoding: br\r\n\r\n',
    ],
  ])('%j is sent byte for byte', (spec, bytes) => {
    expect(sent('traefik', spec)).toBe(bytes);
  });

  test('an IPv6 address is in brackets', () => {
    expect(sent('traefik', {}, '2001:db8::1')).toContain('\r\nHost: [2001:db8::1]:80\r\n');
  });
});

describe('the name that a TLS session asks for', () => {
  const name = (as: As, spec: Partial<MonitorSpec>, address = '10.0.0.1'): string | undefined => {
    const { manner, monitor } = mannerAs(as, { type: 'https', interval: '2s', timeout: '1s', rise: 2, ...spec });
    return manner.serverName(monitor, { address, port: 443 });
  };

  test('is the host, without its port, where that is a name', () => {
    for (const as of ['haproxy@3.2', 'traefik']) {
      expect(name(as, { host: 'app.example:8443' })).toBe('app.example');
      expect(name(as, { host: '10.0.0.9' })).toBeUndefined();
      expect(name(as, { host: '[2001:db8::1]:8443' })).toBeUndefined();
      expect(name(as, {})).toBeUndefined();
    }
  });

  test('is for Traefik a name in place of an address, where there is no host', () => {
    expect(name('traefik', {}, 'node.example')).toBe('node.example');
    expect(name('haproxy@3.2', {}, 'node.example')).toBeUndefined();
  });

  test('is none for Octavia', () => {
    expect(name('octavia', { host: 'app.example', httpVersion: '1.1' })).toBeUndefined();
  });
});

describe('how long a check may take', () => {
  const limits = (as: As | undefined, spec: Partial<MonitorSpec>) => {
    const { manner, monitor } = mannerAs(as, { ...NONE, ...spec });
    return manner.limits(monitor, spec.timeout !== undefined, 'app');
  };

  test.each<[As | undefined, Partial<MonitorSpec>, object]>([
    ['haproxy@3.2', { interval: '2s', timeout: '1s' }, { connect: 2_000, answer: 1_000, whole: undefined }],
    ['haproxy@3.2', { interval: '30s', timeout: '10s' }, { connect: 5_000, answer: 10_000, whole: undefined }],
    ['haproxy@3.2', { interval: '30s' }, { connect: 30_000, answer: 30_000, whole: 30_000 }],
    ['haproxy@3.2', {}, { connect: 2_000, answer: 2_000, whole: 2_000 }],
    [
      { target: 'haproxy', timeoutConnect: '1s' },
      { interval: '3s', timeout: '2s' },
      { connect: 1_000, answer: 2_000, whole: undefined },
    ],
    [
      { target: 'haproxy', timeoutConnect: '1s', poolOptions: { app: { timeoutConnect: '300ms' } } },
      { interval: '3s', timeout: '2s' },
      { connect: 300, answer: 2_000, whole: undefined },
    ],
    [undefined, {}, { connect: 2_000, answer: 2_000, whole: 2_000 }],
    ['octavia', { interval: '9s', timeout: '3s', rise: 1 }, { connect: 5_000, answer: 3_000, whole: undefined }],
    ['swarm', { timeout: '3s' }, { connect: 3_000, answer: 3_000, whole: 3_000 }],
    ['docker', {}, { connect: 30_000, answer: 30_000, whole: 30_000 }],
    ['traefik', {}, { connect: 5_000, answer: 5_000, whole: 5_000 }],
    ['traefik', { interval: '1s', timeout: '200ms' }, { connect: 200, answer: 200, whole: 200 }],
  ])('as %j with %j is %j', (as, spec, expected) => {
    expect(limits(as, spec)).toEqual(expected);
  });
});

import { type ProbeOptions, probe } from 'healthtree/live';
import { check, evaluate, FindingsError, type Tree } from '../../src/runtime';
import type { MonitorSpec, PoolSpec } from '../../src/tree';
import { cleanupAfterEach } from '../real/support/cleanup';
import { until } from '../real/support/poll';
import { type Ends, poolOf } from './__test-helpers__/probed-tree';
import {
  ADDRESS,
  answers,
  type Behaviour,
  type RawServer,
  says,
  saysAndHolds,
  startFull,
  startNothing,
  startRaw,
  startSecure,
} from './__test-helpers__/raw-server';

const cleanup = cleanupAfterEach();
const OK = answers(200);
const SHORT = { interval: '5s', timeout: '150ms' };

/** The only result. */
async function one(tree: Tree, options?: ProbeOptions) {
  const { results, ...rest } = await probe(tree, options);
  expect(results).toHaveLength(1);
  return { ...(results[0] as (typeof results)[0]), rest };
}

const serverOf = (behaviour: Behaviour): Promise<RawServer> => startRaw(cleanup, behaviour);

const codesOf = async (tree: Tree, options?: ProbeOptions): Promise<string[]> => {
  try {
    await probe(tree, options);
  } catch (error) {
    if (error instanceof FindingsError) return error.findings.map(({ code }) => code);
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('a check over http', () => {
  test('passes with an accepted status, and tells it', async () => {
    const server = await serverOf(answers(204));
    expect(await one(poolOf({ a: server.get() }))).toMatchObject({
      path: 'app/a',
      passed: true,
      kind: 'passed',
      status: 204,
      detail: 'answered 204 X',
      address: ADDRESS,
      port: server.port,
      took: expect.any(Number),
      rest: { down: [], unprobed: [] },
    });
  });

  test.each([404, 500, 503, 199, 400])('fails with status %d', async (status) => {
    const server = await serverOf(answers(status));
    expect(await one(poolOf({ a: server.get() }))).toMatchObject({
      passed: false,
      kind: 'status',
      status,
      rest: { down: ['app/a'] },
    });
  });

  test('accepts the codes of the monitor only, or those of the target', async () => {
    const server = await serverOf(answers(302, 'Location: /login\r\n'));
    const ends = { a: server.get() };
    expect(await one(poolOf(ends))).toMatchObject({ passed: true, status: 302 });
    expect(await one(poolOf(ends, { codes: '200-299' }))).toMatchObject({ kind: 'status', status: 302 });
    expect(await one(poolOf(ends), { as: 'octavia' })).toMatchObject({ kind: 'status', status: 302 });
    // Not followed, by Traefik neither: the lowering turns that off.
    expect(await one(poolOf(ends), { as: { target: 'traefik', acknowledge: [] } })).toMatchObject({ passed: true, status: 302 });
    await until('each was one request', () => server.requests.length === 4);
  });

  test.each<[string, Behaviour, string]>([
    ['garbage', saysAndHolds('hello\r\n\r\n'), 'answer'],
    ['a bare page', saysAndHolds('<html>'), 'answer'],
    ['100 Continue first, for HAProxy', says('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'), 'status'],
    ['nothing, and closes', says(''), 'closed'],
    ['half a head, and closes', says('HTTP/1.1 200 OK\r\nContent-'), 'closed'],
    ['a reset', (socket) => socket.resetAndDestroy(), 'closed'],
    ['nothing at all', () => undefined, 'timeout'],
    ['half a head', saysAndHolds('HTTP/1.1 200 OK\r\n'), 'timeout'],
  ])('a member that answers with %s is told as such', async (_what, behaviour, kind) => {
    const server = await serverOf(behaviour);
    expect(await one(poolOf({ a: server.get() }, SHORT))).toMatchObject({ passed: false, kind });
  });

  test('100 Continue first is skipped as Traefik does', async () => {
    const server = await serverOf(says('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'));
    expect(await one(poolOf({ a: server.get() }), { as: 'traefik' })).toMatchObject({ passed: true, status: 200 });
  });

  test('an answer that comes byte by byte is an answer', async () => {
    const server = await serverOf((socket) => {
      const send = ([first, ...rest]: readonly string[]): void => {
        if (first === undefined) socket.end();
        else socket.write(first, () => setImmediate(() => send(rest)));
      };
      send([...'HTTP/1.1 201 Created\r\nA: b\r\n\r\n']);
    });
    expect(await one(poolOf({ a: server.get() }))).toMatchObject({ passed: true, status: 201 });
  });

  test('sends the request of its target, byte for byte, and nothing behind it', async () => {
    const server = await serverOf(OK);
    const ends = { a: server.get() };
    await probe(poolOf(ends), { as: 'haproxy@3.2' });
    await probe(poolOf(ends, { host: 'app.example' }), { as: 'octavia' }).catch(() => undefined);
    await probe(poolOf(ends), { as: 'traefik' });
    await until('every connection is over', () => server.open === 0);
    expect(server.requests[0]).toBe('GET /ping HTTP/1.0\r\n\r\n');
    expect(server.requests.at(-1)).toBe(
      `GET /ping HTTP/1.1\r\nHost: ${ADDRESS}:${server.port}\r\nUser-Agent: Go-http-client/1.1\r\nAccept-Encoding: gzip\r\n\r\n`,
    );
  });
});

describe('a member without a connection', () => {
  test('that refuses is told as such', async () => {
    expect(await one(poolOf({ a: await startNothing() }))).toMatchObject({ kind: 'refused', rest: { down: ['app/a'] } });
  });

  test('that lets nobody in is given up after the time to connect', async () => {
    const full = await startFull(cleanup);
    for (const settings of [
      { timeoutConnect: '100ms' },
      { timeoutConnect: '1h', poolOptions: { app: { timeoutConnect: '100ms' } } },
    ]) {
      const result = await one(poolOf({ a: full }), { as: { target: 'haproxy', ...settings } });
      expect(result).toMatchObject({ kind: 'unreachable', detail: 'no connection in time' });
      expect(result.took).toBeGreaterThan(90);
    }
  });

  test('whose name does not exist is told as such', async () => {
    expect(await one(poolOf({ a: { address: 'nobody.invalid', port: 80 } }))).toMatchObject({
      passed: false,
      kind: expect.stringMatching(/^(?:dns|unreachable)$/),
    });
  });
});

describe('a check over tcp', () => {
  const tcp = { type: 'tcp', path: undefined } as const;

  test('passes when it is connected, and sends nothing', async () => {
    const server = await serverOf(OK);
    expect(await one(poolOf({ a: server.get() }, tcp))).toMatchObject({ passed: true, detail: 'connected' });
    await until('the connection was seen', () => server.requests.length === 1 && server.open === 0);
    expect(server.requests).toEqual(['']);
  });

  test('fails when it is refused', async () => {
    expect(await one(poolOf({ a: await startNothing() }, tcp))).toMatchObject({ kind: 'refused' });
  });
});

describe('a tls-hello check', () => {
  const hello = { type: 'tls-hello', path: undefined } as const;

  test('passes once there is a TLS session, in which nothing is sent', async () => {
    const server = await startSecure(cleanup, answers(500));
    expect(await one(poolOf({ a: server.get() }, hello))).toMatchObject({ passed: true, detail: 'began a TLS session' });
    await until('the connection is over', () => server.open === 0);
    expect(server.requests).toEqual([]);
  });

  test('fails where something else is spoken, and where nothing listens', async () => {
    const plain = await serverOf(OK);
    const { results } = await probe(poolOf({ plain: plain.get(), nothing: await startNothing() }, { ...hello, ...SHORT }));
    expect(results.map(({ kind }) => kind)).toEqual(['tls', 'refused']);
  });
});

test.each(['ping', 'udp-connect', 'sctp'] as const)(
  'a %s check needs privileges: its members are left out, and that is told',
  async (type) => {
    const { results, unprobed, down, findings } = await probe(
      poolOf({ a: { address: ADDRESS, port: 1 }, b: { address: ADDRESS, port: 2 } }, { type, path: undefined }),
    );
    expect([results, down]).toEqual([[], []]);
    expect(unprobed).toEqual(['app/a', 'app/b'].map((path) => ({ path, why: 'not possible from here' })));
    expect(findings).toMatchObject([{ code: 'probe.type', severity: 'warning', path: 'services.app.monitor.type', value: type }]);
  },
);

describe('a check over https', () => {
  test('passes whatever the certificate is, and names the host', async () => {
    const server = await startSecure(cleanup, OK);
    const ends = { a: server.get() };
    expect(await one(poolOf(ends, { type: 'https', host: 'app.example:8443' }))).toMatchObject({ passed: true, status: 200 });
    expect(await one(poolOf(ends, { type: 'https' }))).toMatchObject({ passed: true });
    await until('both connections are over', () => server.requests.length === 2 && server.open === 0);
    expect(server.names).toEqual(['app.example', false]);
    expect(server.requests).toEqual([
      'GET /ping HTTP/1.1\r\nhost: app.example:8443\r\nconnection: close\r\n\r\n',
      'GET /ping HTTP/1.0\r\n\r\n',
    ]);
  });

  test('fails with a wrong status, and with silence behind the handshake', async () => {
    const [wrong, silent] = [await startSecure(cleanup, answers(500)), await startSecure(cleanup, () => undefined)];
    const { results } = await probe(poolOf({ wrong: wrong.get(), silent: silent.get() }, { type: 'https', ...SHORT }));
    expect(results.map(({ kind }) => kind)).toEqual(['status', 'timeout']);
    await until('both connections are over', () => wrong.open + silent.open === 0);
  });

  test.each<[string, Behaviour | undefined]>([
    ['speaks no TLS', (socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')],
    ['closes', (socket) => socket.end()],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['is silent', undefined],
  ])('tells a member that %s instead of a handshake', async (_what, behaviour) => {
    const server = await startRaw(cleanup, () => undefined);
    server.greet = behaviour;
    const tree = poolOf({ a: server.get() }, { type: 'https', interval: '300ms', timeout: '200ms' });
    expect(await one(tree)).toMatchObject({ passed: false, kind: 'tls' });
    await until('the connection is over', () => server.open === 0);
  });
});

describe('what is checked', () => {
  test('is every member with a monitor that traffic can reach, whatever its weight, at the place of its monitor', async () => {
    const [server, other] = [await serverOf(OK), await serverOf(answers(500))];
    const nowhere = await startNothing();
    const tree: Tree = {
      root: 'app',
      services: {
        app: { kind: 'weighted', children: [{ service: 'p' }, { service: 'blind' }] },
        p: {
          kind: 'pool',
          monitor: { type: 'http', port: server.port },
          members: [
            { name: 'a', ...nowhere },
            { name: 'b', address: ADDRESS, port: 1, weight: 0 },
            { name: 'c', ...other.get(), enabled: false },
            { name: 'd', address: '${TfToken[TOKEN.0]}', port: 80 },
          ],
        },
        blind: { kind: 'pool', members: [{ name: 'e', ...nowhere }] },
        unused: { kind: 'pool', monitor: { type: 'http' }, members: [{ name: 'f', ...other.get() }] },
      },
    };
    const { results, unprobed, findings, down } = await probe(tree);
    expect(results.map(({ path, passed, port }) => ({ path, passed, port }))).toEqual([
      { path: 'app/p/a', passed: true, port: server.port },
      { path: 'app/p/b', passed: true, port: server.port },
    ]);
    expect(unprobed).toEqual([
      { path: 'app/p/c', why: 'disabled' },
      { path: 'app/p/d', why: 'known only at apply' },
      { path: 'app/blind/e', why: 'no monitor' },
    ]);
    expect(findings.map(({ code }) => code).sort()).toEqual(['probe.token', 'service.unused']);
    expect(down).toEqual([]);
    expect(other.requests).toEqual([]);
  });

  test('is one address for all members, where the monitor has one', async () => {
    const server = await serverOf(OK);
    const tree = poolOf({ a: { address: '127.0.4.9', port: server.port } }, { address: ADDRESS });
    expect(await one(tree)).toMatchObject({ passed: true, address: ADDRESS });
  });

  test('may be a part of the tree only', async () => {
    const [a, b] = [await serverOf(OK), await serverOf(OK)];
    const tree = poolOf({ a: a.get(), b: b.get() });
    expect(await one(tree, { only: ['app/b'] })).toMatchObject({ path: 'app/b' });
    expect((await probe(tree, { only: ['app', 'b'] })).results).toHaveLength(2);
    expect(await codesOf(tree, { only: ['c'] })).toEqual(['path.none']);
  });

  test('is a shared member once, by its declared path on any target', async () => {
    const server = await serverOf(OK);
    const pool = poolOf({ a: server.get() }).services.app as Tree['services'][string];
    const tree: Tree = {
      listeners: [80, 81].map((port) => ({ protocol: 'http' as const, port, service: port === 80 ? 'left' : 'right' })),
      services: {
        left: { kind: 'weighted', healthCheck: true, children: [{ service: 'p' }] },
        right: { kind: 'weighted', healthCheck: true, children: [{ service: 'p' }] },
        p: pool,
      },
    };
    for (const as of [undefined, 'haproxy@3.2', 'octavia', 'traefik'])
      expect(await one(tree, { as })).toMatchObject({ path: 'left/p/a' });
  });

  test.each<[string, string, Partial<MonitorSpec>]>([
    ['docker', 'probe.inside', { rise: undefined }],
    ['swarm', 'probe.inside', { rise: undefined }],
    ['octavia:ovn', 'probe.unmeasured', { type: 'tcp', path: undefined }],
    ['octavia:f5', 'probe.unmeasured', {}],
  ])('is for %s nearly what it checks, and that is told', async (target, code, spec) => {
    const server = await serverOf(OK);
    const app = poolOf({ a: server.get() }, spec).services.app as PoolSpec;
    const ovn = target === 'octavia:ovn';
    const tree: Tree = {
      listeners: [{ protocol: ovn ? 'tcp' : 'http', port: 80, service: 'app' }],
      services: { app: ovn ? { ...app, algorithm: 'source' } : app },
    };
    const acknowledge = check(tree, { target }).flatMap(({ code: known, acknowledgeable }) =>
      acknowledgeable ? [{ code: known, reason: 'the check is what matters here' }] : [],
    );
    const { passed, rest } = await one(tree, { as: { target, acknowledge } });
    expect(passed).toBe(true);
    expect(rest.findings).toContainEqual(expect.objectContaining({ code, severity: 'warning', value: target }));
  });

  test('is nothing of a tree with errors, or with options that can not be', async () => {
    const tree = poolOf({ a: await startNothing() });
    expect(await codesOf({ ...tree, root: 'nowhere' })).toContain('service.unknown');
    expect(await codesOf(tree, { as: 'nowhere' })).toEqual(['target.unknown']);
    for (const concurrency of [0, 1.5, -1, 1_025, Number.NaN])
      expect(await codesOf(tree, { concurrency })).toEqual(['probe.concurrency']);
  });
});

describe('many checks', () => {
  const copies = (server: RawServer, count: number): Ends =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, { address: `127.0.4.${i + 10}`, port: server.port }]));

  test('are done as many at once as allowed, no more, and told in the order of the tree', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    const server = await startRaw(
      cleanup,
      (socket) => {
        most = Math.max(
          most,
          waiting.push(() => OK(socket)),
        );
      },
      '0.0.0.0',
    );
    const probing = probe(poolOf(copies(server, 7)), { concurrency: 3 });
    for (let answered = 0; answered < 7; ) {
      const all = Math.min(3, 7 - answered);
      await until(`${all} wait for an answer`, () => waiting.length === all);
      answered += waiting.length;
      // In another order than they came.
      for (const answer of waiting.splice(0).reverse()) answer();
    }
    const { results } = await probing;
    expect(results.map(({ path, passed }) => `${path} ${passed}`)).toEqual(Array.from({ length: 7 }, (_, i) => `app/m${i} true`));
    expect(most).toBe(3);
  });

  test('end at once when they are given up, with what was found until then', async () => {
    const server = await startRaw(cleanup, () => undefined, '0.0.0.0');
    const quick = await serverOf(OK);
    const controller = new AbortController();
    const tree = poolOf({ quick: quick.get(), ...copies(server, 4) }, { timeout: '1m', interval: '1m' });
    const probing = probe(tree, { concurrency: 3, signal: controller.signal });
    await until('three are under way', () => server.open === 3);
    controller.abort();
    const { results, down } = await probing;
    expect(results.map(({ kind }) => kind)).toEqual(['passed', 'aborted', 'aborted', 'aborted', 'aborted']);
    expect(down).toEqual([]);
    await until('every connection is over', () => server.open === 0);
    expect(server.requests).toHaveLength(3);
  });

  test('do not begin where they were given up before', async () => {
    const server = await serverOf(OK);
    expect(await one(poolOf({ a: server.get() }), { signal: AbortSignal.abort() })).toMatchObject({
      kind: 'aborted',
      passed: false,
    });
    expect(server.requests).toEqual([]);
  });
});

test('what is down can be evaluated', async () => {
  const tree = poolOf({
    good: (await serverOf(OK)).get(),
    bad: (await serverOf(answers(500))).get(),
    gone: await startNothing(),
  });
  const { down } = await probe(tree);
  expect(down).toEqual(['app/bad', 'app/gone']);
  expect(evaluate(tree, { down }).shares()).toMatchObject({
    'app/good': { n: 1n, d: 1n },
    'app/bad': { n: 0n },
    'app/gone': { n: 0n },
  });
});

describe('options of a pool that HAProxy has in its checks too', () => {
  const told = async (options: object, monitor: Partial<MonitorSpec> = {}) => {
    const as = { target: 'haproxy', poolOptions: { app: options } };
    const { findings } = await probe(poolOf({ a: await startNothing() }, monitor), { as });
    return findings.filter(({ code }) => code === 'probe.options').map(({ message }) => message);
  };
  const TLS: Partial<MonitorSpec> = { type: 'tls-hello', path: undefined };

  test.each<[object, Partial<MonitorSpec>, string]>([
    [{ sendProxy: 'v2' }, {}, 'with a PROXY header'],
    [{ http2: true, sendProxy: 'v1' }, {}, 'with a PROXY header and by HTTP/2'],
    [{ tls: {} }, TLS, 'with the TLS options of the pool'],
  ])('are told: %j', async (options, monitor, how) => {
    expect(await told(options, monitor)).toEqual([`HAProxy checks app ${how}, and here that was not done`]);
  });

  test.each<[object, Partial<MonitorSpec>]>([
    [{}, {}],
    [{ timeoutConnect: '1s' }, {}],
    [{ sendProxy: 'v2', http2: true }, { port: 81 }],
    [{ sendProxy: 'v2' }, { address: '127.0.0.1' }],
    [{ tls: {} }, { port: 81 }],
  ])('are not told where checks have nothing of it: %j, %j', async (options, monitor) => {
    expect(await told(options, monitor)).toEqual([]);
  });
});

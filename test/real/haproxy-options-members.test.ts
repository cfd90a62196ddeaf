import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './support/ask';
import { cleanupAfterEach } from './support/cleanup';
import { freePort } from './support/free-ports';
import { askHaproxy } from './support/haproxy-socket';
import { ADDRESS, certificateFor, echoMember, PING, poolOf, rawMember, run } from './support/option-world';
import { until } from './support/poll';
import { RawClient } from './support/raw-client';
import { temporaryDirectory } from './support/temporary-directory';

const cleanup = cleanupAfterEach();

const V2 = '\r\n\r\n\0\r\nQUIT\n';

it('takes the address of a client from a PROXY header, and refuses who has none', async () => {
  const member = await echoMember(cleanup, 'm');
  const { port } = await run(cleanup, { app: poolOf([member]) }, { listener: { acceptProxy: true, forwardedFor: true } });
  const client = cleanup.add(new RawClient(port, ADDRESS));
  client.send('PROXY TCP4 203.0.113.7 203.0.113.8 4711 80\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await until('an answer', () => client.text)).toContain('"x-forwarded-for":"203.0.113.7"');
  const bare = cleanup.add(new RawClient(port, ADDRESS));
  bare.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await until('the end of a connection without a header', () => bare.closed);
  expect(bare.text).not.toContain('200');
  expect(member.requests).toHaveLength(1);
});

it('expects a PROXY header of some networks only', async () => {
  const member = await echoMember(cleanup, 'm');
  const options = { acceptProxyFrom: ['127.0.8.64/26'], forwardedFor: true };
  const { port } = await run(cleanup, { app: poolOf([member]) }, { listener: options });
  const told = cleanup.add(new RawClient(port, ADDRESS, '127.0.8.65'));
  told.send('PROXY TCP4 203.0.113.7 203.0.113.8 4711 80\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await until('an answer', () => told.text)).toContain('"x-forwarded-for":"203.0.113.7"');
  expect((await ask({ port, address: ADDRESS, from: '127.0.8.9' })).body).toContain('"x-forwarded-for":"127.0.8.9"');
});

it.each(['v1', 'v2'] as const)('sends a PROXY header of %s in front of connections and checks', async (sendProxy) => {
  const member = await rawMember(cleanup);
  const { port } = await run(cleanup, { app: poolOf([member]) }, { pools: { app: { sendProxy } } });
  await until('a check', () => member.received.length > 0);
  expect((await ask({ port, address: ADDRESS, from: '127.0.8.77', path: '/mine' })).status).toBe(200);
  const mine = member.received.find((text) => text.includes('/mine')) ?? '';
  if (sendProxy === 'v1')
    expect(mine).toMatch(new RegExp(`^PROXY TCP4 127\\.0\\.8\\.77 ${ADDRESS.replaceAll('.', '\\.')} \\d+ ${port}\r\nGET /mine`));
  // Version 2, PROXY, TCP over IPv4, 12 bytes of addresses, the first one the client's.
  else expect(mine.startsWith(`${V2}!\x11\0\x0c\x7f\0\x08\x4d`)).toBe(true);
  const check = member.received.find((text) => text.includes('/ping')) ?? '';
  expect(check.startsWith(sendProxy === 'v1' ? 'PROXY ' : `${V2} `)).toBe(true);
});

it('speaks TLS to members, and to none with another name', async () => {
  const own = certificateFor(cleanup, 'lb.example');
  const inner = certificateFor(cleanup, 'app.internal');
  const member = await echoMember(cleanup, 'm', { pem: inner.pem });
  const asked = async (tls: object, mayBeDown = false) => {
    const { port } = await run(
      cleanup,
      { app: poolOf([member], { monitor: { type: 'tcp', interval: '200ms' } }) },
      { pools: { app: { tls } }, mayBeDown },
    );
    return (await ask({ port, address: ADDRESS })).status;
  };
  expect(await asked({ caFile: inner.file, serverName: 'app.internal', certificate: own.file })).toBe(200);
  expect(member.requests).toEqual([expect.objectContaining({ serverName: 'app.internal', shown: true })]);
  expect(await asked({ caFile: inner.file, serverName: 'other.internal' })).toBe(503);
  expect(await asked({ caFile: own.file, serverName: 'app.internal' })).toBe(503);
  expect(member.requests).toHaveLength(1);
  expect(await asked({ verify: false, serverName: 'other.internal' })).toBe(200);
  expect(member.requests[1]).toMatchObject({ serverName: 'other.internal', shown: false });
});

it('a member with the wrong certificate is down for https checks too', async () => {
  const inner = certificateFor(cleanup, 'app.internal');
  const member = await echoMember(cleanup, 'm', { pem: inner.pem });
  const services = { app: poolOf([member], { monitor: { ...PING, type: 'https', host: undefined } }) };
  const tls = { caFile: inner.file, serverName: 'other.internal' };
  const { haproxy } = await run(cleanup, services, { pools: { app: { tls } }, mayBeDown: true });
  await until('a check that ended', async () => (await haproxy.stats()).some(({ check_status }) => check_status === 'L6RSP'));
  await run(cleanup, services, { pools: { app: { tls: { ...tls, serverName: 'app.internal' } } } });
  expect(member.probes.length).toBeGreaterThan(0);
});

it('speaks HTTP/2 to members, in plain and by TLS, and in their checks', async () => {
  const { pem } = certificateFor(cleanup, 'app.internal');
  const plain = await echoMember(cleanup, 'plain', { http2: true });
  const secure = await echoMember(cleanup, 'secure', { pem });
  const first = await run(cleanup, { app: poolOf([plain]) }, { pools: { app: { http2: true } } });
  expect(JSON.parse((await ask(first)).body).httpVersion).toBe('2.0');
  const services = { app: poolOf([secure], { monitor: { ...PING, type: 'https' } }) };
  const second = await run(cleanup, services, { pools: { app: { http2: true, tls: { verify: false } } } });
  expect(JSON.parse((await ask(second)).body).httpVersion).toBe('2.0');
});

it('a member takes as many requests at once as it may, and the others wait, but not for ever', async () => {
  const member = await echoMember(cleanup, 'm');
  const { haproxy, ...at } = await run(
    cleanup,
    { app: poolOf([member]) },
    { pools: { app: { maxconn: 1, timeoutQueue: '1s' } } },
  );
  member.hold();
  const first = ask({ ...at, path: '/first' });
  await until('the first request', () => member.requests.length === 1);
  expect((await ask({ ...at, path: '/second' })).status).toBe(503);
  const third = ask({ ...at, path: '/third' });
  const queued = async () => (await haproxy.stats()).some(({ svname, qcur }) => svname === 'BACKEND' && qcur === '1');
  await until('the third request in the queue', queued, { everyMs: 2 });
  member.release?.();
  expect([(await first).status, (await third).status]).toEqual([200, 200]);
  expect(member.requests.map(({ path }) => path)).toEqual(['/first', '/third']);
});

it('a request whose client leaves the queue goes to nobody where it is told so', async () => {
  const reached = async (pool: object): Promise<string[]> => {
    const member = await echoMember(cleanup, 'm');
    const { haproxy, ...at } = await run(cleanup, { app: poolOf([member]) }, { pools: { app: { maxconn: 1, ...pool } } });
    const queued = async () => (await haproxy.stats()).find(({ svname }) => svname === 'BACKEND')?.qcur;
    member.hold();
    const first = ask({ ...at, path: '/first' });
    await until('the first request', () => member.requests.length === 1);
    const leaving = new RawClient(at.port, at.address);
    leaving.send('GET /leaving HTTP/1.1\r\nHost: a\r\n\r\n');
    await until('a request in the queue', queued, { accept: (count) => count === '1' });
    leaving.stop();
    if ('abortOnClose' in pool) await until('an empty queue', queued, { accept: (count) => count === '0' });
    const last = ask({ ...at, path: '/last' });
    member.release?.();
    await Promise.all([first, last]);
    return member.requests.map(({ path }) => path).sort();
  };
  expect(await reached({})).toEqual(['/first', '/last', '/leaving']);
  expect(await reached({ abortOnClose: true })).toEqual(['/first', '/last']);
});

it('shares connections to members between clients, or does not', async () => {
  const connections = async (httpReuse: 'always' | 'never'): Promise<number> => {
    const member = await echoMember(cleanup, 'm');
    const wanted = { pools: { app: { httpReuse } }, settings: { nbthread: 1 } };
    const at = await run(cleanup, { app: poolOf([member]) }, wanted);
    for (const path of ['/1', '/2', '/3']) await ask({ ...at, path });
    return new Set(member.requests.map(({ from }) => from)).size;
  };
  expect(await connections('always')).toBe(1);
  expect(await connections('never')).toBe(3);
});

it('a listener takes as many connections at once as it may', async () => {
  const member = await echoMember(cleanup, 'm');
  const { port } = await run(cleanup, { app: poolOf([member]) }, { listener: { maxconn: 1 } });
  const [first, second] = [0, 1].map(() => cleanup.add(new RawClient(port, ADDRESS))) as [RawClient, RawClient];
  const text = (path: string): string => `GET ${path} HTTP/1.1
Host: a

`;
  first.send(text('/first'));
  await until('the first answer', () => first.text);
  second.send(text('/second'));
  first.send(text('/again'));
  await until('a further answer on the first connection', () => first.text.includes('/again'));
  expect(second.text).toBe('');
  first.stop();
  await until('the answer on the second', () => second.text.includes('/second'));
});

it('tries again, at another member where it may', async () => {
  const member = await echoMember(cleanup, 'm');
  const dead = { address: ADDRESS, port: await freePort(ADDRESS) };
  const services = { app: poolOf([member, dead], { monitor: undefined }) };
  const statuses = async (pool: object) => {
    const at = await run(cleanup, services, { pools: { app: pool } });
    return [(await ask(at)).status, (await ask(at)).status, (await ask(at)).status, (await ask(at)).status].sort();
  };
  expect(await statuses({})).toEqual([200, 200, 503, 503]);
  expect(await statuses({ retries: 1, redispatch: true })).toEqual([200, 200, 200, 200]);
});

it('opens its socket as it is told', async () => {
  const member = await echoMember(cleanup, 'm');
  const socket = join(temporaryDirectory(cleanup), 'socket');
  await run(cleanup, { app: poolOf([member]) }, { settings: { socket, socketAccess: { mode: '640', level: 'operator' } } });
  expect((statSync(socket).mode & 0o777).toString(8)).toBe('640');
  expect(await askHaproxy(socket, 'show servers state')).toContain(' app ');
  expect(await askHaproxy(socket, 'set server app/m0 state maint')).toMatch(/Permission denied/i);
});

import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { formatFinding, render } from '../../src/runtime';
import type { TraefikArtifact, TraefikSettings } from '../../src/targets';
import type { MonitorSpec, PoolSpec, Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { freePort } from './support/free-ports';
import { type HttpMember, startHttpMember } from './support/http-member';
import { Listening } from './support/listening';
import { until } from './support/poll';
import { sendExactly } from './support/send-exactly';
import { startTraefik } from './support/traefik-process';

const ADDRESS = '127.0.4.3';
const MONITOR = { type: 'http', path: '/ping', interval: '100ms', timeout: '90ms' } as const;
const cleanup = cleanupAfterEach();

async function member(name: string): Promise<HttpMember> {
  return cleanup.add(await startHttpMember({ name, address: ADDRESS, port: await freePort(ADDRESS) }));
}

const poolOf = ({ address, port }: { address: string; port: number }, monitor: MonitorSpec | undefined = MONITOR): PoolSpec => ({
  kind: 'pool',
  monitor,
  members: [{ name: 'm', address, port }],
});

async function deployed(tree: Tree, settings: TraefikSettings = {}) {
  const { artifact, findings } = render(tree, { target: 'traefik', version: '3.7', ...settings });
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  const traefik = cleanup.add(await startTraefik({ ...(artifact as TraefikArtifact), address: ADDRESS }));
  const { routers, services } = await traefik.state();
  const disabled = [...Object.entries(routers), ...Object.entries(services)].filter(([, { status }]) => status !== 'enabled');
  expect(disabled).toEqual([]);
  return traefik;
}

it('routes by host and prefix, the longest prefix first, and refuses the rest', async () => {
  const names = ['App', 'app', 'a.b', 'null', 'n-1_x'];
  const services = Object.fromEntries(await Promise.all(names.map(async (name) => [name, poolOf(await member(name))] as const)));
  const port = await freePort(ADDRESS);
  const routes = [
    { pathPrefix: '/x', service: 'App' },
    { pathPrefix: '/x/y', service: 'app' },
    { host: 'Shop.Example', service: 'a.b' },
    { host: 'shop.example', pathPrefix: '/x', service: 'null' },
    { host: '::1', service: 'n-1_x' },
  ];
  await deployed({ listeners: [{ protocol: 'http', port, bind: ADDRESS, routes }], services });
  const ask = async (path: string, host = 'other.example') => {
    const { order } = await sendExactly(1, { port, address: ADDRESS, path, host });
    return order[0];
  };
  expect(await ask('/x')).toBe('App');
  expect(await ask('/xyz')).toBe('App');
  expect(await ask('/x/yz')).toBe('app');
  expect(await ask('/', 'SHOP.example:8080')).toBe('a.b');
  expect(await ask('/x', 'shop.example')).toBe('null');
  expect(await ask('/x/y', 'shop.example')).toBe('app');
  expect(await ask('/', '[::1]:80')).toBe('n-1_x');
  expect(await ask('/')).toBe('503');
  expect(await ask('/X')).toBe('503');
});

it('a check is sent as the monitor says, on its port, with no template run and no redirect followed', async () => {
  const seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const port = await freePort(ADDRESS);
  const server = createHttpServer(({ method, url, headers }, response) => {
    seen.push({ method, url, headers });
    response.writeHead(url?.startsWith('/ready') ? 204 : 302, { location: `http://${ADDRESS}:${port}/elsewhere` }).end();
  });
  const probed = new Listening(server, ADDRESS, port);
  await probed.start();
  cleanup.add(probed);
  const edge = await freePort(ADDRESS);
  const headers = { 'X-It': '{{ env "HOME" }} "\\', 'x-more': '{{{' };
  const monitor: MonitorSpec = {
    ...MONITOR,
    method: 'PUT',
    path: "/ready;a//b/%41?x={{1}}&y='",
    host: 'h.example:81',
    codes: 204,
    headers,
    port,
  };
  const at = await member('app');
  const traefik = await deployed({
    listeners: [{ protocol: 'http', port: edge, bind: ADDRESS, service: 'root' }],
    services: {
      root: { kind: 'failover', children: [{ service: 'app' }, { service: 'moved' }, { service: 'strict' }] },
      app: poolOf(at, monitor),
      moved: poolOf(at, { ...MONITOR, path: '/moved', port }),
      strict: poolOf(at, { ...MONITOR, path: '/ready', codes: 200, port }),
    },
  });
  const statuses = async () => {
    const { services } = await traefik.state();
    return ['app', 'moved', 'strict'].map((name) => Object.values(services[`${name}@file`]?.serverStatus ?? {})[0]);
  };
  await until('strict is down', statuses, { accept: (now) => now[2] === 'DOWN' });
  await wait(250);
  expect(await statuses()).toEqual(['UP', 'UP', 'DOWN']);
  const check = seen.find(({ method }) => method === 'PUT');
  expect(check?.url).toBe("/ready;a//b/%41?x={{1}}&y='");
  expect(check?.headers).toMatchObject({ host: 'h.example:81', 'x-it': '{{ env "HOME" }} "\\', 'x-more': '{{{' });
  expect(seen.map(({ url }) => url)).not.toContain('/elsewhere');
});

it('an https check begins a TLS session for the host, while requests go over plain http', async () => {
  const hellos: string[] = [];
  const port = await freePort(ADDRESS);
  const tls = new Listening(
    createTcpServer((socket) => {
      socket.on('data', (bytes: Buffer) => {
        hellos.push(bytes.toString('latin1'));
        socket.destroy();
      });
    }),
    ADDRESS,
    port,
  );
  await tls.start();
  cleanup.add(tls);
  const edge = await freePort(ADDRESS);
  await deployed({
    listeners: [{ protocol: 'http', port: edge, bind: ADDRESS, service: 'app' }],
    services: { app: poolOf(await member('app'), { ...MONITOR, interval: '1s', type: 'https', host: 'sni.example:444', port }) },
  });
  expect((await sendExactly(4, { port: edge, address: ADDRESS })).order).toEqual(['app', 'app', 'app', 'app']);
  await until('a TLS session is begun', () => hellos[0] ?? '', { accept: (hello) => hello.includes('sni.example') });
  expect(hellos[0]?.charCodeAt(0)).toBe(22);
});

it('failovers of one and of three serve the first that is up, and tell their parent', async () => {
  const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map(member));
  const members = { a, b, c, d } as Record<string, HttpMember>;
  const edge = await freePort(ADDRESS);
  const children = (...names: string[]) => names.map((service) => ({ service }));
  const traefik = await deployed({
    listeners: [{ protocol: 'http', port: edge, bind: ADDRESS, service: 'root' }],
    services: {
      root: { kind: 'failover', children: children('three', 'single') },
      three: { kind: 'weighted', healthCheck: true, children: children('chain') },
      chain: { kind: 'failover', children: children('a', 'b', 'c') },
      single: { kind: 'failover', children: children('d') },
      ...Object.fromEntries(Object.entries(members).map(([name, one]) => [name, poolOf(one)])),
    },
  });
  for (const name of ['a', 'b', 'c', 'd']) {
    expect((await sendExactly(3, { port: edge, address: ADDRESS })).order).toEqual([name, name, name]);
    members[name]?.failProbes();
    await until(
      `${name} is down`,
      async () => Object.values((await traefik.state()).services[`${name}@file`]?.serverStatus ?? {})[0],
      {
        accept: (status) => status === 'DOWN',
      },
    );
  }
  expect((await sendExactly(3, { port: edge, address: ADDRESS })).order).toEqual(['503', '503', '503']);
});

it('a member that is down is checked every unhealthyInterval', async () => {
  const app = await member('app');
  const edge = await freePort(ADDRESS);
  await deployed(
    {
      listeners: [{ protocol: 'http', port: edge, bind: ADDRESS, service: 'app' }],
      services: { app: poolOf(app, { ...MONITOR, interval: '400ms' }) },
    },
    { unhealthyInterval: '40ms' },
  );
  app.failProbes();
  await until('checks fail', () => app.probes.some(({ status }) => status === 503));
  const before = app.probes.length;
  await wait(800);
  expect(app.probes.length - before).toBeGreaterThan(12);
  app.passProbes();
  await until('a check passes', () => app.probes.at(-1)?.status === 200);
  const after = app.probes.length;
  await wait(800);
  expect(app.probes.length - after).toBeLessThan(4);
});

import { formatFinding, render } from '../../src/runtime';
import type { ListenerSpec, ServiceSpec, Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { connectExactly } from './support/connect-exactly';
import { freePort } from './support/free-ports';
import { startHaproxy } from './support/haproxy-process';
import { startHttpMember } from './support/http-member';
import { until } from './support/poll';
import { observedCounts } from './support/predicted';
import { sendExactly } from './support/send-exactly';
import { startTcpMember } from './support/tcp-member';

const cleanup = cleanupAfterEach();
const ADDRESS = '127.0.5.1';

const monitor = (type: 'http' | 'tcp') =>
  ({
    type,
    interval: '200ms',
    timeout: '150ms',
    rise: 1,
    fall: 1,
    initState: 'fully-down',
    ...(type === 'http' ? { path: '/ping' } : {}),
  }) as const;

/** A pool with one real member, called like the pool. */
async function pool(name: string, type: 'http' | 'tcp' = 'http'): Promise<ServiceSpec> {
  const port = await freePort(ADDRESS);
  const start = type === 'http' ? startHttpMember : startTcpMember;
  cleanup.add(await start({ name, address: ADDRESS, port }));
  return { kind: 'pool', monitor: monitor(type), members: [{ name: 'm', address: ADDRESS, port }] };
}

/** Runs the tree, and waits until every member is up. */
async function run(services: Tree['services'], listeners: readonly Omit<ListenerSpec, 'port' | 'bind'>[]): Promise<number[]> {
  const ports: number[] = [];
  for (const _ of listeners) ports.push(await freePort(ADDRESS));
  const tree: Tree = {
    services,
    listeners: listeners.map((listener, i) => ({ ...listener, bind: ADDRESS, port: ports[i] as number })),
  };
  const { artifact, findings } = render(tree, { target: 'haproxy@3.2', stateFile: '/nonexistent/state' });
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  const haproxy = cleanup.add(await startHaproxy({ configText: Object.values(artifact.files()).join('') }));
  const down = async () =>
    (await haproxy.stats()).filter(({ svname, status }) => svname === 'm' && status !== 'UP').map(({ pxname }) => pxname);
  await until('every member is up', down, { accept: (names) => names.length === 0 });
  return ports;
}

it('routes by host and path prefix, the longest prefix first, and answers 503 to what no route takes', async () => {
  const names = ['shop', 'cart', 'cart-of-b', 'host-b', 'longer'];
  const services = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pool(name)] as const)));
  const [port = 0] = await run(services, [
    {
      protocol: 'http',
      routes: [
        { host: 'a.example', service: 'shop' },
        { pathPrefix: '/cart', service: 'cart' },
        { host: 'b.example', service: 'host-b' },
        { host: 'b.example', pathPrefix: '/cart', service: 'cart-of-b' },
        { pathPrefix: '/cart/longer', service: 'longer' },
      ],
    },
  ]);
  const answered = async (host: string, path: string) => (await sendExactly(1, { port, address: ADDRESS, host, path })).order[0];
  expect(await answered('a.example', '/')).toBe('shop');
  expect(await answered('A.Example:8080', '/x')).toBe('shop');
  expect(await answered('a.example', '/cart')).toBe('cart');
  expect(await answered('other.example', '/cart/1?q=/cart/longer')).toBe('cart');
  expect(await answered('b.example', '/car')).toBe('host-b');
  expect(await answered('b.example', '/carts')).toBe('cart-of-b');
  expect(await answered('b.example', '/cart/longer/x')).toBe('longer');
  expect(await answered('other.example', '/')).toBe('503');
  expect(await answered('a.example.org', '/')).toBe('503');
}, 30_000);

it('a service behind two listeners and a route is one balancer: exact over the sum of its entries', async () => {
  const services: Tree['services'] = {
    both: {
      kind: 'weighted',
      healthCheck: true,
      children: [
        { service: 'x', weight: 3 },
        { service: 'y', weight: 1 },
      ],
    },
    x: await pool('x'),
    y: await pool('y'),
    z: await pool('z'),
  };
  const [first = 0, second = 0] = await run(services, [
    { protocol: 'http', service: 'both' },
    { protocol: 'http', service: 'z', routes: [{ pathPrefix: '/both', service: 'both' }] },
  ]);
  const counts = { x: 0, y: 0 };
  for (let i = 0; i < 40; i++) {
    for (const [port, path] of [
      [first, '/'],
      [second, '/both'],
      [first, '/'],
    ] as const) {
      const [member] = (await sendExactly(1, { port, address: ADDRESS, path })).order;
      counts[member as 'x' | 'y']++;
    }
  }
  expect(counts).toEqual({ x: 90, y: 30 });
  expect(observedCounts(await sendExactly(10, { port: second, address: ADDRESS, path: '/other' }))).toEqual({ z: 10 });
}, 30_000);

it.each(['tcp', 'https'] as const)(
  'a %s listener shares connections exactly down the tree, and closes them when nothing is up',
  async (protocol) => {
    const services: Tree['services'] = {
      root: {
        kind: 'weighted',
        healthCheck: true,
        children: [
          { service: 'inner', weight: 2 },
          { service: 'c', weight: 1 },
        ],
      },
      inner: { kind: 'failover', children: [{ service: 'a' }, { service: 'b' }] },
      a: await pool('a', 'tcp'),
      b: await pool('b', 'tcp'),
      c: await pool('c', 'tcp'),
      dead: {
        kind: 'pool',
        monitor: monitor('tcp'),
        members: [{ name: 'gone', address: ADDRESS, port: await freePort(ADDRESS) }],
      },
    };
    const [port = 0, nothing = 0] = await run(services, [
      { protocol, service: 'root' },
      { protocol, service: 'dead' },
    ]);
    expect(observedCounts(await connectExactly(90, { port, address: ADDRESS }))).toEqual({ a: 60, c: 30 });
    expect(observedCounts(await connectExactly(5, { port: nothing, address: ADDRESS }))).toEqual({ closed: 5 });
  },
  30_000,
);

import type { Tree } from '../../../src/tree';
import { behind, failover, pool, site, unchecked, weighted } from '../__test-helpers__/trees';
import { healthCheckOf, httpOf, probe } from './__test-helpers__/traefik';

const watched = { monitor: probe };
const servicesOf = (tree: Tree) => httpOf(tree).services;

test('a pool is its servers with their weights, and what checks them', () => {
  expect(servicesOf(behind('app', { app: site(1, [{ weight: 3 }, { port: 8080 }], watched) }))).toEqual({
    app: {
      loadBalancer: {
        strategy: 'wrr',
        servers: [
          { url: 'http://10.0.1.1:80', weight: 3 },
          { url: 'http://10.0.1.2:8080', weight: 1 },
        ],
        healthCheck: {
          scheme: 'http',
          method: 'GET',
          path: '/ping',
          followRedirects: false,
          interval: '2s',
          timeout: '500ms',
        },
      },
    },
  });
});

test('a pool without a monitor has no health check, and an IPv6 address brackets', () => {
  const app = pool([{ address: '2001:db8::1' }], { monitor: undefined });
  expect(servicesOf(behind('app', { app })).app?.loadBalancer).toEqual({
    strategy: 'wrr',
    servers: [{ url: 'http://[2001:db8::1]:80', weight: 1 }],
  });
});

test('every field of a monitor is written', () => {
  const monitor = {
    ...probe,
    method: 'HEAD',
    path: '/ready?deep=1',
    host: 'app.example:81',
    codes: 204,
    headers: { 'X-Token': 'a "b"' },
    port: 9000,
    interval: '1m30s',
  } as const;
  expect(healthCheckOf(behind('app', { app: pool(1, { monitor }) }))).toEqual({
    scheme: 'http',
    method: 'HEAD',
    path: '/ready?deep=1',
    hostname: 'app.example:81',
    port: 9000,
    headers: { 'X-Token': 'a "b"' },
    status: 204,
    followRedirects: false,
    interval: '1m30s',
    timeout: '500ms',
  });
});

test('what is not said is written as Traefik has it: every 30 s, for 5 s at most', () => {
  expect(healthCheckOf(behind('app', { app: pool(1, { monitor: { type: 'http' } }) }))).toMatchObject({
    path: '/',
    interval: '30s',
    timeout: '5s',
  });
});

test.each([
  ['200-399', undefined],
  ['200-299,300-399', undefined],
  [['200', '201-399'], undefined],
  ['204', 204],
  ['204,204', 204],
] as const)('codes %j are status %j', (codes, status) => {
  const check = healthCheckOf(behind('app', { app: pool(1, { monitor: { ...probe, codes } }) })) as { status?: number };
  expect(check.status).toBe(status);
});

test('https checks look at no certificate, and ask for the host; requests go over http', () => {
  const secure = (host?: string) => pool(1, { monitor: { ...probe, type: 'https', host } });
  const tree = behind('app', {
    app: weighted({ named: 1, port: 1, address: 1, bare: 1 }),
    named: secure('a.example'),
    port: secure('a.example:444'),
    address: secure('10.0.0.1'),
    bare: secure(),
  });
  const { services, serversTransports } = httpOf(tree);
  expect(serversTransports).toEqual({
    'unverified~a.example': { insecureSkipVerify: true, serverName: 'a.example' },
    'unverified~': { insecureSkipVerify: true },
  });
  const used = Object.entries(services).map(([name, { loadBalancer }]) => [name, loadBalancer?.serversTransport]);
  expect(Object.fromEntries(used)).toEqual({
    app: undefined,
    named: 'unverified~a.example',
    port: 'unverified~a.example',
    address: 'unverified~',
    bare: 'unverified~',
  });
  expect(services.named?.loadBalancer).toMatchObject({
    servers: [{ url: expect.stringMatching(/^http:/) }],
    healthCheck: { scheme: 'https' },
  });
});

test('a weighted service has its children, and healthCheck as an empty object', () => {
  const tree = behind('app', {
    app: unchecked({ inner: 2, b: 1 }),
    inner: weighted({ a: 3, b: 1 }),
    a: pool(1, watched),
    b: pool(1, watched),
  });
  expect(servicesOf(tree).app).toEqual({
    weighted: {
      services: [
        { name: 'inner', weight: 2 },
        { name: 'b', weight: 1 },
      ],
    },
  });
  expect(servicesOf(tree).inner).toMatchObject({ weighted: { healthCheck: {} } });
});

const leaves = { a: pool(1, watched), b: pool(1, watched), c: pool(1, watched), blind: pool(1, { monitor: undefined }) };
const failovers = (tree: Tree) =>
  Object.fromEntries(Object.entries(servicesOf(tree)).filter(([, service]) => !service.loadBalancer));

test('a failover of two is one', () => {
  const { blind: _, c: __, ...two } = leaves;
  expect(failovers(behind('app', { app: failover('a', 'b'), ...two }))).toEqual({
    app: { failover: { service: 'a', fallback: 'b', healthCheck: {} } },
  });
});

test('a failover of more is a chain, whose links no service can be called like', () => {
  expect(failovers(behind('app', { app: failover('a', 'b', 'c', 'blind'), ...leaves }))).toEqual({
    app: { failover: { service: 'a', fallback: 'app~2' } },
    'app~2': { failover: { service: 'b', fallback: 'app~3' } },
    'app~3': { failover: { service: 'c', fallback: 'blind' } },
  });
});

test('a failover tells its parent that it is down if all of its children tell it', () => {
  const { blind: _, ...seen } = leaves;
  expect(failovers(behind('app', { app: weighted({ spare: 1 }), spare: failover('a', 'b', 'c'), ...seen }))).toMatchObject({
    spare: { failover: { healthCheck: {} } },
    'spare~2': { failover: { service: 'b', fallback: 'c', healthCheck: {} } },
  });
});

test('a failover that ends in a service without health checks can not tell', () => {
  const tree = behind('app', {
    app: failover('a', 'b', 'rest'),
    rest: unchecked({ c: 1 }),
    a: leaves.a,
    b: leaves.b,
    c: leaves.c,
  });
  expect(failovers(tree)).toMatchObject({
    app: { failover: { service: 'a', fallback: 'app~2' } },
    'app~2': { failover: { service: 'b', fallback: 'rest' } },
  });
  expect(JSON.stringify(failovers(tree))).not.toContain('healthCheck');
});

test('a failover of one child, which Traefik has not, is that child', () => {
  expect(failovers(behind('app', { app: failover('a'), a: leaves.a }))).toEqual({
    app: { weighted: { services: [{ name: 'a', weight: 1 }], healthCheck: {} } },
  });
  expect(failovers(behind('app', { app: failover('blind'), blind: leaves.blind }))).toEqual({
    app: { weighted: { services: [{ name: 'blind', weight: 1 }] } },
  });
});

test('services that only other entries reach are there once, and unused ones not at all', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'app' },
      { protocol: 'http', port: 81, service: 'a' },
    ],
    services: { app: weighted({ a: 1 }), a: leaves.a, b: leaves.b },
  };
  expect(Object.keys(servicesOf(tree))).toEqual(['app', 'a']);
});

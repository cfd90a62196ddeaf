import { render } from '../../../src/runtime';
import { DYNAMIC_FILE, type TraefikArtifact } from '../../../src/targets';
import type { ListenerSpec, Tree } from '../../../src/tree';
import { behind, pool, routed } from '../__test-helpers__/trees';
import { artifactOf, httpOf, probe } from './__test-helpers__/traefik';

const services = { app: pool(1, { monitor: probe }), cart: pool(1, { monitor: probe }) };

test('a listener is a router on an entry point of its name, which the static configuration must declare', () => {
  const tree = behind('app', { app: services.app });
  expect(httpOf(tree).routers).toEqual({
    'http-80': { entryPoints: ['http-80'], rule: 'PathPrefix(`/`)', priority: 1, service: 'app' },
  });
  const { findings } = render(tree, 'traefik@3.7');
  expect(findings.filter(({ code }) => code === 'traefik.entry-points')).toMatchObject([
    { severity: 'info', value: ['http-80'], hint: 'Start Traefik with --entryPoints.http-80.address=:80.' },
  ]);
});

test.each([
  [{ port: 8080 }, 'http-8080', ':8080'],
  [{ port: 80, bind: '10.0.0.1' }, 'http-10-0-0-1-80', '10.0.0.1:80'],
  [{ port: 80, bind: '2001:db8::1' }, 'http-2001-db8--1-80', '[2001:db8::1]:80'],
  [{ port: -1.8881545897087827e289 }, 'http-listener-1', ':-1.8881545897087827e+289'],
])('the listener %j is entry point %s at %s', (listener, name, address) => {
  const all: readonly ListenerSpec[] = [{ protocol: 'http', service: 'app', ...listener }];
  const { entryPoints, config } = artifactOf({ listeners: all, services: { app: services.app } });
  expect(entryPoints).toEqual([{ name, address }]);
  expect(Object.keys((JSON.parse(config) as { http: { routers: object } }).http.routers)).toEqual([name]);
});

test('routes come by priority, most specific first; host and prefix both count', () => {
  const tree = routed(
    [
      { host: 'Shop.Example', service: 'app' },
      { pathPrefix: '/cart', service: 'cart' },
      { host: 'shop.example', pathPrefix: '/cart', service: 'app' },
    ],
    services,
    'app',
  );
  expect(
    Object.entries(httpOf(tree).routers).map(([name, { rule, priority, service }]) => [name, rule, priority, service]),
  ).toEqual([
    ['http-80~1', 'Host(`shop.example`) && PathPrefix(`/cart`)', 4, 'app'],
    ['http-80~2', 'PathPrefix(`/cart`)', 3, 'cart'],
    ['http-80~3', 'Host(`shop.example`)', 2, 'app'],
    ['http-80', 'PathPrefix(`/`)', 1, 'app'],
  ]);
});

test('what no route takes is answered 503: a service without children', () => {
  const http = httpOf(routed([{ pathPrefix: '/app', service: 'app' }], { app: services.app }));
  expect(http.routers['http-80']).toMatchObject({ rule: 'PathPrefix(`/`)', service: 'unserved~503' });
  expect(http.services['unserved~503']).toEqual({ weighted: { services: [] } });
});

test('where a listener has a service of its own there is no such thing', () => {
  expect(Object.keys(httpOf(behind('app', { app: services.app })).services)).toEqual(['app']);
});

test('the file is not called as the static configuration is', () => {
  expect(DYNAMIC_FILE).toBe('dynamic.yaml');
  expect(Object.keys(artifactOf(behind('app', { app: services.app })).files())).toEqual([DYNAMIC_FILE]);
});

test('a root alone is http on port 80, and it is said so', () => {
  const tree: Tree = { root: 'app', services: { app: services.app } };
  const { artifact, findings } = render(tree, 'traefik@3.7');
  expect((artifact as TraefikArtifact).entryPoints).toEqual([{ name: 'http-80', address: ':80' }]);
  expect(findings.map(({ code }) => code)).toContain('listener.assumed');
});

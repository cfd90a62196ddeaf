import type { HaproxySettings } from '../../../src/targets';
import type { MonitorSpec, Protocol, RouteSpec, Tree } from '../../../src/tree';
import { configOf, findingsOf } from './__test-helpers__/render';

interface Shape {
  readonly protocol?: Protocol;
  readonly monitor?: MonitorSpec;
  readonly routes?: readonly RouteSpec[];
}

const treeOf = ({ protocol = 'http', monitor = { type: 'tcp' }, routes }: Shape = {}): Tree => ({
  listeners: [{ protocol, port: 80, service: 'app', routes: routes as never }],
  services: {
    app: {
      kind: 'pool',
      monitor,
      members: [
        { name: 'a', address: '10.0.0.1', port: 80 },
        { name: 'b', address: '10.0.0.2', port: 80 },
      ],
    },
  },
});

const said = (tree: Tree, settings: HaproxySettings): string[] =>
  findingsOf(tree, settings).map(({ code, path, severity }) => `${severity} ${code} ${path.replace('targets.haproxy.', '')}`);

const ofApp = (app: NonNullable<HaproxySettings['poolOptions']>[string]): HaproxySettings => ({ poolOptions: { app } });

it.each([
  ['requestHeaders', { remove: ['Via'] }],
  ['responseHeaders', { remove: ['Via'] }],
  ['forwarded', true],
  ['abortOnClose', true],
  ['httpReuse', 'never'],
  ['http2', true],
  ['observe', { layer: 'layer7' }],
])('refuses %s of a pool where no requests are read', (field, value) => {
  expect(said(treeOf({ protocol: 'tcp' }), ofApp({ [field]: value }))).toEqual([
    `error haproxy.options poolOptions.app.${field}`,
  ]);
  expect(said(treeOf(), ofApp({ [field]: value }))).toEqual([]);
});

it('refuses options of a service that is no pool', () => {
  const { services } = treeOf();
  const tree: Tree = { root: 'all', services: { all: { kind: 'weighted', children: [{ service: 'app' }] }, ...services } };
  expect(said(tree, { poolOptions: { all: { retries: 0 } } })).toContain('error haproxy.options poolOptions.all');
});

it('observes only what is monitored', () => {
  const tree: Tree = { root: 'app', services: { app: { kind: 'pool', members: [{ address: '10.0.0.1', port: 80 }] } } };
  expect(said(tree, ofApp({ observe: { layer: 'layer4' } }))).toContain('error haproxy.options poolOptions.app.observe');
});

it.each([
  [{}, 'target.required poolOptions.app.observe.layer'],
  [{ layer: 'layer5' }, 'target.value poolOptions.app.observe.layer'],
  [{ layer: 'layer4', errorLimit: 0 }, 'target.value poolOptions.app.observe.errorLimit'],
  [{ layer: 'layer4', onError: 'die' }, 'target.value poolOptions.app.observe.onError'],
  [{ layer: 'layer4', limit: 1 }, 'target.field poolOptions.app.observe.limit'],
])('refuses to observe %j', (observe, finding) => {
  expect(said(treeOf(), ofApp({ observe } as never))).toEqual([`error ${finding}`]);
});

it('refuses plain checks of a port that speaks TLS', () => {
  const tls = { caFile: '/etc/ca.pem' };
  expect(said(treeOf({ monitor: { type: 'http' } }), ofApp({ tls }))).toEqual(['error haproxy.options poolOptions.app.tls']);
  expect(said(treeOf({ monitor: { type: 'http', port: 81 } }), ofApp({ tls }))).toEqual([]);
  expect(said(treeOf({ monitor: { type: 'https' } }), ofApp({ tls }))).toEqual([]);
});

it('says that certificates of any host are taken where neither a name nor authorities are given', () => {
  expect(said(treeOf(), ofApp({ tls: {} }))).toEqual(['warning haproxy.tls poolOptions.app.tls']);
  expect(said(treeOf(), ofApp({ tls: { serverName: 'app.example' } }))).toEqual([]);
  expect(said(treeOf(), ofApp({ tls: { verify: false } }))).toEqual([]);
});

it('asks for the name of members in checks too, unless the monitor has another', () => {
  const options = ofApp({ tls: { serverName: 'app.example' } });
  expect(configOf(treeOf({ monitor: { type: 'https' } }), options)).toContain(' check check-ssl check-sni app.example ');
  expect(configOf(treeOf({ monitor: { type: 'https', host: 'other' } }), options)).toContain(' check-sni other ');
});

it('says that shares do not hold while a member is full', () => {
  expect(said(treeOf(), ofApp({ maxconn: 5 }))).toEqual(['info haproxy.limit services.app']);
  expect(said(treeOf(), { memberOptions: { 'app/a': { maxconn: 5 } } })).toEqual(['info haproxy.limit services.app']);
  expect(findingsOf(treeOf(), { memberOptions: { 'app/a': { maxconn: 5 } } })[0]?.message).toBe(
    '1 of 2 members of app take a limited number of requests at once: while one is full, others get its share',
  );
});

it.each([{ set: { host: 'x' } }, { add: { Host: 'x' } }, { remove: ['HOST'] }])(
  'refuses to change the host that routes choose by: %j',
  (requestHeaders) => {
    const settings = { listenerOptions: { 'http:80': { requestHeaders } } } as HaproxySettings;
    expect(said(treeOf({ routes: [{ host: 'a.example', service: 'app' }] }), settings)).toEqual([
      'error haproxy.options listenerOptions["http:80"].requestHeaders',
    ]);
    expect(said(treeOf({ routes: [{ pathPrefix: '/a', service: 'app' }] }), settings)).toEqual([]);
    expect(said(treeOf({ routes: [{ host: 'a.example', service: 'app' }] }), ofApp({ requestHeaders } as never))).toEqual([]);
  },
);

it('has the page and the metrics at two paths', () => {
  expect(said(treeOf(), { stats: { port: 8404, page: '/metrics' } })).toEqual(['error target.value stats.page']);
});

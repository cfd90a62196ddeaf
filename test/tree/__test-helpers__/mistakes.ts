import { Token } from 'cdktn';
import type { Finding, FindingCode } from '../../../src/tree';
import { behind, failover, member, pool, tree, watched, weighted } from './trees';

/** A tree with one thing wrong, and what is found there. */
export interface Mistake {
  readonly tree: never;
  readonly path: string;
  readonly value: unknown;
  readonly severity?: Finding['severity'];
}

const later = Token.asString({ toString: () => '', resolve: () => '', creationStack: [] });
const http = (fields: object): never => behind([{ protocol: 'http', port: 80, ...fields }]);
const monitored = (fields: object): never => tree({ a: watched({ ...fields }) });
const members = (...list: object[]): never => tree({ a: pool({ members: list }) });
const onMonitor = (field: string, value: unknown): Mistake => ({
  tree: monitored({ [field]: value }),
  path: `services.a.monitor.${field}`,
  value,
});

/** One mistake for each code of the model. */
export const MISTAKES = {
  'shape.type': { tree: tree({ a: pool({ minHealthy: true }) }), path: 'services.a.minHealthy', value: true },
  'shape.missing': { tree: members({ address: '10.0.0.1' }), path: 'services.a.members[0].port', value: null },
  'shape.word': { tree: tree({ a: pool({ algorithm: 'round_robin' }) }), path: 'services.a.algorithm', value: 'round_robin' },
  'field.unknown': { tree: tree({ a: pool({ colour: 'red' }) }), path: 'services.a.colour', value: 'red' },
  'field.misplaced': { tree: tree({ a: pool({ initState: 'down' }) }), path: 'services.a.initState', value: 'down' },
  'token.not-allowed': { tree: members(member(1, { name: later })), path: 'services.a.members[0].name', value: later },

  'services.empty': { tree: { root: 'a', services: {} } as never, path: 'services', value: {} },
  'service.unknown': { tree: { root: 'b', services: { a: pool() } } as never, path: 'root', value: 'b' },
  'service.unused': { tree: tree({ a: pool(), b: pool() }), path: 'services.b', value: 'b', severity: 'warning' },
  'name.form': { tree: tree({ 'a b': pool() }), path: 'services["a b"]', value: 'a b' },
  'name.required': { tree: members({ address: later, port: 80 }), path: 'services.a.members[0].name', value: null },
  'name.duplicate': { tree: members(member(1), member(2, { name: 'm1' })), path: 'services.a.members[1]', value: 'm1' },
  cycle: {
    tree: tree({ a: weighted(['b']), b: weighted(['a']) }),
    path: 'services.b.children[0]',
    value: ['a', 'b', 'a'],
  },

  'pool.empty': { tree: members(), path: 'services.a.members', value: [] },
  'pool.all-zero': { tree: members(member(1, { weight: 0 })), path: 'services.a.members', value: [0] },
  'member.duplicate': {
    tree: members(member(1), member(1, { name: 'other' })),
    path: 'services.a.members[1]',
    value: '10.0.0.1:80',
  },
  'weight.range': { tree: members(member(1, { weight: 257 })), path: 'services.a.members[0].weight', value: 257 },
  'capacity.range': { tree: members(member(1, { capacity: 0 })), path: 'services.a.members[0].capacity', value: 0 },
  'port.range': { tree: members(member(1, { port: 65_536 })), path: 'services.a.members[0].port', value: 65_536 },
  'address.form': { tree: members(member(1, { address: '10.0.1' })), path: 'services.a.members[0].address', value: '10.0.1' },
  'min-healthy.form': { tree: tree({ a: pool({ minHealthy: '101%' }) }), path: 'services.a.minHealthy', value: '101%' },
  'min-healthy.range': { tree: tree({ a: pool({ minHealthy: 0 }) }), path: 'services.a.minHealthy', value: 0 },
  'min-healthy.unreachable': { tree: tree({ a: pool({ minHealthy: 3 }) }), path: 'services.a.minHealthy', value: 3 },

  'children.empty': { tree: tree({ a: weighted([]) }), path: 'services.a.children', value: [] },
  'weighted.all-zero': {
    tree: tree({ a: weighted([], { children: [{ service: 'b', weight: 0 }] }), b: pool() }),
    path: 'services.a.children',
    value: [0],
  },
  'child.duplicate': { tree: tree({ a: failover(['b', 'b']), b: pool() }), path: 'services.a.children[1]', value: 'b' },
  'child.unobservable': {
    tree: tree({ a: weighted(['b']), b: pool({ monitor: undefined }) }),
    path: 'services.a.children[0]',
    value: 'b',
  },
  'health-check.fields': {
    tree: tree({ a: weighted(['b'], { healthCheck: { interval: '2s' } }), b: pool() }),
    path: 'services.a.healthCheck',
    value: { interval: '2s' },
  },

  'monitor.http-only': {
    tree: tree({ a: pool({ monitor: { type: 'tcp', path: '/ping' } }) }),
    path: 'services.a.monitor.path',
    value: '/ping',
  },
  'monitor.no-port': {
    tree: tree({ a: pool({ monitor: { type: 'ping', port: 80 } }) }),
    path: 'services.a.monitor.port',
    value: 80,
  },
  'persistence.cookie-required': {
    tree: tree({ a: pool({ persistence: { type: 'app-cookie' } }) }),
    path: 'services.a.persistence.cookie',
    value: null,
  },
  'persistence.no-cookie': {
    tree: tree({ a: pool({ persistence: { type: 'source', cookie: 'SID' } }) }),
    path: 'services.a.persistence.cookie',
    value: 'SID',
  },
  'persistence.header-required': {
    tree: tree({ a: pool({ persistence: { type: 'header' } }) }),
    path: 'services.a.persistence.header',
    value: null,
  },
  'persistence.no-header': {
    tree: tree({ a: pool({ persistence: { type: 'cookie', header: 'X-User' } }) }),
    path: 'services.a.persistence.header',
    value: 'X-User',
  },
  'cookie.form': {
    tree: tree({ a: pool({ persistence: { type: 'app-cookie', cookie: 'a;b' } }) }),
    path: 'services.a.persistence.cookie',
    value: 'a;b',
  },
  'duration.form': onMonitor('interval', '1.5s'),
  'duration.unit': onMonitor('timeout', 2),
  'duration.range': onMonitor('interval', '0ms'),
  'threshold.range': onMonitor('rise', 0),
  'path.form': onMonitor('path', '/a b'),
  'host.form': onMonitor('host', 'a\n'),
  'header.form': { tree: monitored({ headers: { 'X-A': 'a\r\nb' } }), path: 'services.a.monitor.headers.X-A', value: 'a\r\nb' },
  'header.host': { tree: monitored({ headers: { HOST: 'a' } }), path: 'services.a.monitor.headers.HOST', value: 'a' },
  'http-version.value': onMonitor('httpVersion', 2),
  'codes.form': onMonitor('codes', '2xx'),
  'codes.order': onMonitor('codes', '399-200'),
  'codes.range': onMonitor('codes', '99'),

  'entry.both': {
    tree: { root: 'a', listeners: [{ protocol: 'http', port: 80, service: 'a' }], services: { a: pool() } } as never,
    path: 'root',
    value: 'a',
  },
  'entry.missing': { tree: { services: { a: pool() } } as never, path: '', value: null },
  'listeners.empty': { tree: behind([]), path: 'listeners', value: [] },
  'listener.empty': { tree: http({}), path: 'listeners[0]', value: null },
  'listener.duplicate': {
    tree: behind([
      { protocol: 'http', port: 80, service: 'a' },
      { protocol: 'tcp', port: 80, service: 'a' },
    ]),
    path: 'listeners[1]',
    value: 80,
  },
  'route.empty': { tree: http({ routes: [{ service: 'a' }] }), path: 'listeners[0].routes[0]', value: null },
  'route.duplicate': {
    tree: http({
      routes: [
        { host: 'Shop.example', service: 'a' },
        { host: 'shop.example', service: 'a' },
      ],
    }),
    path: 'listeners[0].routes[1]',
    value: 'shop.example',
  },
  'route.protocol': {
    tree: behind([{ protocol: 'tcp', port: 80, routes: [{ host: 'shop.example', service: 'a' }] }]),
    path: 'listeners[0].routes',
    value: 'tcp',
  },
} as const satisfies Partial<Record<FindingCode, Mistake>>;

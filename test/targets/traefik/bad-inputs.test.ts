import { render } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';

/** Each with what a Traefik of 3.7.15 does with it (measured), of which most goes unseen until a request comes. */
const monitor = { type: 'http', path: '/ping', interval: '2s', timeout: '500ms' };
const at = (address: string, rest: object = {}) => ({ address, port: 80, ...rest });
const pool = (members: unknown = [at('10.0.0.1'), at('10.0.0.2')], rest: object = {}) => ({
  kind: 'pool',
  monitor,
  members,
  ...rest,
});
const other = pool([at('10.0.1.1')]);
const children = (...list: unknown[]) => ({ kind: 'weighted', healthCheck: true, children: list });
const a = { service: 'a', weight: 3 };
const b = { service: 'b', weight: 1 };

const root = (service: unknown, services: object = { a: pool(), b: other }) => ({ root: service, ...services });
const checked = (fields: object) => ({ root: pool(undefined, { monitor: { ...monitor, ...fields } }) });

test.each<[what: string, does: string, services: object, finding: string]>([
  [
    'a server of weight 0',
    'does not add it, without a word',
    { root: pool([at('10.0.0.1'), at('10.0.0.2', { weight: 0 })]) },
    'info traefik.left-out services.root.members[1]',
  ],
  [
    'a negative weight of a server',
    'does not add it; requests hang for ever once the others are down',
    { root: pool([at('10.0.0.1', { weight: -1 }), at('10.0.0.2')]) },
    'error weight.range services.root.members[0].weight',
  ],
  [
    'a child of weight 0',
    'does not add it; requests may hang for ever once the others are down',
    root(children(a, { ...b, weight: 0 })),
    'info traefik.left-out services.root.children[1]',
  ],
  [
    'a negative weight of a child',
    'the same',
    root(children(a, { ...b, weight: -1 })),
    'error weight.range services.root.children[1].weight',
  ],
  [
    'children of weight 0 only',
    'answers 503',
    root(children({ ...a, weight: 0 }, { ...b, weight: 0 })),
    'error weighted.all-zero services.root.children',
  ],
  [
    'servers of weight 0 only',
    'keeps the pool in rotation, and its share is 503 for ever',
    { root: pool([at('10.0.0.1', { weight: 0 })]) },
    'error pool.all-zero services.root.members',
  ],
  [
    'servers that are disabled',
    'has no such servers: its share would be 503 for ever',
    { root: pool([at('10.0.0.1', { enabled: false })]) },
    'error traefik.nothing-serves services.root.members',
  ],
  [
    'no servers',
    'believes the pool up, and its share is 503 for ever',
    { root: pool([]) },
    'error pool.empty services.root.members',
  ],
  [
    'a server without an address',
    'says enabled, and checks fail',
    { root: pool([{ port: 80 }]) },
    'error shape.missing services.root.members[0].address',
  ],
  [
    'a server without a port',
    'disables the service, with an error of the URL',
    { root: pool([{ address: '10.0.0.1' }]) },
    'error shape.missing services.root.members[0].port',
  ],
  [
    'an address with a scheme',
    'disables the service, with an error of the URL',
    { root: pool([at('http://10.0.0.1')]) },
    'error address.form services.root.members[0].address',
  ],
  [
    'a weight of 2^31',
    'gives the light child nothing of 200 requests',
    root(children({ ...a, weight: 2 ** 31 }, b)),
    'error weight.range services.root.children[0].weight',
  ],
  [
    'a weight of 2^63',
    'refuses the whole file',
    root(children({ ...a, weight: 2 ** 63 }, b)),
    'error weight.range services.root.children[0].weight',
  ],
  [
    'a weight of 1.5',
    'refuses the whole file',
    root(children({ ...a, weight: 1.5 }, b)),
    'error weight.range services.root.children[0].weight',
  ],
  [
    'a weight in words',
    'refuses the whole file',
    root(children({ ...a, weight: 'ten' }, b)),
    'error shape.type services.root.children[0].weight',
  ],
  ['a weight as text', 'takes it', root(children({ ...a, weight: '3' }, b)), 'error shape.type services.root.children[0].weight'],
  [
    'one child twice',
    'adds the weights up, and takes both out together',
    root(children(a, a)),
    'error child.duplicate services.root.children[1]',
  ],
  [
    'one server twice',
    'adds the weights up, and checks it once',
    { root: pool([at('10.0.0.1'), at('10.0.0.1', { name: 'x' })]) },
    'error member.duplicate services.root.members[1]',
  ],
  [
    'a service below itself',
    'answers 404',
    { root: children({ service: 'root' }, a), a: pool() },
    'error cycle services.root.children[0]',
  ],
  [
    'a child that nobody declares',
    'answers 404 for the whole parent',
    root(children(a, { service: 'nope' }), { a: pool() }),
    'error service.unknown services.root.children[1].service',
  ],
  [
    'a child without a name',
    'answers 404 for the whole parent',
    root(children(a, {}), { a: pool() }),
    'error shape.missing services.root.children[1].service',
  ],
  [
    'a child of another provider',
    'answers 404 for the whole parent',
    root(children(a, { service: 'b@docker' })),
    'error service.unknown services.root.children[1].service',
  ],
  ['no children', 'says enabled, and answers 503', root(children(), {}), 'error children.empty services.root.children'],
  [
    'an empty weighted service',
    'refuses the whole file',
    root({ kind: 'weighted' }, {}),
    'error shape.missing services.root.children',
  ],
  ['a service of no kind', 'answers 404', root({}, {}), 'error shape.missing services.root.kind'],
  [
    'a service of two kinds',
    'answers 404',
    root({ ...children(a, b), members: [at('10.0.0.9')] }),
    'error field.misplaced services.root.members',
  ],
  [
    'a health check of a weighted service with fields',
    'refuses the whole file',
    root({ ...children(a, b), healthCheck: { interval: '1s' } }),
    'error health-check.fields services.root.healthCheck',
  ],
  [
    'a health check that is said in words',
    'takes it for off, without a word',
    root({ ...children(a, b), healthCheck: 'no' }),
    'error shape.type services.root.healthCheck',
  ],
  [
    'a health check of null',
    'takes it for off, without a word',
    root({ ...children(a, b), healthCheck: null }),
    'error shape.type services.root.healthCheck',
  ],
  [
    'a child that can not say how it is',
    'answers 404, and names one such child by chance',
    root(children(a, b), { a: pool(undefined, { monitor: undefined }), b: other }),
    'error child.unobservable services.root.children[0]',
  ],
  [
    'a first child of a failover that can not say how it is',
    'answers 404',
    root(
      { kind: 'failover', children: [{ service: 'a' }, { service: 'b' }] },
      { a: pool(undefined, { monitor: undefined }), b: other },
    ),
    'error child.unobservable services.root.children[0]',
  ],
  [
    'a strategy that it does not have',
    'disables the service',
    { root: pool(undefined, { algorithm: 'rr' }) },
    'error shape.word services.root.algorithm',
  ],
  [
    'a field in other case',
    'takes it',
    root({ ...children(a, b), healthcheck: true }),
    'error field.unknown services.root.healthcheck',
  ],
  ['a name with a space', 'takes it', { 'root service': pool() }, 'error name.form services["root service"]'],
  ['rise', 'refuses the whole file', checked({ rise: 2 }), 'warning traefik.rise services.root.monitor.rise'],
  ['fall', 'refuses the whole file', checked({ fall: 3 }), 'warning traefik.fall services.root.monitor.fall'],
  [
    'an interval of 0',
    'checks every 30 s, which only its log says',
    checked({ interval: '0s' }),
    'error duration.range services.root.monitor.interval',
  ],
  [
    'a negative interval',
    'checks every 30 s, which only its log says',
    checked({ interval: '-1s' }),
    'error duration.form services.root.monitor.interval',
  ],
  [
    'an interval that is no time',
    'refuses the whole file',
    checked({ interval: 'abc' }),
    'error duration.form services.root.monitor.interval',
  ],
  [
    'an interval without a unit',
    'takes it for seconds',
    checked({ interval: 1 }),
    'error duration.unit services.root.monitor.interval',
  ],
  [
    'a whole URL as path',
    'calls every server down',
    checked({ path: 'http://elsewhere.example/' }),
    'error path.form services.root.monitor.path',
  ],
  ['a path without a slash', 'puts one before it', checked({ path: 'health' }), 'error path.form services.root.monitor.path'],
  [
    'a method in lower case',
    'sends it as it is, which servers refuse',
    checked({ method: 'get' }),
    'error shape.word services.root.monitor.method',
  ],
  ['a port out of range', 'calls every server down', checked({ port: 70_000 }), 'error port.range services.root.monitor.port'],
  [
    'a scheme that nobody has',
    'calls every server down',
    checked({ type: 'ftp' }),
    'error shape.word services.root.monitor.type',
  ],
  [
    'a check by connections',
    'takes it for http, without a word',
    checked({ type: 'tcp', path: undefined }),
    'error traefik.tcp-monitor services.root.monitor.type',
  ],
])('%s: where Traefik %s, there is a finding', (_what, _does, services, expected) => {
  const tree = { listeners: [{ protocol: 'http', port: 80, service: Object.keys(services)[0] }], services } as Tree;
  const { findings } = render(tree, { target: 'traefik', version: '3.7' });
  const found = findings.map(({ severity, code, path }) => `${severity} ${code} ${path}`);
  expect(found).toContain(expected);
  for (const { message, hint } of findings) expect([message, hint].map((text) => text.length > 5)).toEqual([true, true]);
});

import fc from 'fast-check';
import type { MonitorSpec, PoolSpec, Tree } from '../../../../src/tree';
import { randomTree } from '../../__test-helpers__/random-tree';
import { behind, failover, ping, pool, unchecked, weighted } from '../../__test-helpers__/trees';
import { findingsOf, resourcesOf, said as saidOf, sharesOf } from '../__test-helpers__/octavia';

const cascade = { lowering: 'cascade' } as const;
const said = (tree: Tree): string[] => saidOf(tree, cascade);
const messagesOf = (tree: Tree): string[] =>
  findingsOf(tree, cascade)
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);

const monitored = (monitor: Partial<MonitorSpec>): PoolSpec => pool(1, { monitor: { ...ping, ...monitor } });
const attributesOf = (tree: Tree, id: string): Record<string, unknown> | undefined =>
  resourcesOf(tree, cascade).find((resource) => resource.id === id)?.attributes;
const membersOf = (tree: Tree, id: string): string[] =>
  ((attributesOf(tree, id)?.member ?? []) as Record<string, unknown>[]).map(
    ({ name, weight, backup }) => `${name} ${weight} ${backup}`,
  );

describe('the members of a parent', () => {
  test('have the weights of its children, zero too', () => {
    const tree = behind('root', { root: weighted({ a: 256, b: 0, c: 7 }), a: pool(1), b: pool(1), c: pool(1) });
    expect(membersOf(tree, 'root_http_members')).toEqual(['root/a 256 false', 'root/b 0 false', 'root/c 7 false']);
  });

  test('are a member and its backup in a failover', () => {
    const tree = behind('root', { root: failover('a', 'b'), a: pool(1), b: pool(1) });
    expect(membersOf(tree, 'root_http_members')).toEqual(['root/a 1 false', 'root/b 1 true']);
  });
});

describe('the monitor of a parent', () => {
  const monitorOf = (monitors: readonly Partial<MonitorSpec>[], id = 'root_http_monitor') => {
    const names = monitors.map((_, i) => `p${i}`);
    const pools = Object.fromEntries(names.map((name, i) => [name, monitored(monitors[i] ?? {})]));
    const children = Object.fromEntries(names.map((name) => [name, 1]));
    return attributesOf(behind('root', { root: weighted(children), ...pools }), id);
  };

  test('sends what the pools send, waits as long as the slowest of them, and for one failure more', () => {
    const monitors = [
      { host: 'a.example', httpVersion: '1.1', interval: '5s', timeout: '4s', fall: 2, rise: 5, codes: '200-204' },
      { host: 'a.example', httpVersion: '1.1', interval: '7s', timeout: '1s', fall: 4, codes: '204-206' },
    ] as const;
    expect(monitorOf(monitors)).toMatchObject({
      type: 'HTTP',
      url_path: '/ping',
      http_method: 'GET',
      http_version: '1.1',
      domain_name: 'a.example',
      expected_codes: '200-206',
      delay: 8,
      timeout: 4,
      max_retries: 1,
      max_retries_down: 5,
    });
  });

  test('codes that do not touch are a list', () => {
    expect(monitorOf([{ codes: 200 }, { codes: [301, 204] }])).toMatchObject({ expected_codes: '200,204,301' });
  });

  test('at a fall of 10 it is the interval alone that grows, in whole seconds', () => {
    expect(monitorOf([{ interval: '9s', timeout: '8s', fall: 10 }])).toMatchObject({
      delay: 19,
      timeout: 8,
      max_retries_down: 10,
    });
    expect(monitorOf([{ interval: '5s', timeout: '3s', fall: 9 }])).toMatchObject({ delay: 8, timeout: 3, max_retries_down: 10 });
  });

  test('never takes a child out before its own load balancer could have taken out what died in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ interval: fc.integer({ min: 2, max: 60 }), fall: fc.integer({ min: 1, max: 10 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        (specs) => {
          const monitor = monitorOf(
            specs.map(({ interval, fall }) => ({ interval: `${interval}s`, timeout: `${interval - 1}s`, fall })),
          );
          const { delay, timeout, max_retries_down: own } = monitor as Record<string, number>;
          for (const { interval, fall } of specs) {
            expect(((own as number) - 1) * (delay as number)).toBeGreaterThanOrEqual((2 * interval - 1) * fall);
            expect(timeout).toBeGreaterThanOrEqual(interval - 1);
          }
          expect(timeout).toBeLessThan(delay as number);
        },
      ),
      { numRuns: 50, seed: 20_261_130 },
    );
  });

  test('adds a level at a time', () => {
    const tree = behind('root', { root: weighted({ x: 1 }), x: weighted({ a: 1 }), a: pool(1) });
    const times = ['a_http_pool_monitor', 'x_http_pool_monitor', 'root_http_monitor'].map((id) => {
      const { max_retries_down, delay, timeout } = attributesOf(tree, id) ?? {};
      return [max_retries_down, delay, timeout];
    });
    expect(times).toEqual([
      [3, 2, 1],
      [4, 3, 1],
      [5, 4, 1],
    ]);
  });

  test('is not there where the parent does not check', () => {
    const tree = behind('root', { root: unchecked({ a: 1, b: 1 }), a: pool(1), b: pool(1, { monitor: undefined }) });
    expect(attributesOf(tree, 'root_http_monitor')).toBeUndefined();
    expect(said(tree)).toEqual([]);
  });
});

describe('is refused', () => {
  const alone = (a: PoolSpec, protocol: 'http' | 'https' | 'tcp' = 'http'): Tree => ({
    listeners: [{ protocol, port: 80, service: 'root' }],
    services: { root: weighted({ a: 1 }), a },
  });
  const two = (a: PoolSpec, b: PoolSpec): Tree => behind('root', { root: weighted({ a: 1, b: 1 }), a, b });

  test.each<[string, Tree, string, string]>([
    [
      'a tcp monitor',
      alone(monitored({ type: 'tcp', path: undefined })),
      'cascade-monitor services.a.monitor.type',
      'In a cascade a tcp monitor proves nothing: the load balancer of a takes connections whatever is down behind it',
    ],
    [
      'an https monitor behind an http listener',
      alone(monitored({ type: 'https' })),
      'cascade-monitor services.a.monitor.type',
      'In a cascade the https checks of a can not be sent through its load balancer, whose listener is http',
    ],
    [
      'an http monitor behind an https listener',
      alone(monitored({}), 'https'),
      'cascade-monitor services.a.monitor.type',
      'In a cascade the http checks of a can not be sent through its load balancer, whose listener is https',
    ],
    [
      'a monitor at a port of its own',
      alone(monitored({ port: 8081 })),
      'cascade-monitor services.a.monitor.port',
      "In a cascade the checks of a are sent through its load balancer too, which leads to the members' own ports, not to 8081",
    ],
    [
      'codes with 503 among them',
      alone(monitored({ codes: '200-599' })),
      'cascade-monitor services.a.monitor.codes',
      'In a cascade a load balancer with nothing up answers 503, which the codes of a take for passed',
    ],
    [
      'different requests',
      two(monitored({}), monitored({ path: '/other', method: 'HEAD' })),
      'cascade-monitor services.b.monitor',
      'In a cascade root sends one request through all of its children, and the monitors of a and b differ in method, path',
    ],
    [
      'codes that are too many together',
      two(monitored({ codes: '200-299' }), monitored({ codes: 404 })),
      'codes services.root',
      'In a cascade root takes all codes of the monitors behind it; written out, they have 403 characters of at most 64',
    ],
    [
      'a last child that nothing watches',
      behind('root', { root: failover('a', 'b'), a: pool(1), b: pool(1, { monitor: undefined }) }),
      'cascade-monitor services.root.children[1]',
      'In a cascade root has a monitor for all of its children, and nothing is known of b that it could send',
    ],
    [
      'source behind another load balancer',
      alone(pool(2, { algorithm: 'source' })),
      'cascade-source services.a.algorithm',
      'In a cascade every client of a has one address, that of the load balancer in front: source would send all to one member',
    ],
    [
      'a ping monitor',
      alone(monitored({ type: 'ping', path: undefined })),
      'cascade-monitor services.a.monitor.type',
      'In a cascade a ping monitor proves nothing: the load balancer of a takes connections whatever is down behind it',
    ],
    [
      'persistence behind another load balancer',
      alone(pool(2, { persistence: { type: 'source' } })),
      'persistence services.a.persistence',
      'In a cascade a client can stay with a member of a only where it always comes to a, and the load balancer in front chooses anew',
    ],
    [
      'datagrams',
      {
        listeners: [{ protocol: 'udp', port: 53, service: 'root' }],
        services: { root: unchecked({ a: 1 }), a: pool(1, { monitor: undefined }) },
      },
      'cascade-driver services.root',
      'Datagrams have no cascade: a load balancer with nothing up answers nothing, and nothing can be seen through it',
    ],
    [
      'a failover of three',
      behind('root', { root: failover('a', 'b', 'c'), a: pool(1), b: pool(1), c: pool(1) }),
      'failover services.root.children',
      'On Octavia a failover is members and backups, and root has 3 levels',
    ],
  ])('%s', (_, tree, place, message) => {
    expect(said(tree).filter((line) => line.startsWith('error'))).toEqual([`error octavia.${place}`]);
    expect(messagesOf(tree)).toEqual([message]);
  });

  test('checks so rare that nobody counts them', () => {
    const names = Array.from({ length: 200 }, (_, i) => `l${i}`);
    const services = Object.fromEntries(names.map((name, i) => [name, weighted({ [names[i + 1] ?? 'a']: 1 })]));
    const tree = behind('l0', { ...services, a: pool(1) });
    expect(said(tree)[0]).toMatch(/^error octavia.cascade-monitor services.l\d+$/);
  });

  test('all at once', () => {
    expect(said(two(monitored({ port: 81, codes: '200-599' }), pool(2, { algorithm: 'source' })))).toHaveLength(3);
  });
});

test.each<[string, Tree]>([
  [
    'https checks through an https listener',
    {
      listeners: [{ protocol: 'https', port: 443, service: 'root' }],
      services: { root: weighted({ a: 1 }), a: monitored({ type: 'https' }) },
    },
  ],
  [
    'http checks through a tcp listener',
    { listeners: [{ protocol: 'tcp', port: 80, service: 'root' }], services: { root: weighted({ a: 1 }), a: monitored({}) } },
  ],
  [
    '503 through a tcp listener, where nothing up answers nothing',
    {
      listeners: [{ protocol: 'tcp', port: 80, service: 'root' }],
      services: { root: weighted({ a: 1 }), a: monitored({ codes: '200-599' }) },
    },
  ],
  [
    'a failover in a failover',
    behind('root', { root: failover('a', 'x'), x: failover('b', 'c'), a: pool(1), b: pool(1), c: pool(1) }),
  ],
  ['a source with one member', behind('root', { root: weighted({ a: 1 }), a: pool(1, { algorithm: 'source' }) })],
  ['backups in a pool', behind('root', { root: weighted({ a: 1 }), a: pool([{}, { backup: true }]) })],
  [
    'a tcp monitor where nobody checks',
    behind('root', { root: unchecked({ a: 1 }), a: monitored({ type: 'tcp', path: undefined }) }),
  ],
])('there can be %s', (_, tree) => expect(said(tree)).toEqual([]));

test.each(['octavia:ovn', 'octavia:f5'])('%s has no cascade, and says why', (target) => {
  const source = { algorithm: 'source', monitor: { type: 'tcp', interval: '5s', timeout: '2s', rise: 1, fall: 1 } } as const;
  const tree: Tree = {
    listeners: [{ protocol: 'tcp', port: 80, service: 'root' }],
    services: { root: weighted({ a: 1 }), a: pool(1, source) },
  };
  const found = findingsOf(tree, { ...cascade, target } as never).filter(({ severity }) => severity === 'error');
  expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(['octavia.cascade-driver services.root']);
  expect(found[0]?.message).toMatch(/has no cascade: /);
});

test('a cascade shares as it was declared, whatever is down', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree, members } = randomTree(gen, { backups: true });
      const settings = { targets: { octavia: cascade } };
      if (findingsOf(tree, cascade).some(({ severity }) => severity === 'error')) return;
      const down = gen(fc.subarray, [...members]);
      const declared = { down, ...sharesOf(tree, undefined, down) };
      expect({ down, ...sharesOf({ ...tree, ...settings }, 'octavia', down) }).toEqual(declared);
      compared++;
    }),
    { numRuns: 150, seed: 20_261_130 },
  );
  expect(compared).toBeGreaterThan(60);
});

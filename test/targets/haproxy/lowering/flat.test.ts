import fc from 'fast-check';
import { evaluate } from '../../../../src/runtime';
import type { HaproxySettings } from '../../../../src/targets';
import { formatRatio, type Tree, treeOf } from '../../../../src/tree';
import { randomTree } from '../../__test-helpers__/random-tree';
import { behind, failover, pool, routed, site, unchecked, weighted, whoami } from '../../__test-helpers__/trees';
import { linesOf } from '../__test-helpers__/config';
import { configOf, findingsOf } from '../__test-helpers__/render';

const flat: HaproxySettings = { lowering: 'flat' };
const as = { target: 'haproxy', lowering: 'flat' };

const serversOf = (tree: Tree, backend: string, settings: HaproxySettings = flat): string[] =>
  linesOf(configOf(tree, settings), `backend ${backend}`).filter((line) => line.startsWith('server '));

const sharesOf = (tree: Tree, target: typeof as | undefined, down: readonly string[] = []): Record<string, string> => {
  const [entry] = evaluate(tree, { as: target, down }).entries;
  const members = entry?.nodes.filter(({ kind }) => kind === 'member') ?? [];
  return Object.fromEntries(members.map(({ path, share }) => [path, share ? formatRatio(share) : 'unknown']));
};

const flatFindings = (tree: Tree, settings: HaproxySettings = {}) => findingsOf(tree, { ...flat, ...settings });

test('weights are multiplied down into one backend, where the listener leads', () => {
  const config = configOf(whoami(), flat);
  expect(linesOf(config, 'frontend http:80').at(-1)).toBe('default_backend whoami-public');
  expect(linesOf(config, 'backend whoami-public').join('\n')).toMatchInlineSnapshot(`
"mode http
balance static-rr
option allbackups
option httpchk
http-check send meth GET uri /ping ver HTTP/1.0
http-check expect status 200-399
timeout check 1s
server whoami-dc1:a 10.0.1.10:80 weight 3 check inter 2s rise 2 fall 3 init-state fully-down
server whoami-dc1:b 10.0.1.11:80 weight 3 check inter 2s rise 2 fall 3 init-state fully-down
server whoami-dc2:a 10.0.2.10:80 weight 1 check inter 2s rise 2 fall 3 init-state fully-down
server whoami-dc2:b 10.0.2.11:80 weight 1 check inter 2s rise 2 fall 3 init-state fully-down
"
`);
  expect(config).not.toContain('healthtree:turns');
  expect(config).not.toContain('backend whoami-dc1');
});

test('a failover of two pools becomes members and backups', () => {
  const tree = behind('root', { root: failover('a', 'b'), a: site(1, 2), b: site(2, [{ weight: 1 }, { weight: 2 }]) });
  expect(serversOf(tree, 'root').map((line) => line.replace(/ check .*(rise 2 fall 3)/, ''))).toEqual([
    'server a:a 10.0.1.1:80 weight 1',
    'server a:b 10.0.1.2:80 weight 1',
    'server b:a 10.0.2.1:80 weight 1 backup',
    'server b:b 10.0.2.2:80 weight 2 backup',
  ]);
});

test('each service that is entered is a backend, and routes lead there', () => {
  const tree = routed(
    [{ pathPrefix: '/api', service: 'api' }],
    {
      api: weighted({ a: 1, b: 2 }),
      web: pool(2),
      a: pool(1),
      b: pool(1),
    },
    'web',
  );
  const config = configOf(tree, flat);
  expect(config.match(/^backend .*/gm)).toEqual(['backend web', 'backend api']);
  expect(linesOf(config, 'frontend http:80').slice(2)).toEqual([
    'http-request set-var(txn.to) str(web)',
    'http-request set-var(txn.to) str(api) if { path -m beg -- /api }',
    'use_backend %[var(txn.to)]',
  ]);
});

test('what it does differently is told with the numbers that both evaluations give', () => {
  const tree = behind('root', { root: weighted({ a: 3, b: 1 }), a: pool(2), b: pool(3) });
  const partial = flatFindings(tree).find(({ code }) => code === 'haproxy.flat-partial');
  expect(partial).toMatchObject({ severity: 'warning', path: 'services.root', value: 'a/a' });
  expect(partial?.message).toBe(
    'One pool shares differently while a child of root is partly down: with a/a down, a gets 3/5 instead of 3/4, b gets 2/5 instead of 1/4',
  );
  expect(partial?.hint).toContain('lowering: branch, where shares stay exact');
  const down = ['a/a'];
  expect(sharesOf(tree, as, down)).toMatchObject({ 'root/a/b': '3/5', 'root/b/a': '2/15' });
  expect(sharesOf(tree, undefined, down)).toMatchObject({ 'root/a/b': '3/4', 'root/b/a': '1/12' });
});

test('integers that do not come out are told, too', () => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool([{ weight: 256 }, { weight: 1 }]), b: pool(1) });
  const rounded = flatFindings(tree).find(({ code }) => code === 'haproxy.weights-rounded');
  expect(rounded).toMatchObject({ severity: 'warning', path: 'services.root', value: '0.0008 %' });
});

const refused: readonly (readonly [string, Tree, HaproxySettings, string])[] = [
  [
    'a weighted service without healthCheck',
    behind('root', { root: unchecked({ a: 1, b: 1 }), a: pool(1), b: pool(1) }),
    {},
    'services.root.healthCheck: One pool can not answer 503 for a child of root that is down',
  ],
  [
    'a failover below the root',
    behind('root', { root: weighted({ x: 1 }), x: failover('a', 'b'), a: pool(1), b: pool(1) }),
    {},
    'services.x: x is a failover below the root',
  ],
  [
    'a failover of three',
    behind('root', { root: failover('a', 'b', 'c'), a: pool(1), b: pool(1), c: pool(1) }),
    {},
    'services.root.children: One pool has members and backups, and root has 3 levels',
  ],
  [
    'one pool in both children of a failover',
    behind('root', { root: failover('x', 'a'), x: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1) }),
    {},
    'services.a: a is below both children of root, and one backend has each server once',
  ],
  [
    'backups below',
    behind('root', { root: weighted({ a: 1 }), a: pool([{}, { backup: true }]) }),
    {},
    'services.a.members[1].backup: A backup of a would wait for all members of the flat pool',
  ],
  [
    'minHealthy below',
    behind('root', { root: weighted({ a: 1 }), a: pool(3, { minHealthy: 2 }) }),
    {},
    'services.a.minHealthy: One backend for root can not take a out as a whole below 2 members',
  ],
  [
    'monitors that differ',
    behind('root', {
      root: weighted({ a: 1, b: 1 }),
      a: pool(1),
      b: pool(1, { monitor: { type: 'http', path: '/other', interval: '2s', timeout: '1s', rise: 2, fall: 3 } }),
    }),
    {},
    'services.b.monitor: The monitors of a and b differ in path',
  ],
  [
    'a timeout that one has and the other has not',
    behind('root', {
      root: weighted({ a: 1, b: 1 }),
      a: pool(1, { monitor: { type: 'tcp', interval: '2s', timeout: '2s' } }),
      b: pool(1, { monitor: { type: 'tcp', interval: '2s' } }),
    }),
    {},
    'services.b.monitor: The monitors of a and b differ in timeout',
  ],
  [
    'least connections',
    behind('root', { root: weighted({ a: 1 }), a: pool(2, { algorithm: 'least-connections' }) }),
    {},
    'services.a.algorithm: With least connections one pool has no shares',
  ],
  [
    'options that differ',
    behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1) }),
    { poolOptions: { b: { sendProxy: 'v2' } } },
    'services.b: b has other options than a, and they would be one backend',
  ],
];

test.each(refused)('%s is refused', (_, tree, settings, expected) => {
  const errors = flatFindings(tree, settings).filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, path, message }) => `${code} ${path}: ${message}`)).toEqual([
    expect.stringContaining(`haproxy.flat ${expected}`),
  ]);
  expect(errors[0]?.hint).toMatch(/[Uu]se lowering: branch|Use round-robin/);
});

test('options that all pools have are those of the backend, and members keep their own', () => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1) });
  const own = { sendProxy: 'v2', timeoutServer: '10s' } as const;
  const settings = { ...flat, poolOptions: { a: own, b: own }, memberOptions: { 'b/a': { maxconn: 7 } } };
  expect(linesOf(configOf(tree, settings), 'backend root')).toContain('timeout server 10s');
  const servers = serversOf(tree, 'root', settings);
  expect(servers.map((line) => line.includes(' send-proxy-v2 '))).toEqual([true, true]);
  expect(servers.map((line) => line.includes(' maxconn 7 '))).toEqual([false, true]);
});

test('members that are full or grow leave their share to all others, which is told', () => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1) });
  const told = flatFindings(tree, { slowStart: '10s', memberOptions: { 'b/a': { maxconn: 7 } } });
  expect(told.map(({ code, path, message }) => `${code} ${path}: ${message}`)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('haproxy.limit services.root: 1 of 2 members of root take a limited number of requests at once'),
      expect.stringContaining(
        'haproxy.slow-start services.root: root is one backend: while a member grows to its weight, for 10s',
      ),
    ]),
  );
});

test('clients are kept by the one backend where all pools keep them alike, and refused where they do not', () => {
  const persistence = { type: 'cookie', cookie: 'SRV' } as const;
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(1, { persistence }), b: pool(1, { persistence }) });
  const config = configOf(tree, flat);
  expect(linesOf(config, 'frontend http:80').at(-1)).toBe('default_backend root');
  expect(linesOf(config, 'backend root')).toContain('cookie SRV insert indirect nocache httponly');
  expect(serversOf(tree, 'root')[1]).toContain('server b:a 10.0.');
  expect(serversOf(tree, 'root')[1]).toContain(' cookie root/b:a ');
  const other = { ...tree, services: { ...tree.services, b: pool(1) } };
  expect(flatFindings(other).find(({ severity }) => severity === 'error')).toMatchObject({
    code: 'haproxy.flat',
    path: 'services.b.persistence',
  });
});

test('how the flat backend is balanced is told at the service, not at pools that are none', () => {
  const tree = behind('root', { root: weighted({ a: 2, b: 1 }), a: pool([{ weight: 1 }, { weight: 2 }]), b: pool(1) });
  const told = flatFindings(tree).filter(({ code }) => code === 'haproxy.static-rr');
  expect(told.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    expect.stringContaining('services.root.children: root has unequal weights and is balanced with static-rr'),
  ]);
});

test('where nothing is said, random trees share as they were declared, whatever is down', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree, members } = randomTree(gen, { observable: true, unshared: true });
      if (flatFindings(treeOf(tree)).some(({ severity }) => severity !== 'info')) return;
      const down = gen(fc.subarray, [...members]);
      expect({ down, ...sharesOf(tree, as, down) }).toEqual({ down, ...sharesOf(tree, undefined, down) });
      compared++;
    }),
    { numRuns: 400, seed: 20_261_130 },
  );
  expect(compared).toBeGreaterThan(40);
});

import type { Tree } from '../../../src/tree';
import { behind, failover, ping, pool, unchecked, weighted } from '../__test-helpers__/trees';
import { findingsOf, said as saidOf } from './__test-helpers__/octavia';

const flat = { lowering: 'flat' } as const;
const said = (tree: Tree): string[] => saidOf(tree, flat);
const messageOf = (tree: Tree, code: string): string | undefined =>
  findingsOf(tree, flat).find((finding) => finding.code === code)?.message;

test.each([
  ['path', { path: '/other' }],
  ['interval', { interval: '3s' }],
  ['fall', { fall: 5 }],
  ['port', { port: 81 }],
  ['codes', { codes: '200-204' }],
] as const)('monitors that differ in %s can not be one', (field, change) => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1, { monitor: { ...ping, ...change } }) });
  expect(said(tree)).toEqual(['error octavia.monitors-differ services.b.monitor']);
  expect(messageOf(tree, 'octavia.monitors-differ')).toBe(
    `The monitors of a and b differ in ${field}, and one pool has one monitor`,
  );
});

test('a monitor on one pool only can not be one', () => {
  const tree = behind('root', { root: failover('a', 'b'), a: pool(1), b: pool(1, { monitor: undefined }) });
  expect(messageOf(tree, 'octavia.monitors-differ')).toContain('differ in being there');
});

test('a weighted service that does not check is refused wherever it stands, since 503 can not be kept', () => {
  expect(said(behind('root', { root: unchecked({ a: 1 }), a: pool(1) }))).toEqual([
    'error octavia.unchecked services.root.healthCheck',
  ]);
  const below = behind('root', { root: failover('a', 'x'), x: unchecked({ b: 1 }), a: pool(1), b: pool(1) });
  expect(said(below)).toEqual(['error octavia.unchecked services.x.healthCheck']);
});

test('a failover below the root is refused', () => {
  const tree = behind('root', { root: weighted({ x: 1, c: 1 }), x: failover('a', 'b'), a: pool(1), b: pool(1), c: pool(1) });
  expect(said(tree)).toEqual(['error octavia.failover services.x']);
});

test('a failover of three is refused, of two is not', () => {
  const services = { a: pool(1), b: pool(1), c: pool(1) };
  expect(said(behind('root', { root: failover('a', 'b', 'c'), ...services }))).toEqual([
    'error octavia.failover services.root.children',
  ]);
  expect(said(behind('root', { root: failover('a', 'b'), a: pool(1), b: pool(1) }))).toEqual([]);
});

test('backups below the root are refused, at the root are not', () => {
  const a = pool([{}, { backup: true }]);
  expect(said(behind('root', { root: weighted({ a: 1 }), a }))).toEqual(['error octavia.backups services.a.members[1].backup']);
  expect(said(behind('a', { a }))).toEqual([]);
});

test('algorithms that differ can not be one', () => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1, { algorithm: 'source' }) });
  expect(said(tree)).toEqual(['error octavia.algorithm services.b.algorithm']);
  expect(messageOf(tree, 'octavia.algorithm')).toBe('b has source, a has round-robin, and they would be one pool');
});

test('least connections has no shares to flatten, and is fine for a pool alone', () => {
  const a = pool(1, { algorithm: 'least-connections' });
  expect(said(behind('root', { root: weighted({ a: 1 }), a }))).toEqual(['error octavia.algorithm services.a.algorithm']);
  expect(said(behind('a', { a }))).toEqual([]);
});

test('random balancing is nowhere', () => {
  expect(said(behind('a', { a: pool(1, { algorithm: 'random' }) }))).toEqual(['error octavia.algorithm services.a.algorithm']);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8::a', '2001:DB8::A'],
])('one endpoint in two pools is refused, in two flat pools is not: %s and %s', (one, other) => {
  const services = { a: pool([{ address: one }]), b: pool([{}, { address: other }]) };
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), ...services });
  expect(said(tree)).toEqual(['error octavia.member-duplicate services.b.members[1]']);
  const apart: Tree = { listeners: [80, 81].map((port, i) => ({ protocol: 'http', port, service: 'ab'[i] ?? '' })), services };
  expect(said(apart)).toEqual([]);
});

test('the same port on another address, and the same address on another port, are endpoints of their own', () => {
  const a = pool([{ address: '10.0.0.1', port: 80 }]);
  const b = pool([{ address: '10.0.0.1', port: 81 }]);
  expect(said(behind('root', { root: weighted({ a: 1, b: 1 }), a, b }))).toEqual([]);
});

test('a pool on both sides of a failover is there twice', () => {
  const tree = behind('root', { root: failover('x', 'a'), x: weighted({ a: 1 }), a: pool(1) });
  expect(said(tree)).toEqual(['error octavia.member-duplicate services.a.members[0]']);
});

test('all refusals are told at once', () => {
  const tree = behind('root', {
    root: unchecked({ x: 1, b: 1 }),
    x: failover('a', 'c'),
    a: pool(1),
    b: pool([{}, { backup: true }], { algorithm: 'random' }),
    c: pool(1),
  });
  expect(said(tree).map((line) => line.split(' ')[1])).toEqual([
    'octavia.algorithm',
    'octavia.backups',
    'octavia.unchecked',
    'octavia.failover',
  ]);
});

import { evaluate } from '../../../src/runtime';
import type { Finding, Tree } from '../../../src/tree';
import { behind, failover, ping, pool, unchecked, weighted, whoami } from '../__test-helpers__/trees';
import { findingsOf, said, sharesOf } from './__test-helpers__/octavia';

const lowerings = (tree: Tree, settings = {}): readonly Finding[] =>
  findingsOf(tree, settings).filter(({ code }) => code === 'octavia.lowering');
const chosen = (tree: Tree, settings = {}): unknown[] => lowerings(tree, settings).map(({ value }) => value);

const failing = behind('root', {
  root: weighted({ x: 3, c: 1 }),
  x: failover('a', 'b'),
  a: pool(2),
  b: pool(1),
  c: pool(1),
});

/** One member that should get half of the traffic, and 400 that should get the other half: no integers up to 256 come near. */
const wide = behind('root', {
  root: weighted({ one: 1, many: 1 }),
  one: pool(1),
  many: pool(Array.from({ length: 400 }, (_, i) => ({ name: `m${i}`, address: `10.1.${i >> 8}.${i & 255}` }))),
});

test('one pool is chosen where it is possible, and what a cascade would cost is told', () => {
  const [finding] = lowerings(whoami({}));
  expect(finding).toMatchObject({ severity: 'info', value: 'flat' });
  expect(finding?.hint).toBe(
    "Nothing to do; lowering: cascade (3 load balancers) would keep each service's shares, also while it is partly down.",
  );
  const partial = findingsOf(whoami({})).find(({ code }) => code === 'octavia.flat-partial');
  expect(partial?.hint).toBe(
    'Accept it by acknowledging octavia.flat-partial, or use lowering: cascade (3 load balancers) or HAProxy, where shares stay exact.',
  );
});

test('a cascade is chosen where one pool is not possible: why, and what it costs', () => {
  const [finding] = lowerings(failing);
  expect(finding).toMatchObject({ severity: 'info', value: 'cascade', path: 'services.root' });
  expect(finding?.message).toMatchInlineSnapshot(
    `"Lowered as cascade, since one pool is not possible (x is a failover below the root, and one pool has members and backups only as a whole): root and the 4 services below it are 5 load balancers, and a request passes up to 3 of them; root leaves out a child with nothing alive within 25s (fall × (interval + timeout) = 5 × 5s), where a pool leaves out a member within 9s, and until then requests for it are lost or answered 503"`,
  );
  expect(said(failing)).toEqual([]);
});

test('a cascade is chosen where one pool would be off by more than 1 %', () => {
  expect(chosen(wide)).toEqual(['cascade']);
  expect(lowerings(wide)[0]?.message).toContain('since one pool would be off by up to 11 % of the traffic');
  expect(sharesOf(wide, 'octavia')['one/a']).toBe('1/2');
  expect(sharesOf({ ...wide, targets: { octavia: { lowering: 'flat' } } }, 'octavia')['one/a']).toBe('16/41');
});

test('either can be asked for', () => {
  expect(chosen(whoami({}), { lowering: 'cascade' })).toEqual(['cascade']);
  expect(lowerings(whoami({}), { lowering: 'cascade' })[0]?.message).toContain('Lowered as cascade, as asked for: ');
  expect(said(failing, { lowering: 'flat' })).toEqual(['error octavia.failover services.x']);
  expect(said(whoami({}), { lowering: 'cascade' })).toEqual([]);
});

test('a pool that is entered is one pool, whatever is asked for', () => {
  const tree = behind('app', { app: pool(2) });
  expect(said(tree, { lowering: 'cascade' })).toEqual([]);
  expect(chosen(tree, { lowering: 'cascade' })).toEqual([]);
});

test('what is asked for is evaluated', () => {
  const share = (lowering: string) =>
    evaluate(whoami({}), { as: { target: 'octavia', lowering }, down: ['whoami-dc1/a'] }).share('whoami-dc1');
  expect([share('flat'), share('cascade')]).toEqual([
    { n: 3n, d: 5n },
    { n: 3n, d: 4n },
  ]);
});

test('where neither is possible the reasons of both are told, the same one once', () => {
  const monitors = behind('root', {
    root: weighted({ a: 1, b: 1 }),
    a: pool(1),
    b: pool(1, { monitor: { ...ping, path: '/other' } }),
  });
  expect(said(monitors).sort()).toEqual([
    'error octavia.cascade-monitor services.b.monitor',
    'error octavia.monitors-differ services.b.monitor',
  ]);
  const three = behind('root', { root: failover('a', 'b', 'c'), a: pool(1), b: pool(1), c: pool(1) });
  expect(said(three)).toEqual(['error octavia.failover services.root.children']);
});

test.each(['octavia:ovn', 'octavia:f5'])('on %s nothing is said of a cascade that nobody asked for', (target) => {
  const tree = behind('root', { root: unchecked({ a: 1 }), a: pool(1) });
  const codes = findingsOf(tree, { target } as never).map(({ code }) => code);
  expect(codes).toContain('octavia.unchecked');
  expect(codes.filter((code) => code.includes('cascade'))).toEqual([]);
});

describe('of several entries', () => {
  const entered = (services: Tree['services'], ...roots: string[]): Tree => ({
    listeners: roots.map((service, i) => ({ protocol: 'http', port: 80 + i, service })),
    services,
  });

  test('each is lowered as suits it', () => {
    const tree = entered(
      { x: weighted({ a: 1, b: 1 }), y: unchecked({ c: 1, d: 1 }), a: pool(1), b: pool(1), c: pool(1), d: pool(1) },
      'x',
      'y',
    );
    expect(lowerings(tree).map(({ path, value }) => `${path} ${value}`)).toEqual(['services.x flat', 'services.y cascade']);
  });

  const shared = { x: weighted({ a: 1, b: 1 }), y: unchecked({ x: 1, c: 1 }), a: pool(1), b: pool(1), c: pool(1) };

  test('one that is part of a cascade is one itself', () => {
    const [x] = lowerings(entered(shared, 'x', 'y'));
    expect(x?.message).toContain('Lowered as cascade, since it is part of y, which is a cascade: ');
  });

  test('one that would have to be a cascade and can not is refused', () => {
    const tree = entered(shared, 'x', 'y');
    const [first, ...rest] = tree.listeners ?? [];
    const mixed = { ...tree, listeners: [{ protocol: 'https', port: 443, service: first?.service }, ...rest] } as Tree;
    expect(new Set(said(mixed))).toEqual(
      new Set(['error octavia.cascade-monitor services.a.monitor.type', 'error octavia.cascade-monitor services.b.monitor.type']),
    );
  });
});

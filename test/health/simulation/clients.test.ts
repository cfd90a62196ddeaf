import { restore, simulate } from '../../../src/runtime';
import type { PersistenceSpec, PoolSpec, Tree } from '../../../src/tree';
import { behind, failover, pool, routed, weighted } from '../../targets/__test-helpers__/trees';

const COOKIE: PersistenceSpec = { type: 'cookie' };
const SOURCE: PersistenceSpec = { type: 'source' };
const APP: PersistenceSpec = { type: 'app-cookie', cookie: 'SID' };
const ALL: readonly PersistenceSpec[] = [COOKIE, SOURCE, APP, { type: 'header', header: 'X-User' }];

/** `root` has a failover of `a` and `b`, and `c`, half each; two members a pool. */
const tree = (persistence: PersistenceSpec, rest: Partial<PoolSpec> = {}): Tree =>
  behind('root', {
    root: weighted({ eu: 1, c: 1 }),
    eu: failover('a', 'b'),
    a: pool(2, { persistence, ...rest }),
    b: pool(2, { persistence, ...rest }),
    c: pool(2, { persistence, ...rest }),
  });

const started = (persistence: PersistenceSpec, rest?: Partial<PoolSpec>) => simulate(tree(persistence, rest), { as: 'haproxy' });

/** Where each of some clients goes, by its last two names. */
const visits = (twin: ReturnType<typeof simulate>, ...clients: string[]): string[] =>
  clients.map((client) => twin.visit(client).split('/').slice(-2).join('/'));

test.each(ALL)('a client kept by %j comes to its member again, and takes nobody`s turn', (persistence) => {
  const twin = started(persistence);
  const [first, second] = visits(twin, 'one', 'two');
  expect([first, second].sort()).toEqual([expect.stringMatching(/^a\//), expect.stringMatching(/^c\//)]);
  for (let i = 0; i < 5; i++) expect(visits(twin, 'one', 'two')).toEqual([first, second]);
  const twice = started(persistence);
  twice.pick(2);
  expect(twin.pick(6)).toEqual(twice.pick(6));
});

test('it stays with a member that drains, alone or with all others', () => {
  const twin = started(COOKIE);
  const before = visits(twin, '1', '2', '3', '4');
  expect(visits(twin.drain('a/*').drain('c/*'), '1', '2', '3', '4')).toEqual(before);
  expect(new Set(visits(twin, '5', '6'))).toEqual(new Set(['b/a', 'b/b']));
});

test('without its member it gets another of its pool, and stays there', () => {
  const twin = started(SOURCE);
  const clients = ['1', '2', '3', '4'];
  const moved = clients.filter((client) => visits(twin, client)[0] === 'a/a');
  expect(moved).toHaveLength(1);
  twin.fail('a/a').advance('1m');
  expect(visits(twin, ...moved)).toEqual(['a/b']);
  expect(visits(twin.recover('a/a').advance('1m'), ...moved)).toEqual(['a/b']);
});

test('without its pool it goes through the tree again; a failover that recovers calls nobody back', () => {
  const twin = started(SOURCE);
  const clients = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const before = visits(twin, ...clients);
  const after = visits(twin.fail('a/*').advance('1m'), ...clients);
  for (const [i, was] of before.entries()) expect(after[i]).toMatch(was.startsWith('a/') ? /^[bc]\// : new RegExp(`^${was}$`));
  expect(after.some((member) => member.startsWith('b/'))).toBe(true);
  expect(visits(twin.recover('a/*').advance('1m'), ...clients)).toEqual(after);
  expect(visits(twin, 'new', 'newer').some((member) => member.startsWith('a/'))).toBe(true);
});

test('a pool with fewer members than it needs keeps nobody', () => {
  const twin = started(COOKIE, { minHealthy: 2 });
  const [was] = visits(twin, '1');
  const own = was?.[0] as string;
  expect(visits(twin.drain(`${own}/b`), '1')[0]).not.toMatch(new RegExp(`^${own}/`));
});

test.each(ALL)('a request that is lost moves nobody who was somewhere, and keeps nobody who was not (%j)', (persistence) => {
  const twin = started(persistence);
  const [was = ''] = visits(twin, '1');
  expect(visits(twin.fail(was), '1', '1')).toEqual([was, was]);
  expect(visits(twin.advance('1m'), '1')[0]).not.toBe(was);
  const fresh = started(persistence).fail('*');
  expect(new Set(visits(fresh, 'x', 'x', 'x', 'x')).size).toBe(4);
});

test('where nothing is up it is answered 503, and is known still', () => {
  const twin = started(COOKIE);
  const [was] = visits(twin, '1');
  expect(visits(twin.disable('*'), '1')).toEqual(['503']);
  expect(visits(twin.enable('*').advance('1m'), '1')).toEqual([was]);
});

test('a table knows the member of a pool that a client comes back to, a cookie only the last', () => {
  for (const persistence of [COOKIE, SOURCE]) {
    const twin = started(persistence);
    const clients = Array.from({ length: 12 }, (_, i) => `${i}`);
    const before = visits(twin, ...clients);
    twin.disable('a/*').advance('1s');
    visits(twin, ...clients);
    twin.enable('a/*').advance('1m').disable('b/*').disable('c/*').advance('1s');
    const back = visits(twin, ...clients).filter((_, i) => before[i]?.startsWith('a/'));
    const known = before.filter((member) => member.startsWith('a/'));
    if (persistence === SOURCE) expect(back).toEqual(known);
    else expect(back).not.toEqual(known);
  }
});

test('what a table holds is forgotten after its time and at a reload, a cookie is not', () => {
  for (const persistence of ALL) {
    const twin = started(persistence);
    const first = twin.visit('1');
    const elsewhere = (): boolean => twin.visit('1') !== first;
    twin.advance('29m');
    expect(elsewhere()).toBe(false);
    twin.advance('29m');
    expect(elsewhere()).toBe(false);
    twin.advance('30m');
    expect(elsewhere()).toBe(persistence !== COOKIE);
    const again = started(persistence);
    const was = again.visit('1');
    again.reload(tree(persistence));
    again.pick(1);
    expect(again.visit('1') === was).toBe(persistence === COOKIE);
  }
});

test('what is handed over at a reload is not forgotten', () => {
  const as = { target: 'haproxy', stickTables: { handover: 'abns@edge' } };
  const twin = simulate(tree(SOURCE), { as });
  const was = twin.visit('1');
  twin.reload(tree(SOURCE)).pick(1);
  expect(twin.visit('1')).toBe(was);
});

test('a client that is known at one entrance is known at another that leads to its pool, and only there', () => {
  const services = {
    left: weighted({ a: 1, b: 1 }),
    right: weighted({ b: 1, c: 1 }),
    other: weighted({ d: 1, e: 1 }),
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, pool(1, { persistence: COOKIE })])),
  };
  const routes = [
    { pathPrefix: '/left', service: 'left' },
    { pathPrefix: '/right', service: 'right' },
    { pathPrefix: '/other', service: 'other' },
  ];
  const twin = simulate(routed(routes, services), { as: 'haproxy' });
  const [left = '', right = '', other = ''] = ['left', 'right', 'other'].map((name) => `http:80 /${name}`);
  const places = (client: string, ...entries: string[]) => entries.map((entry) => twin.visit(client, entry).split('/').at(-2));
  const clients = ['1', '2', '3', '4'];
  const atB = clients.filter((client) => places(client, left)[0] === 'b');
  expect(atB).toHaveLength(2);
  for (const client of atB) expect(places(client, right, left, right)).toEqual(['b', 'b', 'b']);
  const [elsewhere = ''] = clients.filter((client) => !atB.includes(client));
  const [own] = places(elsewhere, other);
  expect(places(elsewhere, left, other, left, other)).toEqual(['a', own, 'a', own]);
});

test('a pool that is entered by itself has its own clients while it drains, wherever they were since', () => {
  for (const minHealthy of [1, 2]) {
    const kept = { persistence: SOURCE, minHealthy };
    const services = { root: weighted({ a: 1, b: 1 }), a: pool(2, kept), b: pool(2, kept) };
    const twin = simulate(routed([{ pathPrefix: '/a', service: 'a' }], services, 'root'), { as: 'haproxy' });
    const enter = (entry: string): string => twin.visit('1', entry).split('/').slice(-2).join('/');
    const was = enter('http:80 /a');
    twin.disable('a/*');
    expect(enter('http:80')).toMatch(/^b\//);
    twin.drain('a/*').advance('1m');
    expect(enter('http:80 /a')).toBe(minHealthy === 1 ? was : '503');
  }
});

test('pools that keep nobody send their clients through the tree each time', () => {
  const mixed = tree(COOKIE);
  const twin = simulate({ ...mixed, services: { ...mixed.services, c: pool(2) } }, { as: 'haproxy' });
  const seen = Array.from({ length: 3 }, () => visits(twin, '1')[0]?.[0]);
  expect(seen.indexOf('a')).toBeLessThan(2);
  expect(seen.slice(seen.indexOf('a')).every((name) => name === 'a')).toBe(true);
});

test('a snapshot has the clients', () => {
  const twin = started(COOKIE);
  const before = visits(twin, '1', '2', '3');
  const copy = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as: 'haproxy' });
  copy.pick(1);
  expect(visits(copy, '1', '2', '3')).toEqual(before);
});

test('of other systems nothing is known', () => {
  const one = behind('app', { app: pool(2, { persistence: SOURCE }) });
  expect(() => simulate(one, { as: 'octavia' }).visit('1')).toThrow('no order can be predicted');
});

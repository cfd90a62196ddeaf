import fc from 'fast-check';
import { evaluate, formatTransition, restore, type Simulation, simulate } from '../../../../src/runtime';
import type { Tree } from '../../../../src/tree';
import { randomTree } from '../../__test-helpers__/random-tree';
import { behind, failover, pool, site, unchecked, weighted } from '../../__test-helpers__/trees';
import { findingsOf } from '../__test-helpers__/octavia';

const as = { target: 'octavia', lowering: 'cascade' };
const told = (twin: Simulation): string[] => twin.timeline().map(formatTransition);

const nested = behind('root', {
  root: weighted({ eu: 3, us: 1 }),
  eu: weighted({ paris: 1, berlin: 1 }),
  paris: site(1, 2),
  berlin: site(2, 1),
  us: site(3, 1),
});

test('a parent notices a dead child by its own checks, which count from the death on', () => {
  const twin = simulate(nested, { as }).advance('60s').fail('eu').advance('30s');
  expect(told(twin)).toMatchInlineSnapshot(`
[
  "65.000 s  paris/b  up → down  (paris/b is down: DOWN; paris is up, 1 of 2 members up)",
  "66.000 s  berlin/a  up → down  (berlin/a is down: DOWN)",
  "66.000 s  berlin  up → down  (berlin/a is down: DOWN; berlin is down, 0 of 1 members up)",
  "66.000 s  paris/a  up → down  (paris/a is down: DOWN)",
  "66.000 s  paris  up → down  (paris/a is down: DOWN; paris is down, 0 of 2 members up)",
  "72.000 s  eu/paris  up → down  (eu finds paris down, DOWN; eu is up, 1 of 2 children up)",
  "72.500 s  eu/berlin  up → down  (eu finds berlin down, DOWN)",
  "72.500 s  eu  up → down  (eu finds berlin down, DOWN; eu is down, 0 of 2 children up)",
  "80.000 s  root/eu  up → down  (root finds eu down, DOWN; root is up, 1 of 2 children up)",
]
`);
});

test('until a parent notices, what it sends there is lost, then answered 503 by the child itself', () => {
  const twin = simulate(nested, { as }).advance('60s').fail('us');
  expect([twin.lost(), twin.unserved()]).toEqual([
    { n: 1n, d: 4n },
    { n: 0n, d: 1n },
  ]);
  twin.advance('7s');
  expect(twin.node('us')).toMatchObject({ up: false, share: { n: 1n, d: 4n } });
  expect([twin.lost(), twin.unserved()]).toEqual([
    { n: 0n, d: 1n },
    { n: 1n, d: 4n },
  ]);
  expect(twin.pick(4).filter((one) => one === '503')).toHaveLength(1);
  expect(twin.node('root')).toMatchObject({ up: true, reason: 'up: 2 of 2 children up' });
  twin.advance('20s');
  expect(twin.unserved()).toEqual({ n: 0n, d: 1n });
  expect(twin.share('us')).toEqual({ n: 0n, d: 1n });
  expect(twin.pick(4)).not.toContain('503');
});

test('a child that is back is let in after one more check of its parent', () => {
  const twin = simulate(nested, { as }).advance('60s').fail('us').advance('60s').recover('us');
  const since = twin.timeline().length;
  twin.advance('60s');
  const names = twin
    .timeline()
    .slice(since)
    .map(({ at, name, to }) => [name, to, at]);
  expect(names.map(([name, to]) => `${name} ${to}`)).toEqual(['us/a up', 'us up', 'root/us up']);
  const [own, seen] = [names[1]?.[2], names[2]?.[2]] as [number, number];
  expect(seen - own).toBeLessThanOrEqual(4_000);
});

test('a child is not taken out while one of its members dies', () => {
  for (const from of [0, 300, 700, 1_100, 1_500, 1_900]) {
    const twin = simulate(nested, { as })
      .advance(60_000 + from)
      .fail('paris/a')
      .advance('60s');
    expect(twin.timeline().map(({ name }) => name)).toEqual(['paris/a']);
  }
});

test('a child is not taken out while it fails over, whenever in its checks that begins', () => {
  const tree = behind('root', {
    root: weighted({ eu: 3, us: 1 }),
    eu: failover('paris', 'berlin'),
    paris: site(1, 2),
    berlin: site(2, 1),
    us: site(3, 1),
  });
  for (let from = 0; from < 12_000; from += 700) {
    const twin = simulate(tree, { as })
      .advance(60_000 + from)
      .fail('paris')
      .advance('60s');
    const names = twin.timeline().map(({ name }) => name);
    expect(names).toContain('eu/paris');
    expect({ from, names }).not.toEqual({ from, names: expect.arrayContaining(['root/eu']) });
  }
});

test('an answer that is too slow, or of another status, fails through the load balancer as well', () => {
  for (const what of [{ delay: '1500ms' }, { status: 500 }, { is: 'accepts-tcp' }] as const) {
    const twin = simulate(nested, { as }).advance('60s').set('us', what).advance('60s');
    expect(twin.timeline().map(({ name, to }) => `${name} ${to}`)).toEqual(['us/a down', 'us down', 'root/us down']);
  }
});

test('a failover waits for its check, and goes back after one', () => {
  const tree = behind('root', { root: failover('a', 'b'), a: site(1, 1), b: site(2, 1) });
  const twin = simulate(tree, { as }).advance('60s').fail('root/a').advance('30s');
  expect(twin.pick(2)).toEqual(['root/b/a', 'root/b/a']);
  expect(twin.explain('root').toString()).toContain('root (failover) is up, failed over to b');
  twin.recover('root/a').advance('30s');
  expect(twin.pick(2)).toEqual(['root/a/a', 'root/a/a']);
});

test('a parent that does not check leaves a dead child its share', () => {
  const tree = behind('root', { root: unchecked({ a: 1, b: 1 }), a: site(1, 1), b: site(2, 1) });
  const twin = simulate(tree, { as }).advance('60s').fail('root/a').advance('5m');
  expect(twin.unserved()).toEqual({ n: 1n, d: 2n });
});

test('members that are drained or disabled everywhere close their load balancer, which its parent then notices', () => {
  for (const tell of ['drain', 'disable'] as const) {
    const twin = simulate(nested, { as }).advance('60s')[tell]('us');
    expect(twin.unserved()).toEqual({ n: 1n, d: 4n });
    expect(twin.advance('30s').unserved()).toEqual({ n: 0n, d: 1n });
    expect(twin.enable('us').advance('30s').share('us')).toEqual({ n: 1n, d: 4n });
  }
});

test('the statuses of Octavia are those of each load balancer, the last heard every 10 s', () => {
  const settled = evaluate(nested, { as, down: ['paris'] });
  expect(['root', 'eu', 'paris', 'us'].map((path) => settled.node(path).reported)).toEqual([
    'ONLINE',
    'DEGRADED',
    'ERROR',
    'ONLINE',
  ]);
  expect(settled.platform()).toMatchObject({ members: { 'eu/paris': 'ERROR', 'root/eu': 'ONLINE' }, loadBalancer: 'ONLINE' });
  const twin = simulate(nested, { as }).advance('60s').fail('us').advance('9s');
  expect(twin.platform()?.members['root/us']).toBe('ONLINE');
  expect(twin.advance('11s').platform()).toMatchObject({ members: { 'root/us': 'ERROR' }, loadBalancer: 'DEGRADED' });
});

test('checks that go through a child take turns there, so shares are exact in front of it and right on average behind it', () => {
  const exactness = (path: string) => evaluate(nested, { as }).node(path).exactness;
  expect(['eu', 'us', 'us/a', 'paris', 'paris/a'].map(exactness)).toEqual(['cycle', 'cycle', 'cycle', 'expected', 'expected']);
});

test('each load balancer spreads its first checks over its own members', () => {
  const first = (tree: Tree, path: string): number =>
    simulate(tree, { as }).set(path, { status: 500 }).advance('10s').timeline()[0]?.at ?? -1;
  // The second of two in its pool: half an interval after the start, however many there are elsewhere.
  expect(first(nested, 'paris/b')).toBe(1_000);
  expect(first(nested, 'berlin/a')).toBe(0);
});

test('a reload keeps what is known of children, and a snapshot goes on the same way', () => {
  const twin = simulate(nested, { as }).advance('60s').fail('us').advance('60s');
  twin.reload(nested);
  expect(twin.share('us')).toEqual({ n: 0n, d: 1n });
  twin.recover('us').advance('1s');
  const other = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as });
  expect(told(other.advance('60s'))).toEqual(told(twin.advance('60s')));
  expect(other.pick(8)).toEqual(twin.pick(8));
});

test('a parent chooses in the order in which a pool of such weights does', () => {
  const children = weighted({ a: 5, b: 3, c: 2 });
  const twin = simulate(behind('root', { root: children, a: pool(1), b: pool(1), c: pool(1) }), { as });
  const members = simulate(behind('root', { root: pool([{ weight: 5 }, { weight: 3 }, { weight: 2 }]) }), { as });
  const order = twin.pick(40).map((path) => path.split('/')[1]);
  expect(order).toEqual(members.pick(40).map((path) => path.split('/')[1]));
  expect(new Set(order)).toEqual(new Set(['a', 'b', 'c']));
});

test('once everything was noticed, a simulation stands where an evaluation does', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree, members } = randomTree(gen, { backups: true });
      if (findingsOf(tree, { lowering: 'cascade' }).some(({ severity }) => severity === 'error')) return;
      const twin = simulate(tree, { as }).advance(gen(fc.integer, { min: 0, max: 60_000 }));
      const [before, after] = [gen(fc.subarray, [...members]), gen(fc.subarray, [...members])];
      for (const path of before) twin.fail(path);
      twin.advance(gen(fc.integer, { min: 0, max: 60_000 }));
      for (const path of before) twin.recover(path);
      for (const path of after) twin.fail(path);
      twin.advance('5m');
      const settled = evaluate(tree, { as, down: after });
      const view = (one: Pick<Simulation, 'entries'>) =>
        one.entries.map(({ nodes, unserved, lost }) => ({
          nodes: nodes.map(({ path, up, share, reported }) => ({ path, up, share, reported })),
          unserved,
          lost,
        }));
      expect({ after, seen: view(twin) }).toEqual({ after, seen: view(settled) });
      compared++;
    }),
    { numRuns: 80, seed: 20_261_130 },
  );
  expect(compared).toBeGreaterThan(30);
});

test('many levels and many paths are followed in no time', () => {
  const services: Record<string, Tree['services'][string]> = { leaf: pool(1) };
  for (let i = 20; i > 0; i--)
    for (const side of ['l', 'r'])
      services[`${side}${i}`] = weighted(i === 20 ? { leaf: 1 } : { [`l${i + 1}`]: 1, [`r${i + 1}`]: 1 });
  const twin = simulate(behind('l1', services), { as }).advance('10m').fail('leaf').advance('10m');
  expect(twin.unserved()).toEqual({ n: 1n, d: 1n });
});

import { simulate } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';
import { behind, failover, pool, unchecked, weighted } from '../__test-helpers__/trees';
import { countsIn } from './__test-helpers__/picks';
import { probe } from './__test-helpers__/traefik';

const one = () => pool([{ name: 'm' }], { monitor: probe });
const run = (tree: Tree) => simulate(tree, { as: 'traefik@3.7.15' });
type Running = ReturnType<typeof run>;

/** Requests by the last name of the service that took them. */
function served(twin: Running, count: number, entry?: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const path of twin.pick(count, entry)) {
    const name = path.split('/').at(-2) ?? path;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test('every member takes traffic from the start, and a dead one until its first check', () => {
  const twin = run(behind('app', { app: weighted({ a: 3, b: 1 }), a: one(), b: one() })).fail('a');
  expect(twin.lost()).toEqual({ n: 3n, d: 4n });
  expect(twin.advance('1999ms').share('a')).toEqual({ n: 3n, d: 4n });
  expect(twin.advance('1ms').share('b')).toEqual({ n: 1n, d: 1n });
  expect(twin.timeline().map(({ at, name, to }) => [at, name, to])).toContainEqual([2_000, 'a', 'down']);
});

test('the API says UP of a dead member until it has been checked', () => {
  const twin = run(behind('app', { app: one() })).fail('app/m');
  expect(twin.node('app/m').reported).toBe('UP');
  expect(twin.advance('2s').node('app/m').reported).toBe('DOWN');
});

test('upstream W7: going down spreads upwards only when nothing is left', () => {
  const twin = run(
    behind('app', {
      app: weighted({ b1: 1, b2: 1 }),
      b1: weighted({ first: 1, second: 1 }),
      b2: weighted({ third: 1, fourth: 1 }),
      first: one(),
      second: one(),
      third: one(),
      fourth: one(),
    }),
  );
  expect(served(twin, 8)).toEqual({ first: 2, second: 2, third: 2, fourth: 2 });
  twin.fail('fourth').advance('2s');
  expect(served(twin, 8)).toEqual({ first: 2, second: 2, third: 4 });
  twin.fail('third').advance('2s');
  expect(served(twin, 8)).toEqual({ first: 4, second: 4 });
});

test('upstream F1 and F2: primary, fallback, nobody, and back', () => {
  const twin = run(behind('app', { app: weighted({ spare: 1 }), spare: failover('a', 'b'), a: one(), b: one() }));
  expect(served(twin, 4)).toEqual({ a: 4 });
  twin.fail('a').advance('2s');
  expect([twin.status('spare'), served(twin, 4)]).toEqual(['up', { b: 4 }]);
  twin.fail('b').advance('2s');
  expect([twin.status('app'), served(twin, 4)]).toEqual(['down', { '503': 4 }]);
  twin.recover('b').advance('2s');
  expect(served(twin, 4)).toEqual({ b: 4 });
  twin.recover('a').advance('2s');
  expect(served(twin, 4)).toEqual({ a: 4 });
});

test('upstream F3: a failover whose own children are down is passed over', () => {
  const twin = run(behind('app', { app: failover('inner', 'c'), inner: failover('a', 'b'), a: one(), b: one(), c: one() }));
  twin.fail('a').fail('b').advance('2s');
  expect(served(twin, 4)).toEqual({ c: 4 });
});

test('upstream I1: shared services, alternating among what lives', () => {
  const services: Tree['services'] = {
    root: weighted({ wsp12: 1, wsp34: 1 }),
    foo: weighted({ wsp13: 1, wsp12: 1 }),
    bar: weighted({ wsp13: 1, leaf: 1 }),
    wsp12: weighted({ s1: 1, s2: 1 }),
    wsp34: weighted({ s3: 1, s4: 1 }),
    wsp13: weighted({ s1: 1, s3: 1 }),
    s1: one(),
    s2: one(),
    s3: one(),
    s4: one(),
    leaf: pool(2, { monitor: probe }),
  };
  const twin = run({
    listeners: [80, 81, 82].map((port, i) => ({ protocol: 'http', port, service: ['root', 'foo', 'bar'][i] })),
    services,
  });
  const all = () => ['http:80', 'http:81', 'http:82'].map((entry) => served(twin, 4, entry));
  twin.fail('s1').fail('s3').fail('leaf/a').advance('2s');
  expect(all()).toEqual([{ s2: 2, s4: 2 }, { s2: 4 }, { leaf: 4 }]);
  twin.fail('s2').fail('s4').fail('leaf').advance('2s');
  expect(all()).toEqual([{ '503': 4 }, { '503': 4 }, { '503': 4 }]);
  for (const name of ['s1', 's2', 's3', 's4', 'leaf']) twin.recover(name);
  twin.advance('2s');
  expect(all()[0]).toEqual({ s1: 1, s2: 1, s3: 1, s4: 1 });
});

test('upstream I3, and how long it takes: health checks that are switched on above a child that is down', () => {
  const tree = (app: Tree['services'][string]) => behind('app', { app, a: one(), b: one() });
  const twin = run(tree(unchecked({ a: 1, b: 1 })));
  twin.set('b', { is: 'fails-probe' }).advance('3s');
  expect(twin.unserved()).toEqual({ n: 1n, d: 2n });
  twin.reload(tree(weighted({ a: 1, b: 1 })));
  expect(twin.unserved()).toEqual({ n: 0n, d: 1n });
  expect(served(twin.advance('1999ms'), 4)).toEqual({ a: 2, b: 2 });
  expect(served(twin.advance('1ms'), 4)).toEqual({ a: 4 });
});

test('a reload begins the order of choices anew', () => {
  const tree = behind('app', { app: pool([{ weight: 11 }, { weight: 3 }], { monitor: probe }) });
  const word = (twin: Running, count: number) =>
    twin
      .pick(count)
      .map((path) => path.slice(-1))
      .join('');
  const twin = run(tree);
  expect(word(twin, 14)).toBe('aaabaaaabaaaba');
  expect(word(twin, 3)).toBe('aaa');
  expect(word(twin.reload(tree), 14)).toBe('aaabaaaabaaaba');
  expect(countsIn(word(twin, 28))).toEqual({ a: 22, b: 6 });
});

test('unhealthyInterval brings a member back sooner', () => {
  const tree = behind('app', { app: one() });
  const twin = simulate(tree, { as: { target: 'traefik', unhealthyInterval: '100ms' } });
  twin.fail('app/m').advance('2050ms').recover('app/m');
  expect(twin.advance('49ms').status('app')).toBe('down');
  expect(twin.advance('1ms').status('app')).toBe('up');
});

test('a slow member delays the check of the next one', () => {
  const twin = run(behind('app', { app: pool(2, { monitor: probe }) }));
  twin.set('app/a', { delay: '400ms' }).fail('app/b').advance('2399ms');
  expect(twin.status('app/b')).toBe('up');
  expect(twin.advance('1ms').status('app/b')).toBe('down');
});

import { check } from '../../../src/runtime';
import { failover, places, pool, tree, weighted } from '../__test-helpers__/trees';

const blind = pool({ monitor: undefined });
const seen = pool();

test('every child that can not be seen is told, at its own place', () => {
  const findings = check(tree({ a: weighted(['b', 'c', 'd']), b: blind, c: seen, d: blind }));
  expect(findings).toMatchObject([
    {
      code: 'child.unobservable',
      path: 'services.a.children[0]',
      message: 'a can not see whether b is down: pool b has no monitor',
    },
    {
      code: 'child.unobservable',
      path: 'services.a.children[2]',
      message: 'a can not see whether d is down: pool d has no monitor',
    },
  ]);
});

test('a pool with a monitor, a checking weighted service, and a failover of such can be seen', () => {
  const services = { a: weighted(['b', 'c', 'd']), b: seen, c: weighted(['e']), d: failover(['b', 'e']), e: pool() };
  expect(check(tree(services))).toEqual([]);
});

test('a weighted service that does not check can not be seen, whatever is below', () => {
  const findings = check(tree({ a: weighted(['b']), b: weighted(['c'], { healthCheck: false }), c: seen }));
  expect(findings).toMatchObject([
    {
      code: 'child.unobservable',
      path: 'services.a.children[0]',
      message: 'a can not see whether b is down: b has no healthCheck',
    },
  ]);
});

test('a failover with a child that can not be seen can not be seen either, and the deepest reason is told', () => {
  const findings = check(tree({ a: weighted(['b']), b: failover(['c', 'd']), c: seen, d: blind }));
  expect(findings).toMatchObject([
    {
      code: 'child.unobservable',
      path: 'services.a.children[0]',
      message: 'a can not see whether b is down: pool d has no monitor',
    },
  ]);
});

test('the last child of a failover need not be seen, those before it must', () => {
  expect(check(tree({ a: failover(['b', 'c']), b: seen, c: blind }))).toEqual([]);
  expect(check(tree({ a: failover(['c', 'b']), b: seen, c: blind }))).toMatchObject([
    { code: 'child.unobservable', path: 'services.a.children[0]', hint: 'Make it observable, or move it to the last place.' },
  ]);
});

test('a weighted service that does not check needs to see nothing', () => {
  expect(check(tree({ a: weighted(['b'], { healthCheck: false }), b: blind }))).toEqual([]);
});

test('a child of weight 0 must be seen too', () => {
  const children = [{ service: 'b' }, { service: 'c', weight: 0 }];
  expect(places(check(tree({ a: weighted([], { children }), b: seen, c: blind })))).toEqual([
    'child.unobservable services.a.children[1]',
  ]);
});

test('a child under two parents that need to see it is told at both', () => {
  const services = { a: weighted(['b', 'c']), b: weighted(['d']), c: failover(['d', 'e']), d: blind, e: seen };
  expect(places(check(tree(services)))).toEqual([
    'child.unobservable services.a.children[1]',
    'child.unobservable services.b.children[0]',
    'child.unobservable services.c.children[0]',
  ]);
});

import { check, defineTree, evaluate, httpMonitor } from '../../src/runtime';

const monitor = httpMonitor({ path: '/ping', interval: '2s' });
const pool = { kind: 'pool', monitor, members: [{ address: '10.0.0.1', port: 80 }] } as const;

test('a tree is given back as it is, and is like any other', () => {
  const literal = {
    root: 'all',
    services: {
      all: { kind: 'weighted', healthCheck: {}, children: [{ service: 'a', weight: 2 }, { service: 'b' }] },
      a: pool,
      b: pool,
    },
  } as const;
  const tree = defineTree(literal);
  expect(tree).toBe(literal);
  expect(check(tree)).toEqual([]);
  expect(evaluate(tree).status('all')).toBe('up');
});

test('a monitor of HTTP has its type first', () => {
  expect(monitor).toEqual({ type: 'http', path: '/ping', interval: '2s' });
});

// Each of these is an error of the compiler (`npm run typecheck`), and a finding where there is none.
describe('a name that no service has does not compile', () => {
  test('as root', () => {
    // @ts-expect-error there is no service c
    expect(check(defineTree({ root: 'c', services: { a: pool } }))).toMatchObject([{ code: 'service.unknown' }]);
  });

  test('as child of a weighted service', () => {
    // @ts-expect-error there is no service c
    const tree = defineTree({ root: 'a', services: { a: { kind: 'weighted', children: [{ service: 'c' }] } } });
    expect(check(tree)).toMatchObject([{ code: 'service.unknown' }]);
  });

  test('as child of a failover', () => {
    // @ts-expect-error there is no service c
    const tree = defineTree({ root: 'a', services: { a: { kind: 'failover', children: [{ service: 'c' }] } } });
    expect(check(tree)).toMatchObject([{ code: 'service.unknown' }]);
  });

  test('as service of a listener', () => {
    // @ts-expect-error there is no service c
    const tree = defineTree({ listeners: [{ protocol: 'http', port: 80, service: 'c' }], services: { a: pool } });
    expect(check(tree)).toMatchObject([{ code: 'service.unknown' }]);
  });

  test('as service of a route', () => {
    const routes = [{ host: 'shop.example', service: 'c' }] as const;
    // @ts-expect-error there is no service c
    const tree = defineTree({ listeners: [{ protocol: 'http', port: 80, routes }], services: { a: pool } });
    expect(check(tree)).toMatchObject([{ code: 'service.unknown' }]);
  });
});

describe('a word or field that does not exist does not compile', () => {
  test('as kind', () => {
    // @ts-expect-error there is no kind poool
    const tree = defineTree({ root: 'a', services: { a: { kind: 'poool', members: [] } } });
    expect(check(tree)).toMatchObject([{ code: 'shape.word' }]);
  });

  test('as algorithm', () => {
    // @ts-expect-error there is no algorithm round_robin
    const tree = defineTree({ root: 'a', services: { a: { ...pool, algorithm: 'round_robin' } } });
    expect(check(tree)).toMatchObject([{ code: 'shape.word' }]);
  });

  test('as weight of a child of a failover', () => {
    const tree = defineTree({
      root: 'a',
      services: {
        // @ts-expect-error a failover has an order, no weights
        a: { kind: 'failover', children: [{ service: 'b', weight: 2 }] },
        b: pool,
      },
    });
    expect(check(tree)).toMatchObject([{ code: 'field.misplaced' }]);
  });

  test('as settings of healthCheck', () => {
    const tree = defineTree({
      root: 'a',
      services: {
        // @ts-expect-error only the presence of healthCheck counts
        a: { kind: 'weighted', healthCheck: { interval: '2s' }, children: [{ service: 'b' }] },
        b: pool,
      },
    });
    expect(check(tree)).toMatchObject([{ code: 'health-check.fields' }]);
  });
});

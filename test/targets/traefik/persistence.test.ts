import { render, simulate } from '../../../src/runtime';
import type { PersistenceSpec, PoolSpec, Tree } from '../../../src/tree';
import { behind, failover, pool, weighted } from '../__test-helpers__/trees';
import { findingsOf, httpOf, probe } from './__test-helpers__/traefik';

const kept = (members = 2, persistence: PersistenceSpec = { type: 'cookie' }): PoolSpec =>
  pool(members, { monitor: probe, persistence });

const cookiesOf = (tree: Tree) =>
  Object.fromEntries(
    Object.entries(httpOf(tree).services).flatMap(([name, { loadBalancer, weighted }]) => {
      const { sticky } = (loadBalancer ?? weighted ?? {}) as { sticky?: { cookie: { name: string } } };
      return sticky ? [[name, sticky.cookie.name]] : [];
    }),
  );

test('every choice on the way to a pool that keeps its clients is remembered', () => {
  const tree = behind('root', {
    root: weighted({ eu: 3, us: 1 }),
    eu: weighted({ paris: 1, berlin: 1 }),
    us: failover('east', 'west'),
    paris: kept(2, { type: 'cookie', cookie: 'SRV' }),
    berlin: kept(2, { type: 'cookie', cookie: 'SRV' }),
    east: kept(),
    west: kept(),
  });
  expect(cookiesOf(tree)).toEqual({
    root: 'healthtree-root',
    eu: 'healthtree-eu',
    paris: 'SRV',
    berlin: 'SRV',
    east: 'healthtree-east',
    west: 'healthtree-west',
  });
});

test('where there is nothing to choose, or nobody is kept, there is no cookie', () => {
  const tree = behind('root', {
    root: weighted({ only: 1, off: 0 }),
    only: weighted({ a: 1, b: 1 }),
    off: kept(),
    a: pool(2, { monitor: probe }),
    b: pool(2, { monitor: probe }),
  });
  expect(cookiesOf(tree)).toEqual({});
});

test('cookies have the attributes that are asked for', () => {
  const cookieWith = (cookies?: object) => {
    const tree = behind('app', { app: kept() }, { traefik: { cookies } });
    return httpOf(tree, cookies === undefined ? {} : { cookies }).services.app?.loadBalancer?.sticky;
  };
  expect(cookieWith()).toEqual({ cookie: { name: 'healthtree-app', path: '/', secure: false, httpOnly: true } });
  expect(cookieWith({ secure: true, httpOnly: false, sameSite: 'none', maxAge: 3_600 })).toEqual({
    cookie: { name: 'healthtree-app', path: '/', secure: true, httpOnly: false, sameSite: 'none', maxAge: 3_600 },
  });
});

test.each([
  [{ sameSite: 'None' }, 'cookies.sameSite'],
  [{ sameSite: 'none' }, 'cookies.sameSite'],
  [{ maxAge: 0 }, 'cookies.maxAge'],
  [{ maxAge: '1h' }, 'cookies.maxAge'],
  [{ secure: 'yes' }, 'cookies.secure'],
] as const)('cookies %j are refused', (cookies, path) => {
  const { findings } = render(behind('app', { app: kept() }), { target: 'traefik', cookies } as never);
  expect(findings).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ code: 'target.value', path: `targets.traefik.${path}` })]),
  );
});

test.each([
  [{ type: 'source' }, 'HAProxy or Octavia'],
  [{ type: 'app-cookie', cookie: 'JSESSIONID' }, 'HAProxy or Octavia'],
  [{ type: 'header', header: 'X-User' }, 'or HAProxy.'],
] as const)('persistence %j is refused', (persistence, hint) => {
  expect(findingsOf(behind('app', { app: kept(2, persistence) }))).toMatchObject([
    {
      code: 'traefik.persistence',
      severity: 'error',
      path: 'services.app.persistence.type',
      hint: expect.stringContaining(hint),
    },
  ]);
});

test('a weighted service that keeps those of one child keeps those of all', () => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: kept(), b: pool(2, { monitor: probe }) });
  expect(findingsOf(tree)).toMatchObject([
    { code: 'traefik.persistence', severity: 'warning', path: 'services.root', value: ['b'] },
  ]);
});

test('a failover calls back those of its later children', () => {
  const tree = behind('root', { root: failover('a', 'b', 'c'), a: kept(), b: kept(), c: pool(1, { monitor: probe }) });
  expect(findingsOf(tree)).toMatchObject([
    { code: 'traefik.persistence', severity: 'info', path: 'services.root', value: ['b'] },
  ]);
});

test('a pool can not have the cookie of a weighted service above it', () => {
  const tree = behind('root', {
    root: weighted({ a: 1, b: 1 }),
    a: kept(2, { type: 'cookie', cookie: 'healthtree-root' }),
    b: kept(),
  });
  expect(findingsOf(tree)).toMatchObject([
    { code: 'traefik.persistence', severity: 'error', path: 'services.a.persistence.cookie', value: 'healthtree-root' },
  ]);
});

test('shares of all requests are right on average, and the order in which members come is not known', () => {
  const twin = simulate(behind('root', { root: weighted({ a: 3, b: 2 }), a: kept(), b: kept() }), { as: 'traefik@3.7' });
  expect(twin.node('root/a')).toMatchObject({ share: { n: 3n, d: 5n }, exactness: 'expected' });
  expect(() => twin.pick(1)).toThrow(/a has persistence: no order can be predicted/);
});

import { evaluate, simulate } from '../../../src/runtime';
import { behind, failover, ping, pool, whoami } from '../__test-helpers__/trees';

const app = pool([{}, { weight: 0 }, { enabled: false }, { backup: true }]);
const reported = (path: string, ...down: string[]): string | null =>
  evaluate(behind('app', { app }), { as: 'octavia', down }).node(path).reported;

test.each([
  ['app/a', 'ONLINE', 'ERROR'],
  ['app/b', 'DRAINING', 'ERROR'],
  ['app/c', 'OFFLINE', 'OFFLINE'],
  ['app/d', 'ONLINE', 'ERROR'],
])('the operating status of %s is %s, and %s where it is dead', (path, alive, dead) => {
  expect(reported(path)).toBe(alive);
  expect(reported(path, path)).toBe(dead);
});

test('a pool is degraded while a member is in error, and in error while none can serve', () => {
  expect(reported('app')).toBe('ONLINE');
  expect(reported('app', 'app/a')).toBe('DEGRADED');
  expect(reported('app', 'app/a', 'app/d')).toBe('ERROR');
});

test('without a monitor nothing is known', () => {
  const blind = evaluate(behind('app', { app: pool(1, { monitor: undefined }) }), { as: 'octavia', down: ['app/a'] });
  expect(blind.node('app/a')).toMatchObject({ reported: 'NO_MONITOR', up: true, dead: true });
  expect(blind.node('app').reported).toBe('ONLINE');
});

test('a dissolved service has no status of its own, its members have theirs', () => {
  const reading = evaluate(whoami({}), { as: 'octavia', down: ['whoami-dc1/*'] });
  expect(reading.node('whoami-dc1')).toMatchObject({ reported: null, up: false });
  expect(reading.node('whoami-dc1/a').reported).toBe('ERROR');
});

test('the flat pool stands for the root that it replaced', () => {
  const tree = behind('root', { root: failover('a', 'b'), a: pool(1), b: pool(1) });
  expect(evaluate(tree, { as: 'octavia', down: ['a/a'] }).node('root')).toMatchObject({ kind: 'failover', up: true });
});

describe('at a heartbeat', () => {
  const platform = (
    change: (twin: ReturnType<typeof simulate>) => void,
    settings = {},
    monitor = ping as typeof ping | undefined,
  ) => {
    const twin = simulate(behind('app', { app: pool([{}], { monitor }) }), { as: { target: 'octavia', ...settings } });
    change(twin);
    return twin.advance('20s').platform();
  };

  test('a pool whose only member was taken out is in error, and so is its load balancer', () => {
    const { pools, loadBalancer } = platform((twin) => twin.disable('app/a')) ?? {};
    expect([pools?.app, loadBalancer]).toEqual(['ERROR', 'ERROR']);
  });

  test('one whose only member is drained is too, whether anything watches it or not', () => {
    for (const monitor of [ping, undefined])
      expect(platform((twin) => twin.drain('app/a'), {}, monitor)?.pools.app).toBe('ERROR');
  });

  test('a pool that is taken out itself is offline, which is no error of the load balancer', () => {
    const { pools, loadBalancer, listeners } = platform(() => undefined, { poolOptions: { app: { enabled: false } } }) ?? {};
    expect([pools?.app, loadBalancer, listeners]).toEqual(['OFFLINE', 'ONLINE', { 'http:80': 'ONLINE' }]);
  });
});

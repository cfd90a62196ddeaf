import { evaluate, simulate, type Tree } from '../../../src/runtime';
import '../../../src/testing';

const monitor = { type: 'http', path: '/ping', interval: '2s', timeout: '1s', rise: 2, fall: 3, initState: 'up' } as const;
const pool = (...names: string[]) =>
  ({
    kind: 'pool',
    monitor,
    members: names.map((name, i) => ({ name, address: '10.0.0.1', port: i + 1 + names.length * 100 })),
  }) as const;
const tree: Tree = {
  root: 'public',
  services: {
    public: { kind: 'weighted', healthCheck: true, children: [{ service: 'dc1', weight: 3 }, { service: 'dc2' }] },
    dc1: pool('a', 'b'),
    dc2: pool('c'),
  },
};
const running = () => simulate(tree, { as: 'octavia' });
const statusOf = (twin: ReturnType<typeof running>) => {
  const { members, pools, listeners, loadBalancer } = twin.platform() ?? {};
  return { member: members?.['public/dc1/a'], pool: pools?.public, listener: listeners?.public, loadBalancer };
};

it('takes what a member is from the flat pool, and speaks of the declared services', () => {
  const twin = running().advance('20s');
  twin.fail('dc1/*').advance('6s');
  expect(twin).toBeDown('dc1');
  expect(twin).toRoute({ 'dc2/*': '1' });
  expect(
    twin
      .timeline()
      .filter(({ kind }) => kind === 'service')
      .map(({ name, to }) => `${name} ${to}`),
  ).toEqual(['dc1 down']);
});

it('carries state over a reload, since an amphora saves it before', () => {
  const twin = running().advance('20s');
  twin.fail('dc1/a').advance('10s');
  twin.reload(tree);
  expect(twin).toBeDown('dc1/a');
});

describe('the reported side', () => {
  it('is offline until the first heartbeat, which reports members online that no check has passed yet', () => {
    const twin = running();
    twin.set('dc1/a', { is: 'fails-probe' });
    expect(statusOf(twin.advance('9999ms'))).toEqual({
      member: 'OFFLINE',
      pool: 'OFFLINE',
      listener: 'OFFLINE',
      loadBalancer: 'OFFLINE',
    });
    expect(statusOf(twin.advance('1ms'))).toEqual({
      member: 'ERROR',
      pool: 'DEGRADED',
      listener: 'ONLINE',
      loadBalancer: 'DEGRADED',
    });
  });

  it('lags behind by a heartbeat: traffic has left a dead member long before', () => {
    const twin = running().advance('21s');
    twin.fail('dc1/a').advance('6s');
    expect(twin).toBeDown('dc1/a');
    expect(statusOf(twin)).toMatchObject({ member: 'ONLINE', pool: 'ONLINE' });
    expect(statusOf(twin.advance('3s'))).toMatchObject({ member: 'ERROR', pool: 'DEGRADED' });
    twin.recover('dc1/a').advance('9s');
    expect(twin).toBeUp('dc1/a');
    expect(statusOf(twin)).toMatchObject({ member: 'ERROR' });
    expect(statusOf(twin.advance('1s'))).toMatchObject({ member: 'ONLINE', loadBalancer: 'ONLINE' });
  });

  it('leaves the listener online and puts the load balancer in error when a pool has nothing left', () => {
    const twin = running().advance('20s');
    twin.fail('public').advance('20s');
    expect(statusOf(twin)).toEqual({ member: 'ERROR', pool: 'ERROR', listener: 'ONLINE', loadBalancer: 'ERROR' });
  });

  it('of a settled state has no lag', () => {
    expect(evaluate(tree, { as: 'octavia', down: ['dc1/a'] }).platform()).toEqual({
      members: { 'public/dc1/a': 'ERROR', 'public/dc1/b': 'ONLINE', 'public/dc2/c': 'ONLINE' },
      pools: { public: 'DEGRADED' },
      listeners: { public: 'ONLINE' },
      loadBalancer: 'DEGRADED',
    });
    expect(evaluate(tree).platform()).toBeNull();
  });

  it('calls a drained member draining only when it is fully up', () => {
    const twin = running().advance('20s');
    twin.drain('dc1/a').advance('10s');
    expect(statusOf(twin).member).toBe('DRAINING');
    twin.disable('dc1/a').advance('10s');
    expect(statusOf(twin).member).toBe('OFFLINE');
  });
});

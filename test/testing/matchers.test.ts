import { defineTree, evaluate, httpMonitor } from '../../src/runtime';
import { setup } from '../../src/testing';
import { failure } from './__test-helpers__/failure';

const monitor = httpMonitor({ path: '/ping' });
const member = (name: string, address: string) => ({ name, address, port: 80 });
const tree = defineTree({
  root: 'public',
  services: {
    public: { kind: 'weighted', healthCheck: true, children: [{ service: 'dc1', weight: 3 }, { service: 'dc2' }] },
    dc1: { kind: 'pool', monitor, members: [member('a', '10.0.1.1'), member('b', '10.0.1.2')] },
    dc2: { kind: 'pool', monitor, members: [member('a', '10.0.2.1')] },
  },
});
const broken = { ...tree, services: { ...tree.services, dc2: { kind: 'pool', members: [] } } } as typeof tree;
const idle = { root: 'dc1', services: tree.services };

describe('toRoute', () => {
  it('takes fractions, decimals and percentages, by path or pattern, of a tree or a reading', () => {
    expect(tree).toRoute({ 'dc1/*': '3/4', 'dc2/*': '25%', dc2: '0.25', 'dc1/a': '37.5 %' });
    expect(evaluate(tree, { down: ['dc2'] })).toRoute({ dc1: '1' });
    expect(tree).not.toRoute({ dc1: '1/2' });
  });

  it('says of each share what was expected and what came, and what is down', () => {
    expect(
      failure(() => expect(evaluate(tree, { down: ['dc1/b'] })).toRoute({ 'dc1/a': '1/2', 'dc2/*': '1/4' })),
    ).toMatchInlineSnapshot(`
"expected other traffic:
  ✖ dc1/a: expected 1/2 (50 %), got 3/4 (75 %)
  ✓ dc2/*: expected 1/4 (25 %), got 1/4 (25 %)

  down: public/dc1/b"
`);
    expect(failure(() => expect(tree).not.toRoute({ dc1: '3/4' }))).toContain('expected other shares than');
  });

  it('fails on error findings, both ways', () => {
    expect(failure(() => expect(broken).toRoute({ dc1: '1' }))).toContain('pool.empty');
    expect(failure(() => expect(broken).not.toRoute({ dc1: '1' }))).toContain('pool.empty');
  });

  it('fails on a path that matches nothing, both ways', () => {
    expect(failure(() => expect(tree).toRoute({ dc3: '0' }))).toContain('Did you mean dc1?');
    expect(failure(() => expect(tree).not.toRoute({ dc3: '0' }))).toContain('path.none');
  });

  it('fails on an expected share that is none, and on a share that has no number, both ways', () => {
    expect(failure(() => expect(tree).toRoute({ dc1: 'most' }))).toContain('"most" is no share');
    expect(failure(() => expect(tree).not.toRoute({ dc1: 'most' }))).toContain('"most" is no share');
    const loaded = { root: 'p', services: { p: { ...tree.services.dc1, algorithm: 'least-connections' } } } as typeof tree;
    expect(failure(() => expect(loaded).toRoute({ 'p/a': '1/2' }))).toContain('depends on the load');
    expect(failure(() => expect(loaded).not.toRoute({ 'p/a': '1/2' }))).toContain('depends on the load');
  });

  it('refuses a subject that has no tree', () => {
    expect(() => expect(5).toRoute({})).toThrow('expected a reading (of evaluate), a tree, or a construct that has one');
  });
});

describe('toBeUp and toBeDown', () => {
  it('hold by the state in the balancer’s view', () => {
    const reading = evaluate(tree, { down: ['dc1'] });
    expect(reading).toBeUp('public');
    expect(reading).toBeDown('dc1');
    expect(reading).not.toBeUp('dc1/a');
    expect(reading).not.toBeDown('dc2/a');
  });

  it('explain with every balancer why it is otherwise', () => {
    expect(failure(() => expect(evaluate(tree, { down: ['dc1'] })).toBeUp('dc1'))).toMatchInlineSnapshot(`
"expected dc1 to be up, but it is down:
  dc1/a (10.0.1.1:80) is down
  dc1/b (10.0.1.2:80) is down
  dc1 (pool, http monitor) is down, 0 of 2 members up
  public (weighted, healthCheck) is up, 1 of 2 children up; dc1 gets no traffic"
`);
    expect(failure(() => expect(tree).not.toBeUp('dc1'))).toContain('expected dc1 not to be up, but it is up');
    expect(failure(() => expect(tree).toBeDown('dc2'))).toContain('expected dc2 to be down, but it is up');
  });

  it('fail on error findings', () => {
    expect(failure(() => expect(broken).not.toBeDown('dc1'))).toContain('pool.empty');
  });
});

describe('toHaveFinding and toHaveNoFindings', () => {
  it('look by code or by any field', () => {
    expect(broken).toHaveFinding('pool.empty');
    expect(broken).toHaveFinding({ code: 'pool.empty', path: 'services.dc2.members', severity: 'error', message: /no members/ });
    expect(broken).not.toHaveFinding({ code: 'pool.empty', path: 'services.dc1.members' });
    expect(failure(() => expect(tree).toHaveFinding('pool.empty'))).toBe('expected a finding code pool.empty, got none');
    expect(failure(() => expect(broken).not.toHaveFinding('pool.empty'))).toContain('Pool dc2 has no members');
  });

  it('count errors and warnings, and infos when asked for', () => {
    expect(tree).toHaveNoFindings();
    expect(failure(() => expect(broken).toHaveNoFindings())).toContain('[pool.empty]');
    expect(idle).toHaveFinding({ code: 'service.unused', severity: 'warning' });
    expect(failure(() => expect(idle).toHaveNoFindings())).toContain('service.unused');
    const lowered = evaluate(tree, { as: 'haproxy' });
    expect(lowered).toHaveNoFindings();
    expect(lowered).toHaveFinding('haproxy.lowering');
    expect(failure(() => expect(lowered).toHaveNoFindings({ infos: true }))).toContain('haproxy.lowering');
    expect(failure(() => expect(tree).not.toHaveNoFindings())).toBe('expected a finding, got none');
  });

  it('take a list of findings', () => {
    expect([]).toHaveNoFindings();
    expect(evaluate(idle).findings).toHaveFinding('service.unused');
  });
});

it('a tree in a snapshot is printed as a person reads it', () => {
  expect(tree).toMatchInlineSnapshot(`
public      ● up  1           2 of 2 children up  weighted, healthCheck
├─ 3 × dc1  ● up  3/4 75 %    2 of 2 members up   round-robin, http GET /ping
│  ├─ a     ● up  3/8 37.5 %                      10.0.1.1:80
│  └─ b     ● up  3/8 37.5 %                      10.0.1.2:80
└─ 1 × dc2  ● up  1/4 25 %    1 of 1 members up   round-robin, http GET /ping
   └─ a     ● up  1/4 25 %                        10.0.2.1:80
unserved 0 · lost 0 · exact every 8 requests
`);
});

it('another framework’s expect gets the same matchers and serializer', () => {
  const extend = jest.fn();
  const addSnapshotSerializer = jest.fn();
  setup({ extend, addSnapshotSerializer });
  expect(Object.keys(extend.mock.calls[0][0])).toEqual([
    'toRoute',
    'toBeUp',
    'toBeDown',
    'toHaveFinding',
    'toHaveNoFindings',
    'toSurvive',
    'toPick',
    'toBecome',
    'toExpose',
    'toHold',
  ]);
  expect(addSnapshotSerializer).toHaveBeenCalledTimes(1);
});

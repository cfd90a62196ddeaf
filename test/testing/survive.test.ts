import { defineTree, httpMonitor } from '../../src/runtime';
import '../../src/testing';
import { failure } from './__test-helpers__/failure';

const monitor = httpMonitor({ path: '/ping' });
const member = (name: string, address: string, capacity?: number) => ({ name, address, port: 80, capacity });
const tree = defineTree({
  root: 'public',
  services: {
    public: { kind: 'weighted', healthCheck: true, children: [{ service: 'dc1', weight: 3 }, { service: 'dc2' }] },
    dc1: { kind: 'pool', monitor, members: [member('a', '10.0.1.1', 80), member('b', '10.0.1.2', 80)] },
    dc2: { kind: 'pool', monitor, members: [member('a', '10.0.2.1', 80)] },
  },
});

describe('toSurvive', () => {
  it('holds where no set of so many members is missed', () => {
    expect(tree).toSurvive({ failures: 2 });
    expect(tree).not.toSurvive({ failures: 3 });
    expect(tree).toSurvive({ failures: 3, unserved: '1' });
    expect(tree).toSurvive({ failures: 1, rate: 80, as: 'haproxy@3.2' });
    expect(tree).not.toSurvive({ failures: 2, rate: 81 });
    expect({ toTree: () => tree }).toSurvive({ failures: 1 });
  });

  it('lists what is not survived, and explains it from the lost members up', () => {
    expect(failure(() => expect(tree).toSurvive({ failures: 3 }))).toMatchInlineSnapshot(`
"expected to survive the loss of any 3 members with at most 0 unserved or lost; what it does not survive:
  ✖ public/dc1/a and public/dc1/b and public/dc2/a: 1 (100 %) unserved

  without public/dc1/a and public/dc1/b and public/dc2/a:
    dc1/a (10.0.1.1:80) is down
    dc1/b (10.0.1.2:80) is down
    dc1 (pool, http monitor) is down, 0 of 2 members up
    dc2/a (10.0.2.1:80) is down
    dc2 (pool, http monitor) is down, 0 of 1 members up
    public (weighted, healthCheck) is down, 0 of 2 children up"
`);
  });

  it('explains who gets too much', () => {
    expect(failure(() => expect(tree).toSurvive({ failures: 1, rate: 120 }))).toMatchInlineSnapshot(`
"expected to survive the loss of any member with at most 0 unserved or lost and nobody over capacity at 120 requests/s; what it does not survive:
  ✖ any of public/dc1/a, public/dc1/b: public/dc1/b gets 90 of at most 80 requests/s

  without public/dc1/a:
    dc1/b (10.0.1.2:80) is up
    dc1 (pool, http monitor) is up, 1 of 2 members up; b gets 3/4 of the traffic
    public (weighted, healthCheck) is up, 2 of 2 children up; dc1 gets 3/4 of the traffic"
`);
  });

  it('says so where a loss was expected', () => {
    expect(failure(() => expect(tree).not.toSurvive({ failures: 2, unserved: '5%' }))).toBe(
      'expected not to survive the loss of any 2 members with at most 5% unserved or lost, but it does',
    );
  });

  it('counts the sets that it does not list', () => {
    const members = Array.from({ length: 30 }, (_, i) => ({ ...member(`m${i}`, `10.0.3.${i}`), weight: i + 1 }));
    const blind = { root: 'p', services: { p: { kind: 'pool', members } } } as const;
    expect(failure(() => expect(blind).toSurvive({ failures: 1 }))).toMatch(/^ {2}and 10 more$/m);
  });

  it('fails on findings, both ways, and on a subject that has no tree', () => {
    expect(failure(() => expect(tree).toSurvive({ failures: 0 as never }))).toContain('failures.range');
    expect(failure(() => expect(tree).not.toSurvive({ failures: 1, unserved: 'none' }))).toContain('share.form');
    const broken = { ...tree, root: 'dc3' };
    expect(failure(() => expect(broken).not.toSurvive({ failures: 1 }))).toContain('service.unknown');
    expect(failure(() => expect(5).not.toSurvive({ failures: 1 }))).toBe('expected a tree, or a construct that has one');
  });
});

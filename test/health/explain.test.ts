import { defineTree, evaluate, httpMonitor } from '../../src/runtime';

const monitor = httpMonitor({ path: '/ping' });
const tree = defineTree({
  root: 'public',
  services: {
    public: {
      kind: 'weighted',
      children: [
        { service: 'eu', weight: 3 },
        { service: 'us', weight: 1 },
      ],
    },
    eu: { kind: 'weighted', healthCheck: true, children: [{ service: 'paris' }, { service: 'berlin' }] },
    us: { kind: 'failover', children: [{ service: 'ny' }, { service: 'la' }] },
    paris: { kind: 'pool', monitor, members: [{ name: 'a', address: '10.0.0.1', port: 80 }] },
    berlin: { kind: 'pool', monitor, members: [{ name: 'a', address: '10.0.0.2', port: 80 }] },
    ny: { kind: 'pool', monitor, members: [{ name: 'a', address: '10.0.0.3', port: 80 }] },
    la: { kind: 'pool', members: [{ name: 'a', address: '10.0.0.4', port: 80 }] },
  },
});

it('explains a member from itself up to the root, with every balancer on the way', () => {
  expect(String(evaluate(tree, { down: ['paris/a'] }).explain('berlin/a'))).toMatchInlineSnapshot(`
"berlin/a (10.0.0.2:80) is up
berlin (pool, http monitor) is up, 1 of 1 members up; a gets 3/4 of the traffic
eu (weighted, healthCheck) is up, 1 of 2 children up; berlin gets 3/4 of the traffic
public (weighted, no healthCheck) is up, it does not check its children; eu gets 3/4 of the traffic"
`);
});

it('explains a service that is down from its members up, and what its parents make of it', () => {
  const explanation = evaluate(tree, { down: ['eu'] }).explain('eu');
  expect(explanation).toMatchObject({ path: 'public/eu', up: false });
  expect(explanation.chain.map(({ name }) => name)).toEqual(['paris/a', 'paris', 'berlin/a', 'berlin', 'eu', 'public']);
  expect(String(explanation)).toMatchInlineSnapshot(`
"paris/a (10.0.0.1:80) is down
paris (pool, http monitor) is down, 0 of 1 members up
berlin/a (10.0.0.2:80) is down
berlin (pool, http monitor) is down, 0 of 1 members up
eu (weighted, healthCheck) is down, 0 of 2 children up
public (weighted, no healthCheck) does not check its children: eu keeps its 3/4, answered 503"
`);
});

it('explains a failover, and a dead member that nothing watches', () => {
  expect(String(evaluate(tree, { down: ['us'] }).explain('us'))).toMatchInlineSnapshot(`
"ny/a (10.0.0.3:80) is down
ny (pool, http monitor) is down, 0 of 1 members up
la/a (10.0.0.4:80) is dead, but up, no monitor watches it
la (pool, no monitor) is up, 1 of 1 members up
us (failover) is up, failed over to la
public (weighted, no healthCheck) is up, it does not check its children; us gets 1/4 of the traffic"
`);
});

it('names a part of many causes and counts the rest', () => {
  const members = Array.from({ length: 20 }, (_, i) => ({ name: `m${i}`, address: '10.0.0.1', port: i + 1 }));
  const wide = { root: 'p', services: { p: { kind: 'pool', monitor, members } } } as const;
  const text = String(evaluate(wide, { down: ['p'] }).explain('p'));
  expect(text).toContain('and 12 more of p');
  expect(text.split('\n')).toHaveLength(10);
});

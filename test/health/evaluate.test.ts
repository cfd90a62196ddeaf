import '../../src/testing';
import { defineTree, evaluate, httpMonitor } from '../../src/runtime';
import type { MemberSpec, PoolSpec } from '../../src/tree';

const monitor = httpMonitor({ path: '/ping' });
let port = 0;
const member = (name: string, more: Partial<MemberSpec> = {}): MemberSpec => ({
  name,
  address: '10.0.0.1',
  port: ++port,
  ...more,
});
const pool = (members: readonly (string | MemberSpec)[], more: Partial<PoolSpec> = {}): PoolSpec => ({
  kind: 'pool',
  monitor,
  members: members.map((one) => (typeof one === 'string' ? member(one) : one)),
  ...more,
});

const whoami = (healthCheck: boolean) =>
  defineTree({
    root: 'whoami',
    services: {
      whoami: {
        kind: 'weighted',
        healthCheck,
        children: [
          { service: 'dc1', weight: 3 },
          { service: 'dc2', weight: 1 },
        ],
      },
      dc1: pool(['a', 'b']),
      dc2: pool(['a', 'b']),
    },
  });

describe('a weighted service', () => {
  it('shares by weight while all its children are up', () => {
    expect(whoami(true)).toRoute({ 'dc1/*': '3/4', 'dc2/*': '1/4', 'dc1/a': '3/8', dc1: '3/4', whoami: '1' });
  });

  it('with healthCheck leaves out a child that is down', () => {
    const reading = evaluate(whoami(true), { down: ['dc1/*'] });
    expect(reading).toRoute({ 'dc1/*': '0', 'dc2/*': '1' });
    expect(reading).toBeDown('dc1');
    expect(reading).toBeUp('whoami');
    expect(reading.unserved()).toEqual({ n: 0n, d: 1n });
  });

  it('without healthCheck keeps the share of a child that is down, which is unserved', () => {
    const reading = evaluate(whoami(false), { down: ['dc1/*'] });
    expect(reading).toRoute({ dc1: '3/4', 'dc1/*': '0', 'dc2/*': '1/4' });
    expect(reading).toBeUp('whoami');
    expect(reading.unserved()).toEqual({ n: 3n, d: 4n });
  });

  it('with healthCheck is down when no child is up, and everything is unserved', () => {
    const reading = evaluate(whoami(true), { down: ['whoami'] });
    expect(reading).toBeDown('whoami');
    expect(reading).toRoute({ whoami: '1', dc1: '0', dc2: '0' });
    expect(reading.unserved()).toEqual({ n: 1n, d: 1n });
  });

  it('takes an empty healthCheck object for true', () => {
    const tree = {
      ...whoami(false),
      services: { ...whoami(false).services, whoami: { ...whoami(true).services.whoami, healthCheck: {} } },
    };
    expect(evaluate(tree as never, { down: ['dc1'] })).toRoute({ 'dc2/*': '1' });
  });

  it('gives nothing to a child of weight 0, which is never a fallback and has no vote', () => {
    const tree = defineTree({
      root: 'r',
      services: {
        r: { kind: 'weighted', healthCheck: true, children: [{ service: 'a' }, { service: 'z', weight: 0 }] },
        a: pool(['x']),
        z: pool(['x']),
      },
    });
    expect(tree).toRoute({ a: '1', z: '0' });
    const reading = evaluate(tree, { down: ['a/x'] });
    expect(reading).toBeDown('r');
    expect(reading).toRoute({ z: '0' });
  });

  it('passes health up through any number of levels', () => {
    const services: Record<string, unknown> = { s0: pool(['m']), other: pool(['m']) };
    for (let i = 1; i <= 50; i++)
      services[`s${i}`] = { kind: 'weighted', healthCheck: true, children: [{ service: `s${i - 1}` }] };
    services.root = { kind: 'weighted', healthCheck: true, children: [{ service: 's50', weight: 2 }, { service: 'other' }] };
    const tree = { root: 'root', services } as never;
    expect(tree).toRoute({ 's0/m': '2/3', 'other/m': '1/3' });
    expect(evaluate(tree, { down: ['s0/m'] })).toRoute({ s50: '0', 'other/m': '1' });
  });
});

describe('a pool', () => {
  const alone = (one: PoolSpec) => ({ root: 'p', services: { p: one } });

  it('shares by weight, and leaves out what is down, drained or disabled', () => {
    const tree = alone(
      pool([member('a', { weight: 3 }), member('b'), member('c', { weight: 0 }), member('d', { enabled: false })]),
    );
    expect(tree).toRoute({ 'p/a': '3/4', 'p/b': '1/4', 'p/c': '0', 'p/d': '0' });
    expect(evaluate(tree, { down: ['p/a'] })).toRoute({ 'p/b': '1' });
    expect(evaluate(tree).node('p/c')).toMatchObject({ up: false, reason: 'draining: weight 0' });
    expect(evaluate(tree).node('p/d')).toMatchObject({ up: false, reason: 'disabled' });
  });

  it('without a monitor keeps the share of a dead member, which is lost', () => {
    const reading = evaluate(alone(pool(['a', 'b'], { monitor: undefined })), { down: ['p/a'] });
    expect(reading.node('p/a')).toMatchObject({ up: true, dead: true });
    expect(reading).toRoute({ 'p/a': '1/2', 'p/b': '1/2' });
    expect(reading.lost()).toEqual({ n: 1n, d: 2n });
    expect(reading.unserved()).toEqual({ n: 0n, d: 1n });
  });

  it('falls back to all living backups, by weight, when its actives do not suffice', () => {
    const tree = alone(
      pool([
        'a',
        member('x', { backup: true, weight: 2 }),
        member('y', { backup: true }),
        member('z', { backup: true, weight: 0 }),
      ]),
    );
    expect(tree).toRoute({ 'p/a': '1', 'p/x': '0' });
    expect(evaluate(tree, { down: ['p/a'] })).toRoute({ 'p/x': '2/3', 'p/y': '1/3', 'p/z': '0' });
    expect(evaluate(tree, { down: ['p/a', 'p/x'] })).toRoute({ 'p/y': '1' });
    expect(evaluate(tree, { down: ['p/a', 'p/x', 'p/y'] })).toBeDown('p');
  });

  it.each([
    [2, ['p/a'], 'up'],
    [2, ['p/a', 'p/b'], 'down'],
    ['50%', ['p/a'], 'up'],
    ['50%', ['p/a', 'p/b'], 'down'],
    ['34%', ['p/a'], 'up'],
    ['100%', ['p/a'], 'down'],
    ['1%', ['p/a', 'p/b'], 'up'],
  ] as const)('with minHealthy %s of three and %j down is %s', (minHealthy, down, status) => {
    expect(
      evaluate(alone(pool(['a', 'b', 'c', member('d', { weight: 0 })], { minHealthy })), { down: [...down] }).status('p'),
    ).toBe(status);
  });

  it('uses its backups alone while too few actives are up', () => {
    const tree = alone(pool(['a', 'b', member('x', { backup: true })], { minHealthy: 2 }));
    expect(evaluate(tree, { down: ['p/a'] })).toRoute({ 'p/b': '0', 'p/x': '1' });
  });
});

describe('a failover', () => {
  const tree = defineTree({
    root: 'f',
    services: {
      f: { kind: 'failover', children: [{ service: 'first' }, { service: 'second' }, { service: 'last' }] },
      first: pool(['a', 'b']),
      second: pool(['a']),
      last: pool(['a'], { monitor: undefined }),
    },
  });

  it('gives everything to the first child that is up', () => {
    expect(tree).toRoute({ first: '1', second: '0', last: '0' });
    expect(evaluate(tree, { down: ['first/a'] })).toRoute({ 'first/b': '1' });
    expect(evaluate(tree, { down: ['first'] })).toRoute({ second: '1' });
    expect(evaluate(tree, { down: ['first', 'second'] })).toRoute({ last: '1' });
  });

  it('loses everything on a last child that nothing watches and that is dead', () => {
    const reading = evaluate(tree, { down: ['f'] });
    expect(reading).toBeUp('f');
    expect(reading.lost()).toEqual({ n: 1n, d: 1n });
  });
});

describe('exactness', () => {
  const balanced = (algorithm: PoolSpec['algorithm']) => ({ root: 'p', services: { p: pool(['a', 'b'], { algorithm }) } });

  it.each([
    ['round-robin', 'cycle', { n: 1n, d: 2n }],
    ['source', 'expected', { n: 1n, d: 2n }],
    ['source-port', 'expected', { n: 1n, d: 2n }],
    ['random', 'expected', { n: 1n, d: 2n }],
    ['least-connections', 'unknown', null],
  ] as const)('of %s is %s', (algorithm, exactness, share) => {
    expect(evaluate(balanced(algorithm)).node('p/a')).toMatchObject({ exactness, share });
  });

  it('is that of a cycle where one member is left, whatever the algorithm', () => {
    expect(evaluate(balanced('least-connections'), { down: ['p/a'] }).node('p/b')).toMatchObject({
      exactness: 'cycle',
      share: { n: 1n, d: 1n },
    });
  });

  it('makes the loss of a least-connections pool a number only where there is one', () => {
    const unwatched = { root: 'p', services: { p: pool(['a', 'b'], { algorithm: 'least-connections', monitor: undefined }) } };
    expect(evaluate(unwatched).lost()).toEqual({ n: 0n, d: 1n });
    expect(evaluate(unwatched, { down: ['p/a'] }).lost()).toBeNull();
    expect(evaluate(unwatched, { down: ['p'] }).lost()).toEqual({ n: 1n, d: 1n });
  });

  it('has a cycle length only while everything is exact over one', () => {
    expect(evaluate(whoami(true)).cycleLength()).toBe(8n);
    expect(evaluate(whoami(true), { down: ['dc1'] }).cycleLength()).toBe(2n);
    expect(evaluate(balanced('random')).cycleLength()).toBeNull();
  });
});

describe('a service under two parents', () => {
  const tree = defineTree({
    root: 'r',
    services: {
      r: { kind: 'weighted', healthCheck: true, children: [{ service: 'x' }, { service: 'y' }] },
      x: { kind: 'weighted', healthCheck: true, children: [{ service: 'shared' }, { service: 'only' }] },
      y: { kind: 'weighted', healthCheck: true, children: [{ service: 'shared', weight: 3 }, { service: 'only' }] },
      shared: pool(['a', 'b']),
      only: pool(['a']),
    },
  });

  it('has the sum of its shares, once, under all its paths', () => {
    const [entry] = evaluate(tree).entries;
    expect(entry?.nodes.filter(({ path }) => path.endsWith('/shared'))).toHaveLength(1);
    expect(evaluate(tree).node('shared')).toMatchObject({
      path: 'r/x/shared',
      paths: ['r/x/shared', 'r/y/shared'],
      share: { n: 5n, d: 8n },
    });
    expect(tree).toRoute({ 'y/shared/a': '5/16', 'shared/*': '5/8' });
  });

  it('is listed with at most 64 of its paths, however many it has', () => {
    const services: Record<string, unknown> = { s0: pool(['a']) };
    for (let i = 1; i <= 60; i++) {
      services[`l${i}`] = { kind: 'weighted', healthCheck: true, children: [{ service: `s${i - 1}` }] };
      services[`r${i}`] = { kind: 'weighted', healthCheck: true, children: [{ service: `s${i - 1}` }] };
      services[`s${i}`] = { kind: 'weighted', healthCheck: true, children: [{ service: `l${i}` }, { service: `r${i}` }] };
    }
    const reading = evaluate({ root: 's60', services } as never);
    expect(reading.node('s0').paths).toHaveLength(64);
    expect(reading).toRoute({ 'l1/s0/a': '1' });
    expect(reading.cycleLength()).toBe(2n);
  });
});

describe('several entries', () => {
  const tree = defineTree({
    listeners: [
      {
        protocol: 'http',
        port: 80,
        service: 'r',
        routes: [
          { host: 'a.example', pathPrefix: '/x', service: 'p' },
          { pathPrefix: '/longer', service: 'q' },
        ],
      },
      { protocol: 'tcp', port: 81, bind: '127.0.0.1', service: 'q' },
    ],
    services: {
      r: { kind: 'weighted', healthCheck: true, children: [{ service: 'p' }, { service: 'q' }] },
      p: pool(['a', 'b']),
      q: pool(['a', 'b']),
    },
  });

  it('have shares, unserved and lost of their own', () => {
    const reading = evaluate(tree, { down: ['q'] });
    expect(reading.entries.map(({ entry }) => entry)).toEqual([
      'http:80',
      'http:80 /longer',
      'http:80 a.example/x',
      'tcp:127.0.0.1:81',
    ]);
    expect(reading.unserved('http:80')).toEqual({ n: 0n, d: 1n });
    expect(reading.unserved('tcp:127.0.0.1:81')).toEqual({ n: 1n, d: 1n });
    expect(reading).toRoute({ 'p/*': '1' }, { entry: 'http:80' });
  });

  it('are exact over their sum only, in balancers that they share', () => {
    const reading = evaluate(tree);
    expect(reading.node('p', 'http:80')).toMatchObject({ exactness: 'cycle' });
    expect(reading.node('p/a', 'http:80')).toMatchObject({ exactness: 'expected' });
    expect(reading.cycleLength('http:80')).toBeNull();
  });

  it('must be named where the answer depends on it', () => {
    const reading = evaluate(tree);
    expect(() => reading.unserved()).toThrow(
      "Name one of 'http:80', 'http:80 /longer', 'http:80 a.example/x', 'tcp:127.0.0.1:81'.",
    );
    expect(() => reading.share('p/a', 'http:8080')).toThrow('The tree has no entry http:8080');
    expect(reading.status('p')).toBe('up');
  });
});

describe('paths', () => {
  it('match by their last segments, and * is any one name', () => {
    const reading = evaluate(whoami(true));
    expect(reading.nodes('whoami/*').map(({ path }) => path)).toEqual(['whoami/dc1', 'whoami/dc2']);
    expect(reading.nodes('*/a').map(({ path }) => path)).toEqual(['whoami/dc1/a', 'whoami/dc2/a']);
    expect(reading.nodes('whoami/*/b')).toHaveLength(2);
  });

  it('that match nothing are an error that says what may be meant', () => {
    expect(() => evaluate(whoami(true), { down: ['dc3/*'] })).toThrow('Nothing in the tree matches the path "dc3/*"');
    expect(() => evaluate(whoami(true)).node('whoam')).toThrow('Did you mean whoami?');
    expect(() => evaluate(whoami(true)).node('other/whoami/dc1')).toThrow('Nothing in the tree matches');
  });

  it('without * that match several are an error that names them', () => {
    expect(() => evaluate(whoami(true)).node('a')).toThrow('The path "a" matches whoami/dc1/a, whoami/dc2/a');
    expect(() => evaluate(whoami(true)).node('*/a')).toThrow('matches whoami/dc1/a, whoami/dc2/a');
  });
});

it('an error in the tree is thrown once with all findings', () => {
  const broken = { root: 'p', services: { p: pool([member('a', { weight: 300 }), member('a', { address: 'no way' })]) } };
  expect(() => evaluate(broken)).toThrow(
    expect.objectContaining({
      name: 'FindingsError',
      findings: [
        expect.objectContaining({ code: 'weight.range' }),
        expect.objectContaining({ code: 'name.duplicate' }),
        expect.objectContaining({ code: 'address.form' }),
      ],
    }),
  );
});

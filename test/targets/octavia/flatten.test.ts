import type { Tree } from '../../../src/tree';
import { behind, failover, ping, pool, site, weighted } from '../__test-helpers__/trees';
import { findingsOf, membersOf, said, sharesOf, weightsOf } from './__test-helpers__/octavia';

const lowering = (tree: Tree): string | undefined => findingsOf(tree).find(({ code }) => code === 'octavia.lowering')?.message;

test('weights are multiplied down and reduced', () => {
  const tree = behind('root', {
    root: weighted({ eu: 3, us: 1 }),
    eu: weighted({ paris: 2, berlin: 1 }),
    us: pool([{ weight: 2 }, { weight: 6 }]),
    paris: pool(1),
    berlin: pool(2),
  });
  expect(membersOf(tree).map(({ name, weight }) => `${name} ${weight}`)).toEqual([
    'paris/a 8',
    'berlin/a 2',
    'berlin/b 2',
    'us/a 1',
    'us/b 3',
  ]);
  expect(lowering(tree)).toBe('Lowered as flat: root is one pool of 5 members with weights 8, 2, 2, 1, 3');
});

test('a service under two parents is in the pool once, with the sum of its shares', () => {
  const tree = behind('root', {
    root: weighted({ x: 1, y: 1 }),
    x: weighted({ a: 1, shared: 1 }),
    y: weighted({ shared: 1 }),
    a: pool(1),
    shared: pool(1),
  });
  expect(membersOf(tree).map(({ name, weight }) => `${name} ${weight}`)).toEqual(['a/a 1', 'shared/a 3']);
});

test('members and children of weight 0 stay, drained; disabled ones keep their weight', () => {
  const tree = behind('root', {
    root: weighted({ a: 1, off: 0 }),
    a: pool([{ weight: 2 }, { weight: 0 }, { weight: 1, enabled: false }]),
    off: pool(1),
  });
  expect(membersOf(tree)).toMatchObject([
    { name: 'a/a', weight: 2, admin_state_up: true },
    { name: 'a/b', weight: 0, admin_state_up: true },
    { name: 'a/c', weight: 1, admin_state_up: false },
    { name: 'off/a', weight: 0, admin_state_up: true },
  ]);
});

test('a pool at the root is left as it is, and no lowering is told', () => {
  const tree = behind('app', { app: pool([{ weight: 4 }, { weight: 2, backup: true }]) });
  expect(membersOf(tree)).toMatchObject([
    { weight: 4, backup: false },
    { weight: 2, backup: true },
  ]);
  expect(lowering(tree)).toBeUndefined();
});

test('a long list of weights is cut in the message', () => {
  const tree = behind('root', { root: weighted({ a: 1 }), a: pool(13) });
  expect(lowering(tree)).toContain('13 members with weights 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...');
});

describe('a failover at the root', () => {
  const tree = behind('root', {
    root: failover('main', 'spare'),
    main: weighted({ a: 3, b: 1 }),
    spare: weighted({ c: 1, d: 2 }),
    a: pool(1),
    b: pool(1),
    c: pool(1),
    d: pool(1),
  });

  test('becomes members and backups, each with weights of their own', () => {
    expect(membersOf(tree).map(({ name, weight, backup }) => `${name} ${weight} ${backup}`)).toEqual([
      'a/a 3 false',
      'b/a 1 false',
      'c/a 1 true',
      'd/a 2 true',
    ]);
  });

  test('shares as it was declared, whatever is up or down', () => {
    const members = ['a/a', 'b/a', 'c/a', 'd/a'];
    for (let state = 0; state < 16; state++) {
      const down = members.filter((_, i) => (state >> i) % 2 === 1);
      expect({ down, ...sharesOf(tree, 'octavia', down) }).toEqual({ down, ...sharesOf(tree, undefined, down) });
    }
  });

  test('of one child is that child', () => {
    expect(weightsOf(behind('root', { root: failover('a'), a: pool([{ weight: 2 }, { weight: 4 }]) }))).toEqual([1, 2]);
  });
});

test('several entries are a pool each, and each is told', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'x' },
      { protocol: 'http', port: 81, service: 'y' },
    ],
    services: { x: weighted({ a: 1, b: 3 }), y: weighted({ b: 1 }), a: pool(1), b: pool(1) },
  };
  const told = findingsOf(tree).filter(({ code }) => code === 'octavia.lowering');
  expect(told.map(({ path }) => path)).toEqual(['services.x', 'services.y']);
});

test('fields that are left out and fields that say the default are alike', () => {
  const monitors = [
    { ...ping, fall: 3, httpVersion: '1.0', codes: 200 },
    { type: 'http', path: '/ping', interval: '2s', timeout: '1s', rise: 2 },
  ] as const;
  const [a, b] = monitors.map((monitor) => pool(1, { monitor }));
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: a ?? pool(), b: b ?? pool() });
  expect(said(tree)).toEqual([]);
});

test('shares that are no integers up to 256 are a warning with how far they are off', () => {
  const tree = behind('root', { root: weighted({ a: 1, b: 1 }), a: pool([{ weight: 256 }, { weight: 1 }]), b: site(9, 1) });
  const finding = findingsOf(tree).find(({ code }) => code === 'octavia.weights-rounded');
  expect(finding).toMatchObject({ severity: 'warning', path: 'services.root', target: 'octavia' });
  expect(finding?.message).toBe(
    'The shares of root are no integers up to 256: the best ones are off by up to 0.0008 % of the traffic',
  );
  expect(sharesOf(tree, 'octavia')).toEqual({ 'a/a': '255/512', 'a/b': '1/512', 'b/a': '1/2', unserved: '0/1' });
});

const levels = (depth: number, wide: boolean): Tree => {
  const services: Record<string, Tree['services'][string]> = { leaf: pool(1) };
  for (let i = depth; i > 0; i--) {
    const next = i === depth ? ['leaf'] : wide ? [`l${i + 1}`, `r${i + 1}`] : [`l${i + 1}`];
    for (const side of wide ? ['l', 'r'] : ['l'])
      services[`${side}${i}`] = weighted(Object.fromEntries(next.map((name) => [name, 1])));
  }
  return behind('l1', services);
};

test('a very deep tree, and one with very many paths to a pool, are one pool as well', () => {
  expect(weightsOf(levels(5000, false))).toEqual([1]);
  expect(weightsOf(levels(60, true))).toEqual([1]);
});

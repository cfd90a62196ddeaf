import fc from 'fast-check';
import { combinations, countCombinations, waysToChoose, withoutOne } from '../../src/health/combinations';
import { evaluate, FindingsError, formatWeakPoint, type WeakPoint, weakPoints } from '../../src/runtime';
import type { PoolSpec, Ratio, Tree } from '../../src/tree';
import { RandomTree } from '../real/support/random-tree';
import { type Random, withRandom } from '../real/support/seed';

const monitor = { type: 'http' } as const;
let last = 0;
const members = (...list: readonly object[]) =>
  list.map((fields, i) => ({ name: 'abcdefgh'[i] as string, address: '10.0.0.1', port: ++last, ...fields }));
const pool = (...list: readonly object[]): PoolSpec => ({ kind: 'pool', monitor, members: members(...list) });
const rooted = (services: Tree['services']): Tree => ({ root: Object.keys(services)[0], services });
const two = (healthCheck: boolean): Tree =>
  rooted({
    root: { kind: 'weighted', healthCheck, children: [{ service: 'p', weight: 3 }, { service: 'q' }] },
    p: pool({}, {}),
    q: pool({}),
  });
const lines = (points: readonly WeakPoint[]): string[] => points.map(formatWeakPoint);
const codes = (ask: () => unknown): string[] => {
  try {
    ask();
  } catch (error) {
    if (error instanceof FindingsError) return error.findings.map(({ code }) => code);
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('weakPoints', () => {
  it('names the minimal sets, and no set that has one of them in it', () => {
    expect(lines(weakPoints(two(false), { k: 2 }))).toEqual([
      'root/q/a: 1/4 (25 %) unserved',
      'root/p/a and root/p/b: 3/4 (75 %) unserved',
    ]);
    expect(weakPoints(two(true), { k: 2 })).toEqual([]);
    expect(lines(weakPoints(two(true), { k: 3 }))).toEqual(['root/p/a and root/p/b and root/q/a: 1 (100 %) unserved']);
  });

  it('allows a share to be unserved', () => {
    expect(lines(weakPoints(two(false), { k: 2, unserved: '25%' }))).toEqual(['root/p/a and root/p/b: 3/4 (75 %) unserved']);
    expect(weakPoints(two(false), { k: 2, unserved: '3/4' })).toEqual([]);
  });

  it('counts what is sent to dead members that nothing watches', () => {
    const blind = rooted({ p: { kind: 'pool', members: members({ weight: 3 }, {}) } });
    expect(lines(weakPoints(blind))).toEqual(['p/a: 3/4 (75 %) lost', 'p/b: 1/4 (25 %) lost']);
    expect(lines(weakPoints(blind, { unserved: '1/4' }))).toEqual(['p/a: 3/4 (75 %) lost']);
  });

  it('takes an unknown loss for too much', () => {
    const blind = rooted({ p: { kind: 'pool', algorithm: 'least-connections', members: members({}, {}) } });
    expect(weakPoints(blind, { unserved: '99%' })).toMatchObject([{ members: ['p/a'], lost: null, sets: 2n }]);
    expect(lines(weakPoints(blind))).toEqual(['any of p/a, p/b: an unknown part lost']);
  });

  it('says members that can stand for one another once', () => {
    const [point, ...others] = weakPoints(rooted({ p: { ...pool({}, {}, {}, { weight: 2 }), minHealthy: 3 } }), { k: 2 });
    expect(others).toEqual([expect.objectContaining({ members: ['p/a', 'p/d'], sets: 3n })]);
    expect(point).toMatchObject({
      members: ['p/a', 'p/b'],
      choices: [{ count: 2, of: ['p/a', 'p/b', 'p/c'] }],
      sets: 3n,
    });
    expect(lines([point as WeakPoint])).toEqual(['any 2 of p/a, p/b, p/c: 1 (100 %) unserved']);
  });

  it('says the empty set where it costs too much already', () => {
    const tree = rooted({ p: pool({ enabled: false }) });
    expect(lines(weakPoints(tree, { k: 3 }))).toEqual(['nothing: 1 (100 %) unserved']);
  });

  it('leaves members out that take no traffic anyway', () => {
    expect(lines(weakPoints(rooted({ p: pool({}, { weight: 0 }, { enabled: false }) })))).toEqual(['p/a: 1 (100 %) unserved']);
  });

  it('looks at one entry of several, which must be named', () => {
    const tree: Tree = {
      listeners: [
        { protocol: 'http', port: 80, service: 'p' },
        { protocol: 'http', port: 81, service: 'q' },
      ],
      services: { p: pool({}), q: pool({}, {}) },
    };
    expect(lines(weakPoints(tree, { entry: 'http:80' }))).toEqual(['p/a: 1 (100 %) unserved']);
    expect(weakPoints(tree, { entry: 'http:81' })).toEqual([]);
    expect(codes(() => weakPoints(tree))).toEqual(['entry.required']);
    expect(codes(() => weakPoints(tree, { entry: 'http:82' }))).toEqual(['entry.required']);
  });

  it('looks at what would be deployed on a target, and speaks the declared paths', () => {
    const full = { ...monitor, interval: '2s', timeout: '1s', rise: 2 };
    const tree = rooted({
      root: { kind: 'weighted', healthCheck: true, children: [{ service: 'p', weight: 3 }, { service: 'q' }] },
      p: { ...pool({ capacity: 70 }, { capacity: 70 }), monitor: full },
      q: { ...pool({}), monitor: full },
    });
    // In one flat pool of weights 3, 3 and 2, what a leaves goes to b and q; in the tree, b takes all of it.
    expect(lines(weakPoints(tree, { rate: 100 }))).toEqual([
      'any of root/p/a, root/p/b: root/p/b gets 75 of at most 70 requests/s',
    ]);
    expect(weakPoints(tree, { rate: 100, as: 'octavia' })).toEqual([]);
    expect(lines(weakPoints(tree, { rate: 120, as: 'octavia' }))).toEqual([
      'any of root/p/a, root/p/b: root/p/b gets 72 of at most 70 requests/s',
    ]);
  });

  it('knows of targets that take nothing dead out', () => {
    const alike = rooted({ p: pool({}, {}) });
    expect(weakPoints(alike, { as: 'haproxy@3.2' })).toEqual([]);
    expect(lines(weakPoints(alike, { as: 'docker' }))).toEqual(['any of p/a, p/b: 1/2 (50 %) lost']);
  });

  it('adds up the capacities of a pool that shares by load', () => {
    const tree = rooted({
      p: { ...pool({ capacity: 100 }, { capacity: 50.5 }, { capacity: 60 }), algorithm: 'least-connections' },
    });
    expect(lines(weakPoints(tree, { rate: 150 }))).toEqual(['p/a: together p/b, p/c get 150 of at most 221/2 requests/s']);
    expect(weakPoints(tree, { rate: 110.5 })).toEqual([]);
    // How much of it goes to a dead one that nothing watches is unknown, so what is left for the others is too.
    const blind = rooted({ p: { ...(tree.services.p as PoolSpec), monitor: undefined } });
    expect(weakPoints(blind, { rate: 150 })).toMatchObject(
      ['a', 'b', 'c'].map((name) => ({ members: [`p/${name}`], lost: null, overloaded: [] })),
    );
  });

  it('tells a member that is at its capacity from one that is above it', () => {
    const tree = rooted({ p: pool({ capacity: 0.3 }, {}) });
    expect(weakPoints(tree, { rate: 0.3 })).toEqual([]);
    expect(lines(weakPoints(tree, { rate: 0.4 }))).toEqual(['p/b: p/a gets 2/5 of at most 3/10 requests/s']);
    expect(lines(weakPoints(tree, { rate: 1 }))).toEqual(['nothing: p/a gets 1/2 of at most 3/10 requests/s']);
  });

  it('refuses what it can not answer', () => {
    expect(codes(() => weakPoints(two(true), { unserved: 'half' }))).toEqual(['share.form']);
    expect(codes(() => weakPoints(two(true), { k: 4 as never }))).toEqual(['failures.range']);
    expect(codes(() => weakPoints(two(true), { rate: 10 }))).toEqual(['rate.unused']);
    for (const rate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, '5' as never])
      expect(codes(() => weakPoints(two(true), { rate }))).toEqual(['rate.range']);
    expect(codes(() => weakPoints(rooted({ p: pool() })))).toEqual(['pool.empty']);
    expect(codes(() => weakPoints(two(true), { as: 'nowhere' }))).toEqual(['target.unknown']);
  });

  it('gives up at once where there are too many combinations, and says how many', () => {
    const wide = (pools: number): Tree => {
      const names = Array.from({ length: pools }, (_, i) => `p${i}`);
      return rooted({
        root: { kind: 'weighted', healthCheck: true, children: names.map((service) => ({ service })) },
        ...Object.fromEntries(names.map((name) => [name, pool({}, { weight: 2 })])),
      });
    };
    expect(weakPoints(wide(40), { k: 2 })).toEqual([]);
    // 1 + 200 + 200·199/2 with k 2 are 20101.
    expect(() => weakPoints(wide(100), { k: 2 })).toThrow('has at least 20101 combinations here, and at most 20000 are tried');
    expect(codes(() => weakPoints(wide(100), { k: 3 }))).toEqual(['weak-points.limit']);
  });

  it('answers for a pool of thousands of equal members', () => {
    const many = Array.from({ length: 3_000 }, (_, i) => ({ name: `m${i}` }));
    const [point, ...others] = weakPoints(rooted({ p: { ...pool(...many), minHealthy: 2_998 } }), { k: 3 });
    expect(others).toEqual([]);
    expect(point?.sets).toBe((3_000n * 2_999n * 2_998n) / 6n);
  });
});

/** Every set of at most `k` members, in any order. */
function subsets(paths: readonly string[], k: number): string[][] {
  let all: string[][] = [[]];
  for (const path of paths) all = [...all, ...all.filter(({ length }) => length < k).map((set) => [...set, path])];
  return all;
}

interface Question {
  readonly tree: Tree;
  readonly k: 1 | 2 | 3;
  readonly unserved: string;
  readonly rate: number | undefined;
}

const capacityOf = (tree: Tree, path: string): number | undefined => {
  const [service = '', name] = path.split('/').slice(-2);
  return (tree.services[service] as PoolSpec).members.find((member) => member.name === name)?.capacity;
};

/** Tries every set, from `evaluate` alone. */
function bruteForce({ tree, k, unserved, rate }: Question): string[] {
  const paths = Object.keys(evaluate(tree).shares());
  const allowed = Number(unserved.split('/')[0]) / Number(unserved.split('/')[1] ?? 1);
  const breaks = (down: readonly string[]): boolean => {
    const reading = evaluate(tree, { down });
    const number = ({ n, d }: Ratio): number => Number(n) / Number(d);
    if (number(reading.unserved()) + number(reading.lost() as Ratio) > allowed + 1e-9) return true;
    return Object.entries(reading.shares()).some(
      ([path, share]) =>
        rate !== undefined && !down.includes(path) && number(share as Ratio) * rate > (capacityOf(tree, path) ?? 1e12) + 1e-6,
    );
  };
  const breaking = subsets(paths, k).filter(breaks);
  const minimal = breaking.filter(
    (set) => !breaking.some((less) => less.length < set.length && less.every((one) => set.includes(one))),
  );
  return minimal.map((set) => set.sort().join(' ')).sort();
}

/** All sets that a weak point stands for. */
function expand({ choices }: WeakPoint): string[] {
  let all: string[][] = [[]];
  for (const { count, of } of choices) {
    const some = subsets(of, count).filter(({ length }) => length === count);
    all = all.flatMap((set) => some.map((more) => [...set, ...more]));
  }
  return all.map((set) => set.sort().join(' '));
}

function randomQuestion(random: Random): Question {
  let port = 0;
  const endpoint = () => ({ address: '10.0.0.1', port: ++port });
  const { root, services } = new RandomTree(random, { depth: random.int(1, 2), monitor, endpoint }).build();
  const limited = Object.entries(services).map(([name, spec]): [string, Tree['services'][string]] =>
    spec.kind === 'pool'
      ? [
          name,
          {
            ...spec,
            members: spec.members.map((member) => (random.chance(0.5) ? { ...member, capacity: random.int(1, 3) * 20 } : member)),
          },
        ]
      : [name, spec],
  );
  const tree = { root, services: Object.fromEntries(limited) };
  const rated = limited.some(([, spec]) => spec.kind === 'pool' && spec.members.some(({ capacity }) => capacity !== undefined));
  return {
    tree,
    k: random.pick([1, 2, 3] as const),
    unserved: random.pick(['0', '1/4', '1/2', '9/10']),
    rate: rated && random.chance(0.5) ? 100 : undefined,
  };
}

it('in random trees, the sets are those that trying every one finds, and the numbers are those of evaluate', async () => {
  await withRandom('weak points', (random) => {
    const found = new Map<number, number>();
    for (let i = 0; i < 400; i++) {
      const question = randomQuestion(random);
      const { tree, ...options } = question;
      if (Object.keys(evaluate(tree).shares()).length > 11) continue;
      const points = weakPoints(tree, options);
      const sets = points.flatMap(expand).sort();
      expect({ question, sets }).toEqual({ question, sets: bruteForce(question) });
      for (const { members, unserved, lost, sets: count, ...point } of points) {
        const reading = evaluate(tree, { down: members });
        expect({ unserved, lost }).toEqual({ unserved: reading.unserved(), lost: reading.lost() });
        expect(count).toBe(BigInt(expand({ members, unserved, lost, sets: count, ...point }).length));
        found.set(members.length, (found.get(members.length) ?? 0) + 1);
      }
    }
    for (const size of [0, 1, 2, 3]) expect(found.get(size) ?? 0).toBeGreaterThan(size === 0 ? 0 : 2);
  });
});

describe('combinations', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 6 });

  it('are as many as were counted, in order, and each there once', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 3 }), (available, size) => {
        const all = [...combinations(available, size)].map((combination) => combination.join());
        expect(BigInt(all.length)).toBe(countCombinations(available, size));
        expect(new Set(all).size).toBe(all.length);
        for (const combination of all)
          expect(combination).toBe(
            combination === ''
              ? ''
              : combination
                  .split(',')
                  .map(Number)
                  .sort((a, b) => a - b)
                  .join(),
          );
      }),
    );
  });

  it('stand for every choice of single things', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 3 }), (available, size) => {
        const total = available.reduce((sum, one) => sum + one, 0);
        const ways = [...combinations(available, size)].map((combination) =>
          available.reduce(
            (product, one, kind) => product * waysToChoose(one, combination.filter((taken) => taken === kind).length),
            1n,
          ),
        );
        expect(ways.reduce((sum, one) => sum + one, 0n)).toBe(waysToChoose(total, size));
      }),
    );
  });

  it('with one less are those without each of their things', () => {
    expect(withoutOne([0, 0, 2])).toEqual([
      [0, 2],
      [0, 2],
      [0, 0],
    ]);
    expect(withoutOne([])).toEqual([]);
  });
});

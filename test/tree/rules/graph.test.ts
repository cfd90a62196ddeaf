import fc from 'fast-check';
import { check, evaluate } from '../../../src/runtime';
import { checkTree, type Finding } from '../../../src/tree';
import { seed } from '../__test-helpers__/seed';
import { failover, places, pool, tree, weighted } from '../__test-helpers__/trees';

const cyclesOf = (findings: readonly Finding[]): (readonly string[])[] =>
  findings.filter(({ code }) => code === 'cycle').map(({ value }) => value as string[]);

/** A directed graph: the children of each node. */
type Graph = readonly (readonly number[])[];

const graph: fc.Arbitrary<Graph> = fc
  .integer({ min: 1, max: 9 })
  .chain((size) => fc.array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));

/** The graph as a tree: a node without children is a pool, each third of the others a failover. */
function treeOf(children: Graph): never {
  const name = (node: number): string => `s${node}`;
  const service = (below: readonly number[], node: number) =>
    below.length === 0 ? pool() : node % 3 === 2 ? failover(below.map(name)) : weighted(below.map(name));
  return tree(Object.fromEntries(children.map((below, node) => [name(node), service(below, node)])));
}

/** Whether a node can be reached from itself, by growing the set of what is below until nothing is new. */
const hasCycle = (children: Graph): boolean =>
  children.some((_, start) => {
    const below = new Set(children[start]);
    for (const node of below) for (const child of children[node] ?? []) below.add(child);
    return below.has(start);
  });

describe('cycles', () => {
  test('the cycle that is told is the real one, without what leads to it', () => {
    const services = { root: weighted(['a']), a: weighted(['b']), b: weighted(['c']), c: weighted(['a']) };
    const [finding] = check(tree(services));
    expect(finding).toMatchObject({
      code: 'cycle',
      path: 'services.c.children[0]',
      value: ['a', 'b', 'c', 'a'],
      message: 'The services are a cycle: a → b → c → a',
      hint: 'Remove a from the children of c.',
    });
  });

  test('a service that is its own child is told as such', () => {
    const [finding] = check(tree({ a: failover(['b', 'a']), b: pool() }));
    expect(finding).toMatchObject({ code: 'cycle', path: 'services.a.children[1]', message: 'a is its own child' });
  });

  test('several cycles are told at once, also where no traffic goes', () => {
    const services = { a: weighted(['b']), b: weighted(['a']), c: weighted(['d']), d: weighted(['c']) };
    expect(cyclesOf(check(tree(services)))).toEqual([
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ]);
  });

  test('a service under two parents is no cycle', () => {
    expect(check(tree({ a: weighted(['b', 'c']), b: weighted(['d']), c: weighted(['d']), d: pool() }))).toEqual([]);
  });

  test('a cycle is told exactly where the graph has one, and is one of it', () => {
    fc.assert(
      fc.property(graph, (children) => {
        const cycles = cyclesOf(check(treeOf(children)));
        expect(cycles.length > 0).toBe(hasCycle(children));
        for (const cycle of cycles) {
          const nodes = cycle.map((name) => Number(name.slice(1)));
          const steps = nodes.slice(1).map((child, i) => children[nodes[i] as number]?.includes(child));
          expect(steps).toEqual(steps.map(() => true));
          expect(nodes[0]).toBe(nodes.at(-1));
          expect(new Set(nodes).size).toBe(nodes.length - 1);
        }
      }),
      { seed, numRuns: 1_000 },
    );
  });

  test('with the children that close a cycle removed there is none left', () => {
    fc.assert(
      fc.property(graph.filter(hasCycle), (children) => {
        const closing = new Set(places(check(treeOf(children))).filter((place) => place.startsWith('cycle')));
        const kept = children.map((below, node) =>
          below.filter((_, i) => !closing.has(`cycle services.s${node}.children[${i}]`)),
        );
        expect(hasCycle(kept)).toBe(false);
      }),
      { seed },
    );
  });
});

describe('order', () => {
  test('every service comes after all of its parents', () => {
    fc.assert(
      fc.property(
        graph.filter((children) => !hasCycle(children)),
        (children) => {
          const { order } = checkTree(treeOf(children)).model;
          expect([...order].sort()).toEqual(children.map((_, node) => `s${node}`).sort());
          for (const [node, below] of children.entries())
            for (const child of below) expect(order.indexOf(`s${child}`)).toBeGreaterThan(order.indexOf(`s${node}`));
        },
      ),
      { seed },
    );
  });
});

describe('depth', () => {
  const chain = (depth: number, end: object): never => {
    const links = Array.from({ length: depth }, (_, i) => [`s${i}`, weighted([`s${i + 1}`])]);
    return tree({ ...Object.fromEntries(links), [`s${depth}`]: end });
  };

  test('a chain of 10,000 services is checked and evaluated', () => {
    const deep = chain(10_000, pool());
    expect(check(deep)).toEqual([]);
    expect(evaluate(deep, { down: ['s10000'] }).status('s0')).toBe('down');
  });

  test('a cycle of 10,000 services is told', () => {
    const [cycle] = cyclesOf(check(chain(9_999, weighted(['s0']))));
    expect(cycle).toHaveLength(10_001);
  });

  test('blindness is seen through 10,000 failovers', () => {
    const links = Array.from({ length: 10_000 }, (_, i) => [`s${i}`, failover([`s${i + 1}`])]);
    const blind = { top: weighted(['s0']), ...Object.fromEntries(links), s10000: pool({ monitor: undefined }) };
    expect(places(check(tree(blind)))).toEqual(['child.unobservable services.top.children[0]']);
  });
});

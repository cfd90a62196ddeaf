import { check, evaluate, type Finding, FindingsError, render } from '../../src/runtime';
import { behind, member, pool, tree, weighted } from '../tree/__test-helpers__/trees';

const valid = tree({ all: weighted(['a', 'b']), a: pool(), b: pool() });

/** The findings of the error that is thrown. */
function thrown(act: () => unknown): readonly Finding[] {
  try {
    act();
  } catch (error) {
    if (error instanceof FindingsError) return error.findings;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('what is no tree', () => {
  test.each([undefined, null, 5, 'tree', true, [], () => 0, Symbol('x'), 10n])('%p is told by check, not thrown', (value) => {
    expect(check(value as never)).toEqual([
      expect.objectContaining({ code: value === undefined ? 'shape.missing' : 'shape.type', path: '', severity: 'error' }),
    ]);
  });

  test.each([undefined, null, 5, 'tree', []])('%p is thrown by evaluate as findings', (value) => {
    expect(thrown(() => evaluate(value as never))).toHaveLength(1);
    expect(render(value as never, 'haproxy').artifact).toBeUndefined();
  });
});

test('anything that can say its tree is asked for it', () => {
  expect(check({ toTree: () => valid })).toEqual([]);
  expect(evaluate({ toTree: () => valid }).status('all')).toBe('up');
  expect(check({ toTree: () => null as never })).toMatchObject([{ code: 'shape.type' }]);
});

test('evaluate throws everything at once, sorted; check returns the same', () => {
  const broken = tree({ a: pool({ members: [member(1, { weight: -1 }), member(2, { port: '80' })] }), b: pool() });
  const findings = thrown(() => evaluate(broken));
  expect(findings).toEqual(check(broken));
  expect(findings.map(({ code }) => code)).toEqual(['weight.range', 'shape.type', 'service.unused']);
});

test('a target with settings that are no map is told without being asked for', () => {
  const { services, root } = valid as { services: object; root: string };
  expect(check({ root, services, targets: { haproxy: 3 } } as never)).toMatchObject([
    { code: 'shape.type', path: 'targets.haproxy' },
  ]);
});

describe('a path', () => {
  test('that matches nothing is an error, with the name that was meant', () => {
    expect(thrown(() => evaluate(valid, { down: ['c'] }))).toMatchObject([{ code: 'path.none', value: 'c' }]);
    expect(thrown(() => evaluate(valid).status('al'))).toMatchObject([{ code: 'path.none', hint: 'Did you mean all?' }]);
    expect(thrown(() => evaluate(valid).share('b/a'))).toMatchObject([{ code: 'path.none' }]);
    expect(thrown(() => evaluate(valid).share(''))).toMatchObject([{ code: 'path.none' }]);
  });

  test('without * that matches several is an error, with all that it matches', () => {
    expect(thrown(() => evaluate(valid, { down: ['m1'] }))).toMatchObject([
      { code: 'path.ambiguous', value: 'm1', message: 'The path "m1" matches all/a/m1, all/b/m1' },
    ]);
    expect(evaluate(valid, { down: ['*/m1'] }).status('a/m1')).toBe('down');
  });

  test('to a service under two parents is not ambiguous', () => {
    const shared = tree({ all: weighted(['a', 'b']), a: weighted(['c']), b: weighted(['c']), c: pool() });
    expect(evaluate(shared, { down: ['c'] }).node('c').paths).toEqual(['all/a/c', 'all/b/c']);
  });
});

describe('an entry', () => {
  const two = behind([
    { protocol: 'http', port: 80, service: 'a' },
    { protocol: 'http', port: 81, service: 'a' },
  ]);

  test('must be named where there are several', () => {
    expect(thrown(() => evaluate(two).share('a'))).toMatchObject([
      { code: 'entry.required', hint: "Name one of 'http:80', 'http:81'." },
    ]);
    expect(evaluate(two).share('a', 'http:81')).toEqual({ n: 1n, d: 1n });
  });

  test('must exist', () => {
    expect(thrown(() => evaluate(two).share('a', 'http:82'))).toMatchObject([{ code: 'entry.required', value: 'http:82' }]);
  });
});

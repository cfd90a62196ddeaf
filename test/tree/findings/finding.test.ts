import { check } from '../../../src/runtime';
import { type Finding, FindingsError, failOnErrors, formatFinding, Reporter, show, sortFindings } from '../../../src/tree';
import { member, pool, tree } from '../__test-helpers__/trees';

const finding = (fields: Partial<Finding> = {}): Finding => ({
  code: 'weight.range',
  severity: 'error',
  path: 'services.a.members[0].weight',
  value: 257,
  message: 'Weight 257 is outside 0 to 256',
  hint: 'Use an integer from 0 to 256.',
  ...fields,
});

describe('sorting', () => {
  const paths = (list: readonly Finding[]): string[] => sortFindings(list).map(({ path }) => path);

  test('numbers in paths count as numbers', () => {
    expect(paths(['a[10]', 'a[2]', 'a[2].b', 'a[1]', ''].map((path) => finding({ path })))).toEqual([
      '',
      'a[1]',
      'a[2]',
      'a[2].b',
      'a[10]',
    ]);
  });

  test('the place in the file comes before the path', () => {
    const late = finding({ path: 'a', source: { line: 9, column: 1 } });
    const early = finding({ path: 'b', source: { line: 2, column: 9 } });
    const earlier = finding({ path: 'c', source: { line: 2, column: 5 } });
    expect(paths([late, early, earlier])).toEqual(['c', 'b', 'a']);
  });

  test('errors come before warnings, and those before infos, at one place', () => {
    const severities = (['info', 'error', 'warning'] as const).map((severity) => finding({ severity, message: severity }));
    expect(sortFindings(severities).map(({ severity }) => severity)).toEqual(['error', 'warning', 'info']);
  });

  test('the same is said once', () => {
    expect(sortFindings([finding(), finding()])).toHaveLength(1);
  });

  test('two mistakes of one kind at one place are both said', () => {
    const codes = check(tree({ a: pool({ monitor: { type: 'http', codes: 'abc,def' } }) }));
    expect(codes.map(({ message }) => message)).toEqual([
      '"abc" is no status code or range of them',
      '"def" is no status code or range of them',
    ]);
  });
});

describe('text', () => {
  test('says what is wrong, where and what to do', () => {
    expect(formatFinding(finding())).toBe(
      [
        '✖ Weight 257 is outside 0 to 256 [weight.range]',
        '  → at services.a.members[0].weight',
        '    Use an integer from 0 to 256.',
      ].join('\n'),
    );
  });

  test('names the file, the line, the construct and the target where they are known', () => {
    const text = formatFinding(
      finding({
        severity: 'warning',
        source: { line: 3, column: 7 },
        construct: 'stack/a',
        target: 'octavia',
        acknowledged: 'it is fine',
      }),
      'tree.yaml',
    );
    expect(text).toBe(
      [
        '⚠ Weight 257 is outside 0 to 256 [weight.range, octavia]',
        '  → at [stack/a] tree.yaml:3:7 services.a.members[0].weight',
        '    Use an integer from 0 to 256.',
        '    acknowledged: it is fine',
      ].join('\n'),
    );
  });

  test('speaks of the whole tree where there is no place', () => {
    expect(formatFinding(finding({ path: '', severity: 'info' }))).toContain('ℹ Weight 257');
    expect(formatFinding(finding({ path: '' }))).toContain('→ at the whole tree\n');
  });
});

describe('error', () => {
  test('is thrown once with everything, sorted, and its message has the errors only', () => {
    const warning = finding({ severity: 'warning', path: 'a', message: 'only a warning' });
    const act = () =>
      failOnErrors([finding({ path: 'c', message: 'second' }), warning, finding({ path: 'b', message: 'first' })]);
    expect(act).toThrow(FindingsError);
    expect(act).toThrow(/^✖ first.*✖ second/s);
    expect(act).not.toThrow(/only a warning/);
  });

  test('is not thrown where there is no error', () => {
    expect(() => failOnErrors([finding({ severity: 'warning' }), finding({ severity: 'info' })])).not.toThrow();
  });
});

describe('value', () => {
  const loop: unknown[] = [];
  loop.push(loop);

  test.each<[unknown, unknown]>([
    [undefined, null],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
    [10n, '10'],
    [Symbol('x'), 'Symbol(x)'],
    [{ a: 1 }, { a: 1 }],
    [{ a: 1n }, '{"a":"1"}'],
    [loop, 'a list that contains itself'],
  ])('%p is told as %j, fit for JSON', (value, told) => {
    const reporter = new Reporter();
    reporter.report('shape.type', [], { value, message: 'm', hint: 'h' });
    expect(JSON.parse(JSON.stringify(reporter.findings))).toEqual([expect.objectContaining({ value: told })]);
  });

  test('a message shows at most 60 characters of it', () => {
    expect(show('x'.repeat(1000))).toHaveLength(60);
    expect(show({ a: 'x'.repeat(1000) })).toMatch(/^\{"a":"x+\.\.\.$/);
    expect(show({ self: loop })).toBe('an object that contains itself');
  });
});

test('all mistakes of a tree are told at once, in the order of the tree', () => {
  const broken = tree({
    a: pool({ members: [member(1, { weight: -1 }), member(2, { port: 0 })], minHealthy: 'half', colour: 'red' }),
  });
  expect(check(broken).map(({ code, path }) => [code, path])).toEqual([
    ['field.unknown', 'services.a.colour'],
    ['weight.range', 'services.a.members[0].weight'],
    ['port.range', 'services.a.members[1].port'],
    ['min-healthy.form', 'services.a.minHealthy'],
  ]);
});

import { parseFile } from '../../../src/runtime';
import { MAX_VALUES } from '../../../src/tree/file/expansion';
import { MAX_NESTING } from '../../../src/tree/file/nesting';

const member = 'members: [{ address: 10.0.0.1, port: 80 }]';
const TREE = `root: a\nservices:\n  a: { kind: pool, ${member} }\n`;

/** Pools that all have the monitor of the first, under one weighted service. */
const fleet = (pools: number): string => {
  const names = Array.from({ length: pools }, (_, i) => `p${i}`);
  const children = names.map((name) => `{ service: ${name} }`).join(', ');
  const services = names.map(
    (name, i) => `  ${name}: { kind: pool, monitor: ${i === 0 ? '&m { type: http }' : '*m'}, ${member} }`,
  );
  return `root: all\nservices:\n  all: { kind: weighted, healthCheck: true, children: [${children}] }\n${services.join('\n')}\n`;
};

/** Each level is a list of ten of the one before. */
const bomb = (levels: number): string =>
  [
    'l0: &l0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from(
      { length: levels },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array.from({ length: 10 }, () => `*l${i}`).join(', ')}]`,
    ),
  ].join('\n');

const unreadable = (text: string) => {
  const started = Date.now();
  const file = parseFile(text);
  expect(Date.now() - started).toBeLessThan(2_000);
  expect(file.readable).toBe(false);
  expect(file.findings).toMatchObject([{ code: 'file.syntax', severity: 'error' }]);
  return file.findings[0]?.message;
};

test('thousands of pools may share one monitor', () => {
  expect(parseFile(fleet(2_000)).findings).toEqual([]);
});

test('what is wrong with a shared part is told wherever it is used, at the alias', () => {
  const text = fleet(3).replace('type: http', 'type: http, rise: 0');
  expect(parseFile(text).findings.map(({ path, source }) => [path, source?.line])).toEqual([
    ['services.p0.monitor.rise', 4],
    ['services.p1.monitor.rise', 5],
    ['services.p2.monitor.rise', 6],
  ]);
});

test('the place of a finding behind an alias is found whatever its keys are', () => {
  const text = fleet(2).replace('type: http', 'type: http, headers: { "a[b": c }');
  expect(parseFile(text).findings).toMatchObject([
    { code: 'header.form', path: 'services.p0.monitor.headers["a[b"]', source: { line: 4 } },
    { code: 'header.form', path: 'services.p1.monitor.headers["a[b"]', source: { line: 5 } },
  ]);
});

test.each([5, 8, 12, 400])('a bomb of %d levels is refused, at once', (levels) => {
  expect(unreadable(bomb(levels))).toMatch(
    /^The file can not be read as data: (?:its aliases stand for more|Excessive alias count)/,
  );
});

test('one large part that is used very often is refused too', () => {
  const uses = Array.from({ length: 2_000 }, (_, i) => `u${i}: *big`).join('\n');
  const text = `big: &big [${'x, '.repeat(MAX_VALUES / 1_000)}x]\n${uses}`;
  expect(unreadable(text)).toBe(`The file can not be read as data: its aliases stand for more than ${MAX_VALUES} values`);
});

test.each(['root: &r [*r]', 'root: a\nservices: &s\n  a: *s\n', '&t\nroot: a\nservices: { a: *t }\n'])(
  'an anchor that refers to itself is refused: %j',
  (text) => {
    expect(unreadable(text)).toBe('The file can not be read as data: an anchor refers to itself');
  },
);

test('an alias without an anchor is told', () => {
  expect(unreadable('root: *nowhere\n')).toMatch(/Unresolved alias.*nowhere/);
});

describe('nesting', () => {
  const message = `The file nests deeper than ${MAX_NESTING} levels`;

  test.each([
    ['open lists', '['.repeat(100_000)],
    ['lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['maps', `${'{a: '.repeat(20_000)}${'}'.repeat(20_000)}`],
    ['items on a line', `${'- '.repeat(20_000)}a`],
    ['indented maps', Array.from({ length: 1_000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['keys', `${'? '.repeat(5_000)}a`],
  ])('thousands of %s are refused, at once', (_what, text) => {
    expect(unreadable(text)).toBe(message);
  });

  test('as deep as is read is only told to be no tree', () => {
    const settings = `${'['.repeat(MAX_NESTING - 2)}${']'.repeat(MAX_NESTING - 2)}`;
    expect(parseFile(`${TREE}extra: ${settings}\n`).findings).toMatchObject([{ code: 'field.unknown', path: 'extra' }]);
  });
});

import { FindingsError, parseFile, parseTree, unreadableFile } from '../../../src/runtime';
import { member, places, pool, tree, weighted } from '../__test-helpers__/trees';

const VALID = `root: a
services:
  a:
    kind: pool
    monitor: { type: http, httpVersion: 1.1, interval: 2s }
    members:
      - { address: 10.0.0.1, port: 80 }
`;

/** Code, path and line of each finding. */
const found = (text: string): string[] =>
  parseFile(text).findings.map(({ code, path, source }) => `${code} ${path}${source ? `:${source.line}` : ''}`);

describe('a valid file', () => {
  test('has no findings, and its tree is as written', () => {
    const file = parseFile(VALID);
    expect(file).toMatchObject({ findings: [], readable: true, tree: { root: 'a', services: { a: { kind: 'pool' } } } });
    expect([...file.model.services.keys()]).toEqual(['a']);
  });

  test.each([
    ['JSON', JSON.stringify(tree({ a: pool() }))],
    ['JSON in lines', JSON.stringify(tree({ a: pool() }), null, '\t')],
    ['YAML with a byte order mark', `\uFEFF${VALID}`],
    ['YAML with Windows line ends', VALID.replaceAll('\n', '\r\n')],
    ['YAML that begins with ---', `---\n${VALID}`],
    ['a version without quotes that YAML reads as 1', VALID.replace('1.1', '1.0')],
    [
      'YAML with merged maps',
      'root: a\nservices:\n  a: &a { kind: failover, children: [{ service: b }] }\n  b: &p { kind: pool, members: [{ address: 10.0.0.1, port: 80 }] }\n  c: { <<: *p, members: [{ address: 10.0.0.2, port: 80 }] }\n'
        .replace('service: b }', 'service: b }, { service: c }')
        .replace('kind: pool', 'kind: pool, monitor: { type: tcp }'),
    ],
  ])('may be %s', (_what, text) => {
    expect(found(text)).toEqual([]);
  });

  test('tells where other findings about it stand', () => {
    const { locate } = parseFile(VALID);
    const more = (path: string) => ({ code: 'path.form', severity: 'error', path, value: '', message: path, hint: '' }) as const;
    const located = locate([
      more('services.a.members[0].port'),
      more('services.a.monitor.path'),
      more('services["b[c"].x'),
      more('targets.haproxy'),
    ]);
    expect(located.map(({ path, source }) => [path, source])).toEqual([
      ['targets.haproxy', { line: 1, column: 1 }],
      ['services["b[c"].x', { line: 2, column: 1 }],
      ['services.a.monitor.path', { line: 5, column: 5 }],
      ['services.a.members[0].port', { line: 7, column: 30 }],
    ]);
  });
});

describe('a file that is no tree', () => {
  test.each(['', '\n', '# only a comment\n', '---\n', '~', 'null'])('%j is empty', (text) => {
    expect(parseFile(text)).toMatchObject({
      readable: false,
      findings: [{ code: 'file.syntax', message: 'The file is empty', hint: 'Write a tree: root and services.' }],
    });
  });

  test.each([
    ['hello', 'The tree is "hello"'],
    ['5', 'The tree is 5'],
    ['true', 'The tree is true'],
    ['- a\n- b\n', 'The tree is ["a","b"]'],
    ['[]', 'The tree is []'],
  ])('%j is of the wrong type', (text, message) => {
    expect(parseFile(text).findings).toMatchObject([
      { code: 'shape.type', path: '', message, hint: 'It must be a map of fields.', source: { line: 1, column: 1 } },
    ]);
  });

  test('an empty map is told all that is missing', () => {
    expect(found('{}')).toEqual(['entry.missing :1', 'shape.missing services:1']);
  });

  test('one that can not be read is told with the reason', () => {
    expect(unreadableFile('a.yaml', 'permission denied')).toMatchObject({
      readable: false,
      findings: [{ code: 'file.unreadable', value: 'a.yaml', message: 'The file a.yaml can not be read: permission denied' }],
    });
  });
});

describe('broken syntax', () => {
  test.each([
    ['an open bracket', `${VALID}x: [1, 2\ny: 3\n`, 9],
    ['a tab that indents', 'root: a\nservices:\n\ta: 1\n', 3],
    ['an open quote', 'root: "a\n', 2],
    ['a colon too many', 'root: a: b\n', 1],
    ['a second document', 'root: a\n---\nroot: b\n', 2],
    ['JSON with a brace missing', '{\n"root": "a",\n"services": {\n', 4],
  ])('%s is told with its line, and nothing is guessed from the rest', (_what, text, line) => {
    const file = parseFile(text);
    expect(file.readable).toBe(false);
    expect([...new Set(file.findings.map(({ code }) => code))]).toEqual(['file.syntax']);
    expect(file.findings[0]?.source?.line).toBe(line);
  });

  test('several are told at once', () => {
    expect(found('a: [1\nb: "\\q"\n').length).toBeGreaterThan(1);
  });
});

describe('a name that is there twice', () => {
  test('is told at each repetition, in any map', () => {
    const text = `${VALID}  a:\n    kind: pool\n    kind: pool\n    members: [{ address: 10.0.0.2, port: 80, port: 81 }]\n  a: { kind: pool, members: [{ address: 10.0.0.3, port: 80 }] }\nroot: a\n`;
    expect(found(text)).toEqual([
      'name.duplicate services.a:8',
      'name.duplicate services.a.kind:10',
      'name.duplicate services.a.members[0].port:11',
      'name.duplicate services.a:12',
      'name.duplicate root:13',
    ]);
  });

  test('does not hide what is wrong with the later one, which counts', () => {
    expect(found(`${VALID}  a:\n    kind: pool\n    members: []\n`)).toEqual([
      'name.duplicate services.a:8',
      'pool.empty services.a.members:10',
    ]);
  });

  test('is told in JSON too', () => {
    expect(
      found(
        '{"root": "a",\n"root": "a",\n"services": {"a": {"kind": "pool", "members": [{"address": "10.0.0.1", "port": 80}]}}}',
      ),
    ).toEqual(['name.duplicate root:2']);
  });
});

describe('names like those of JavaScript', () => {
  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])('a service may be called %s', (name) => {
    expect(found(VALID.replace('root: a', `root: ${name}`).replace('  a:', `  ${name}:`))).toEqual([]);
  });

  test('__proto__ is no name, and nothing is inherited from it', () => {
    const text = VALID.replace('root: a', 'root: __proto__').replace('  a:', '  __proto__:');
    expect(found(text)).toEqual(['name.form services.__proto__:3']);
    expect(found(`${VALID}    __proto__: { minHealthy: 9 }\n`)).toEqual(['field.unknown services.a.__proto__:8']);
    expect(({} as { minHealthy?: number }).minHealthy).toBeUndefined();
  });
});

describe('parseTree', () => {
  test('gives the tree itself', () => {
    const valid = tree({ a: pool() });
    expect(parseTree(valid)).toBe(valid);
  });

  test('throws one error with everything, of shape and of meaning', () => {
    const broken = tree({ a: weighted(['b', 'c']), b: pool({ members: [member(1, { port: '80' })] }) });
    const act = () => parseTree(broken);
    expect(act).toThrow(FindingsError);
    expect(act).toThrow('There is no service "c"');
    expect(act).toThrow('port is "80"');
  });

  test.each([undefined, null, 5, 'tree', [], () => 0])('refuses %p', (value) => {
    expect(() => parseTree(value)).toThrow(FindingsError);
  });

  test('lets warnings pass', () => {
    expect(() => parseTree(tree({ a: pool(), b: pool() }))).not.toThrow();
    expect(places(parseFile(JSON.stringify(tree({ a: pool(), b: pool() }))).findings)).toEqual(['service.unused services.b']);
  });
});

test('a token of a CDK app is refused, where it stands', () => {
  expect(found(VALID.replace('10.0.0.1', '"${TfToken[TOKEN.1]}"'))).toEqual(['token.not-allowed :7']);
});

import { healthtree } from './__test-helpers__/healthtree';

test('a tree without findings is fine', () => {
  expect(healthtree('check whoami.yaml')).toMatchObject({ exit: 0, out: 'whoami.yaml: no findings\n', error: '' });
  expect(JSON.parse(healthtree('check whoami.yaml --json').out)).toEqual({ findings: [] });
});

test('errors are printed with file, line and column, counted, and make it fail', () => {
  const { exit, out, error } = healthtree('check broken.yaml');
  expect([exit, error]).toEqual([1, '']);
  expect(out).toMatchInlineSnapshot(`
"✖ There is no service "b" [service.unknown]
  → at broken.yaml:1:1 root
    Did you mean a?
✖ a is 5 [shape.type]
  → at broken.yaml:3:3 services.a
    It must be a map of fields.
broken.yaml: 2 errors
"
`);
});

test('--json has the findings as data', () => {
  const { exit, out, error } = healthtree('check broken.yaml --json');
  expect([exit, error]).toEqual([1, '']);
  expect(JSON.parse(out)).toEqual({
    findings: [
      {
        code: 'service.unknown',
        severity: 'error',
        path: 'root',
        value: 'b',
        message: 'There is no service "b"',
        hint: 'Did you mean a?',
        source: { line: 1, column: 1 },
      },
      expect.objectContaining({ code: 'shape.type', path: 'services.a', value: 5, source: { line: 3, column: 3 } }),
    ],
  });
});

test('warnings and infos are told, and are fine', () => {
  const files = { 'a.yaml': 'root: a\nservices: { a: &p { kind: pool, members: [{ address: 10.0.0.1, port: 80 }] }, b: *p }\n' };
  const { exit, out } = healthtree('check a.yaml', files);
  expect(exit).toBe(0);
  expect(out).toContain('⚠ No traffic ever reaches b [service.unused]');
  expect(out).toMatch(/\na\.yaml: 1 warning\n$/);
});

test('with a target, what it makes of the tree is told too', () => {
  const { exit, out } = healthtree('check whoami.yaml --target haproxy --json');
  const [finding] = JSON.parse(out).findings;
  expect(exit).toBe(0);
  expect(finding).toMatchObject({ code: 'haproxy.lowering', severity: 'info', target: 'haproxy' });
});

test('a target without what it needs is an error', () => {
  const files = { 'a.yaml': 'root: a\nservices: { a: { kind: pool, members: [{ address: 10.0.0.1, port: 80 }] } }\n' };
  expect(healthtree('check a.yaml --target octavia', files)).toMatchObject({
    exit: 1,
    out: expect.stringContaining('[target.missing'),
  });
});

test('a target that does not exist is an error, with the one that was meant', () => {
  const { exit, out } = healthtree('check whoami.yaml --target hapoxy --json');
  expect(exit).toBe(1);
  expect(JSON.parse(out).findings).toMatchObject([
    { code: 'target.unknown', value: 'hapoxy', hint: expect.stringContaining('Did you mean haproxy?') },
  ]);
});

test('a file that is not there is a finding', () => {
  const { exit, out, error } = healthtree('check nowhere.yaml --json');
  expect([exit, error]).toEqual([1, '']);
  expect(JSON.parse(out).findings).toMatchObject([
    { code: 'file.unreadable', value: 'nowhere.yaml', message: expect.stringContaining('ENOENT') },
  ]);
});

test.each(['', 'hello', '[1]', 'root: [', '{"root": 1}', 'root: &r [*r]'])(
  'a file that is no tree is told, and nothing is thrown: %j',
  (text) => {
    const outcomes = ['check a.yaml', 'check a.yaml --target haproxy', 'show a.yaml', 'render a.yaml --target haproxy'].map(
      (line) => healthtree(line, { 'a.yaml': text }),
    );
    for (const { exit, out, error } of outcomes) {
      expect(exit).toBe(1);
      expect(out + error).toMatch(/✖ .*\n/);
    }
  },
);

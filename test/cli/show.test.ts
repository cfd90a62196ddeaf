import { healthtree } from './__test-helpers__/healthtree';

test('the tree is drawn with status, shares, reasons and monitors', () => {
  const { exit, out, error } = healthtree('show whoami.yaml --down whoami-dc1/*');
  expect([exit, error]).toEqual([0, '']);
  expect(out).toMatchInlineSnapshot(`
"http:80 →
whoami-public      ● up    1         1 of 2 children up  weighted, healthCheck
├─ 3 × whoami-dc1  ○ down  0         0 of 2 members up   round-robin, http GET /ping every 2s within 1s, rise 2, fall 3, fully-down
│  ├─ a            ○ down  0                             10.0.1.10:80
│  └─ b            ○ down  0                             10.0.1.11:80
└─ 1 × whoami-dc2  ● up    1         2 of 2 members up   round-robin, http GET /ping every 2s within 1s, rise 2, fall 3, fully-down
   ├─ a            ● up    1/2 50 %                      10.0.2.10:80
   └─ b            ● up    1/2 50 %                      10.0.2.11:80
unserved 0 · lost 0 · exact every 2 requests
"
`);
});

test('--json has every node of every entry, with exact shares as text', () => {
  const { exit, out } = healthtree('show whoami.yaml --json');
  const { entries, findings } = JSON.parse(out);
  expect([exit, findings, entries.length]).toEqual([0, [], 1]);
  expect(entries[0]).toEqual({ entry: 'http:80', nodes: expect.any(Array), unserved: '0', lost: '0' });
  const dc1 = entries[0].nodes[1];
  expect(dc1).toEqual({
    path: 'whoami-public/whoami-dc1',
    paths: ['whoami-public/whoami-dc1'],
    kind: 'pool',
    up: true,
    dead: false,
    reported: null,
    share: '3/4',
    exactness: 'cycle',
    reason: 'up: 2 of 2 members up',
  });
  expect(entries[0].nodes.map(({ path, kind, share }: Record<string, string>) => `${kind} ${path} ${share}`)).toEqual([
    'weighted whoami-public 1',
    'pool whoami-public/whoami-dc1 3/4',
    'member whoami-public/whoami-dc1/a 3/8',
    'member whoami-public/whoami-dc1/b 3/8',
    'pool whoami-public/whoami-dc2 1/4',
    'member whoami-public/whoami-dc2/a 1/8',
    'member whoami-public/whoami-dc2/b 1/8',
  ]);
});

test('several --down add up', () => {
  const { out } = healthtree('show whoami.yaml --json --down whoami-dc1/a --down whoami-dc2/*');
  const down = JSON.parse(out).entries[0].nodes.filter(({ up }: { up: boolean }) => !up);
  expect(down.map(({ path }: { path: string }) => path)).toEqual([
    'whoami-public/whoami-dc1/a',
    'whoami-public/whoami-dc2',
    'whoami-public/whoami-dc2/a',
    'whoami-public/whoami-dc2/b',
  ]);
});

test('a share that has no number is null, and so is what is lost of it', () => {
  const pool =
    '{ kind: pool, algorithm: least-connections, members: [{ address: 10.0.0.1, port: 80 }, { address: 10.0.0.2, port: 80 }] }';
  const { out } = healthtree('show a.yaml --json --down a/10.0.0.1:80', { 'a.yaml': `root: a\nservices: { a: ${pool} }\n` });
  const [entry] = JSON.parse(out).entries;
  expect(entry).toMatchObject({ lost: null, unserved: '0' });
  expect(entry.nodes[1]).toMatchObject({ share: null, exactness: 'unknown', up: true, dead: true });
});

test('--as says what the target reports, and its findings', () => {
  const { exit, out } = healthtree('show whoami.yaml --json --as haproxy --down whoami-dc1');
  const { entries, findings } = JSON.parse(out);
  expect(exit).toBe(0);
  expect(entries[0].nodes[1]).toMatchObject({ up: false, reported: 'DOWN' });
  expect(findings).toMatchObject([{ code: 'haproxy.lowering', source: { line: 2, column: 1 } }]);
});

test('warnings stand beside the drawing, on the error stream', () => {
  const { exit, out, error } = healthtree('show whoami.yaml --as haproxy@3.2.13');
  expect(exit).toBe(0);
  expect(out).toMatch(/^http:80 →\n/);
  expect(error).toContain('[haproxy.init-state-reload, haproxy]');
  expect(error).not.toContain('ℹ');
});

test('--format mermaid and html draw the same tree', () => {
  expect(healthtree('show whoami.yaml --format mermaid')).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^flowchart LR\n.*whoami-dc1/s),
  });
  expect(healthtree('show whoami.yaml --format html')).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/<html.*whoami-dc1.*<\/html>/s),
  });
  expect(healthtree('show whoami.yaml --format json').out).toBe(healthtree('show whoami.yaml --json').out);
  expect(healthtree('show whoami.yaml --format text').out).toBe(healthtree('show whoami.yaml').out);
});

describe('a tree or path that is wrong', () => {
  test('shows nothing but the findings', () => {
    expect(healthtree('show broken.yaml')).toMatchObject({
      exit: 1,
      out: '',
      error: expect.stringMatching(/\nbroken\.yaml: 2 errors\n$/),
    });
  });

  test('has no entries in --json', () => {
    const { exit, out, error } = healthtree('show broken.yaml --json');
    expect([exit, error]).toEqual([1, '']);
    expect(JSON.parse(out)).toEqual({
      entries: [],
      findings: [expect.objectContaining({ code: 'service.unknown' }), expect.objectContaining({ code: 'shape.type' })],
    });
  });

  test.each([
    ['whoami-dc3', 'path.none', 'Did you mean whoami-dc1?'],
    ['a', 'path.ambiguous', 'Write more of the path in front, or a * for all of them.'],
    ['whoami-dc1/c', 'path.none', expect.stringMatching(/^Did you mean [ab]\?$/)],
    ['whoami-dc2/whoami-dc1', 'path.none', expect.any(String)],
  ])('--down %s is told as %s', (path, code, hint) => {
    const { exit, out } = healthtree(`show whoami.yaml --json --down ${path}`);
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ entries: [], findings: [{ code, value: path, hint }] });
  });

  test('is told with the target that does not exist', () => {
    const { exit, out } = healthtree('show whoami.yaml --as nginx --json');
    expect(exit).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ entries: [], findings: [{ code: 'target.unknown', value: 'nginx' }] });
  });
});

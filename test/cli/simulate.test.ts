import { withScenarios } from './__test-helpers__/scenarios';

test('what was done, what followed, what held and how many requests went where is printed in order of time', () => {
  const { exit, out, error } = withScenarios('simulate whoami.yaml fine.yaml');
  expect([exit, error]).toEqual([0, '']);
  expect(out).toMatchInlineSnapshot(`
"as haproxy@3.2, 20.000 s
 0.000 s  ✓ unserved: 1
 2.000 s  whoami-dc1/a  down → up  (whoami-dc1/a is up)
 2.000 s  whoami-dc1  down → up  (whoami-dc1/a is up; whoami-dc1 is up, 1 of 2 members up)
 2.000 s  whoami-public  down → up  (whoami-dc1/a is up; whoami-dc1 is up, 1 of 2 members up; whoami-public is up, 1 of 2 children up)
 2.500 s  whoami-dc1/b  down → up  (whoami-dc1/b is up; whoami-dc1 is up, 2 of 2 members up)
 3.000 s  whoami-dc2/a  down → up  (whoami-dc2/a is up; whoami-public is up, 2 of 2 children up)
 3.000 s  whoami-dc2  down → up  (whoami-dc2/a is up; whoami-dc2 is up, 1 of 2 members up; whoami-public is up, 2 of 2 children up)
 3.500 s  whoami-dc2/b  down → up  (whoami-dc2/b is up; whoami-dc2 is up, 2 of 2 members up)
10.000 s  ✓ route whoami-dc1/*: 3/4 (75 %)
10.000 s  ✓ route whoami-dc2/*: 1/4 (25 %)
10.000 s  ▶ fail whoami-dc1/*
14.500 s  whoami-dc1/b  up → down  (whoami-dc1/b is down: DOWN; whoami-dc1 is up, 1 of 2 members up)
16.000 s  whoami-dc1/a  up → down  (whoami-dc1/a is down: DOWN; whoami-public is up, 1 of 2 children up)
16.000 s  whoami-dc1  up → down  (whoami-dc1/a is down: DOWN; whoami-dc1 is down, 0 of 2 members up; whoami-public is up, 1 of 2 children up)
20.000 s  ✓ status whoami-dc1: down
20.000 s  ✓ route whoami-dc2/*: 1
requests: 2000 sent · 450 (22.5 %) lost · 200 (10 %) unserved · 450 (22.5 %) to members that were not ready
  whoami-public/whoami-dc1/a  618.75 sent · 281.25 lost · 281.25 while it was not ready
  whoami-public/whoami-dc1/b  456.25 sent · 168.75 lost · 168.75 while it was not ready
  whoami-public/whoami-dc2/a  368.75 sent · 0 lost · 0 while it was not ready
  whoami-public/whoami-dc2/b  356.25 sent · 0 lost · 0 while it was not ready
5 expectations hold
"
`);
});

test('an expectation that does not hold is told with its line, expected, seen and why, and makes it fail', () => {
  const { exit, out, error } = withScenarios('simulate whoami.yaml wrong.yaml');
  expect([exit, error]).toEqual([1, '']);
  expect(out.split('\n').slice(0, 4)).toEqual([
    'as haproxy@3.2, 10.000 s',
    ' 1.000 s  ✖ unserved: expected 0, saw 1',
    '            → at wrong.yaml:3:25 steps[0].expect.unserved',
    expect.stringMatching(/^ {12}whoami-dc1\/a \(10\.0\.1\.10:80\) is down, DOWN/),
  ]);
  expect(out).toContain('10.000 s  ✓ unserved: 0\n');
  expect(out).toMatch(/\n1 of 2 expectations does not hold\n$/);
});

test('--json has the result as data, with exact numbers and findings', () => {
  const { exit, out, error } = withScenarios('simulate whoami.yaml fine.yaml --json');
  expect([exit, error]).toEqual([0, '']);
  const result = JSON.parse(out);
  expect(result).toMatchObject({
    as: 'haproxy@3.2',
    holds: true,
    until: 20_000,
    failures: [],
    requests: { sent: '2000', lost: '450', unserved: '200', unready: '450' },
    findings: [{ file: 'whoami.yaml', code: 'haproxy.lowering', severity: 'info' }],
  });
  expect(result.steps[2]).toMatchObject({
    at: 10_000,
    actions: ['fail whoami-dc1/*'],
    noticed: { at: 14_500, name: 'whoami-dc1/b', kind: 'member', from: 'up', to: 'down' },
  });
  expect(result.timeline).toContainEqual(expect.objectContaining({ at: 16_000, name: 'whoami-dc1', to: 'down' }));
});

test('--json has failed expectations with their place in the file', () => {
  const { exit, out } = withScenarios('simulate whoami.yaml wrong.yaml --json');
  expect(exit).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    holds: false,
    failures: [
      {
        at: 1_000,
        path: 'steps[0].expect.unserved',
        what: 'unserved',
        expected: '0',
        seen: '1',
        why: expect.arrayContaining([expect.stringContaining('whoami-dc1 (pool, http monitor) is down')]),
        source: { line: 3, column: 25 },
      },
    ],
  });
});

test('--as wins over the system of the scenario', () => {
  expect(JSON.parse(withScenarios('simulate whoami.yaml fine.yaml --as haproxy@3.2.26 --json').out).as).toBe('haproxy@3.2.26');
});

test('a warning about the tree stands beside, on the error stream', () => {
  const { exit, error } = withScenarios('simulate whoami.yaml wrong.yaml --as haproxy@3.2.13');
  expect(exit).toBe(0);
  expect(error).toMatch(/\[haproxy\.init-state-reload, haproxy\](.|\n)*\nwhoami\.yaml: \d+ warnings?\n$/);
});

test('mistakes of the scenario are told with file and line, all at once, and nothing is run', () => {
  const { exit, out, error } = withScenarios('simulate whoami.yaml mistakes.yaml');
  expect([exit, out]).toEqual([1, '']);
  expect(error).toMatchInlineSnapshot(`
"✖ The scenario does not say as which system it runs [scenario.target]
  → at mistakes.yaml:1:1
    Add as: 'haproxy@3.2', or give it with --as.
✖ There is no word "fial" in a step [scenario.step]
  → at mistakes.yaml:2:15 steps[0].fial
    Did you mean fail?
✖ Nothing in the tree matches the path "whoami-dc3" [path.none]
  → at mistakes.yaml:3:15 steps[1].fail
    Did you mean whoami-dc1?
mistakes.yaml: 3 errors
"
`);
});

test('mistakes of the tree and of the scenario are told together, each with its file', () => {
  const { exit, out, error } = withScenarios('simulate broken.yaml mistakes.yaml --json');
  expect([exit, error]).toEqual([1, '']);
  const { findings, ...rest } = JSON.parse(out);
  expect(rest).toEqual({ holds: false, steps: [], failures: [], timeline: [], rollouts: [], requests: null });
  expect(findings.map(({ file, code }: Record<string, string>) => `${file} ${code}`)).toEqual([
    'mistakes.yaml scenario.target',
    'mistakes.yaml scenario.step',
    'broken.yaml service.unknown',
    'broken.yaml shape.type',
  ]);
});

test('a tree that is reloaded is a file beside the scenario', () => {
  expect(withScenarios('simulate whoami.yaml reload.yaml')).toMatchObject({ exit: 0, error: '' });
});

test('a tree that is reloaded is checked too', () => {
  const { exit, out } = withScenarios('simulate whoami.yaml bad-reload.yaml --json');
  expect(exit).toBe(1);
  const { findings } = JSON.parse(out);
  expect(findings.map(({ file, code, path }: Record<string, string>) => [file, code, path])).toEqual(
    expect.arrayContaining([
      ['broken.yaml', 'service.unknown', 'root'],
      ['nowhere.yaml', 'file.unreadable', ''],
      ['bad-reload.yaml', 'scenario.tree', 'steps[1].reload.tree'],
    ]),
  );
});

test.each([
  ['simulate whoami.yaml nowhere.yaml', 'nowhere.yaml'],
  ['simulate nowhere.yaml fine.yaml', 'nowhere.yaml'],
])('a file that is not there is a finding: %s', (line, file) => {
  const { exit, out } = withScenarios(`${line} --json`);
  expect(exit).toBe(1);
  expect(JSON.parse(out).findings).toContainEqual(expect.objectContaining({ file, code: 'file.unreadable' }));
});

test('a system that does not exist is a finding', () => {
  const { exit, error } = withScenarios('simulate whoami.yaml fine.yaml --as nginx');
  expect(exit).toBe(1);
  expect(error).toContain('[target.unknown]');
});

test('a share without a number is told with its place in the scenario', () => {
  const { exit, out } = withScenarios('simulate loaded.yaml numbers.yaml --json');
  expect(exit).toBe(1);
  expect(JSON.parse(out).findings).toContainEqual(
    expect.objectContaining({
      file: 'numbers.yaml',
      code: 'share.unknown',
      path: 'steps[0].expect.route.m',
      source: { line: 3, column: 34 },
    }),
  );
});

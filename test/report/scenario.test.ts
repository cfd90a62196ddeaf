import { comparisonText, failuresText, scenarioText } from '../../src/report';
import { compareScenario, runScenario, type Step } from '../../src/runtime';
import { as, loaded, run, tree } from '../scenario/__test-helpers__/scenarios';

const steps: readonly Step[] = [
  { at: '0s', expect: { unserved: '0' } },
  { at: '1s', fail: 'dc2/a' },
  { at: '10s', expect: { status: { dc2: 'up' }, route: { dc1: '1' } } },
];

test('a scenario is printed in order of time, with its end and without requests where none were counted', () => {
  expect(scenarioText(run(steps, { until: '100s' })).split('\n')).toEqual([
    'as haproxy@3.2, 100.000 s',
    '  0.000 s  ✓ unserved: 0',
    '  1.000 s  ▶ fail dc2/a',
    expect.stringMatching(/^ {2}5\.333 s {2}dc2\/a {2}up → down {2}\(/),
    expect.stringMatching(/^ {2}5\.333 s {2}dc2 {2}up → down {2}\(/),
    ' 10.000 s  ✖ status dc2: expected up, saw down',
    '             → at steps[2].expect.status.dc2',
    '             dc2/a (10.0.2.1:80) is down, DOWN',
    '             dc2 (pool, http monitor) is down, 0 of 1 members up',
    '             public (weighted, healthCheck) is up, 1 of 2 children up; dc2 gets no traffic',
    ' 10.000 s  ✓ route dc1: 1',
    '1 of 3 expectations does not hold',
  ]);
});

test('in colours it is the same text', () => {
  const result = run(steps, { rate: 5 });
  const colored = scenarioText(result, { color: true });
  expect(colored).toContain('\u001b[31m✖ status dc2');
  expect(colored).toContain('\u001b[32m✓ unserved');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(scenarioText(result));
});

test('what was done is printed as it was written', () => {
  const done: readonly Step[] = [
    { at: '0s', fail: ['dc1/a', 'dc1/b'], reload: true },
    { at: '0s', set: { 'dc2/a': { is: 'ok', delay: '5ms' } }, answer: { 'dc1/a': 404, 'dc1/b': 500 } },
    { at: '0s', reload: { carried: false } },
  ];
  expect(scenarioText(run(done)).match(/▶ .*/g)).toEqual([
    '▶ fail dc1/a, dc1/b',
    '▶ reload',
    '▶ set dc2/a: is ok, delay 5ms',
    '▶ answer dc1/a: 404; dc1/b: 500',
    '▶ reload carried false',
  ]);
  expect(scenarioText(run(done))).toMatch(/\nnothing was expected$/);
});

test('a number that there is not is a question mark', () => {
  const counted = runScenario({ as, rate: 100, until: '1s', steps: [{ at: '0s', fail: 'dc1/a' }] }, loaded);
  expect(scenarioText(counted)).toContain('requests: 100 sent · ? lost · 0 unserved · ? to members that were not ready');
  expect(scenarioText(counted)).toContain('public/dc1/a  ? sent · ? lost · ? while it was not ready');
});

test('failures alone are printed with when, where and why', () => {
  expect(
    failuresText(run(steps), { where: ({ path }) => `a.yaml:1:1 ${path}` })
      .split('\n')
      .slice(0, 3),
  ).toEqual([
    '✖ 10.000 s  status dc2: expected up, saw down',
    '  → at a.yaml:1:1 steps[2].expect.status.dc2',
    '    dc2/a (10.0.2.1:80) is down, DOWN',
  ]);
});

test('a comparison has a column for each system, and requests only where they were counted', () => {
  const quiet = compareScenario(
    {
      steps: [
        { at: '1s', fail: 'dc2/a' },
        { at: '2s', drain: 'dc1/a' },
      ],
      until: '9s',
    },
    tree,
    [as, 'haproxy@3.3'],
  );
  expect(comparisonText(quiet).split('\n')).toEqual([
    '                      haproxy@3.2  haproxy@3.3',
    '1.000 s  fail dc2/a   not noticed  not noticed',
    '2.000 s  drain dc1/a  at once      at once',
  ]);
});

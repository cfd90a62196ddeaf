import { comparisonText, scenarioText } from '../../src/report';
import { compareScenario, FindingsError, runScenario, type Scenario } from '../../src/runtime';
import { behind, pool } from '../targets/__test-helpers__/trees';

const tree = behind('app', { app: pool(3, { monitor: { type: 'http', path: '/', interval: '10s', timeout: '2s', fall: 2 } }) });
const swarm = (update: object = {}) => ({ target: 'swarm', startPeriod: '20s', startInterval: '1s', update });
const scenario = (rollout: unknown, rest: Partial<Scenario> = {}, ...more: Scenario['steps']): Scenario =>
  ({ as: swarm(), steps: [{ at: '1m', rollout: { app: rollout } }, ...more], ...rest }) as Scenario;

test('a step begins a rollout, and its state can be expected', () => {
  const result = runScenario(
    scenario(
      'ok',
      {},
      { at: '61s', expect: { rollout: { app: 'updating' } } },
      { at: '2m', expect: { rollout: { app: 'completed' } } },
    ),
    tree,
  );
  expect(result.holds).toBe(true);
  expect(result.rollouts).toMatchObject([{ service: 'app', state: 'completed', began: 60_000, ended: 74_000, tasks: 3 }]);
  expect(JSON.parse(JSON.stringify(result)).rollouts[0].events).toHaveLength(8);
});

test('one that does not hold says what happened, with how many serve', () => {
  const { failures } = runScenario(
    scenario({ is: 'fails-probe' }, {}, { at: '3m', expect: { rollout: { app: 'completed' } } }),
    tree,
  );
  expect(failures).toMatchObject([
    { what: 'rollout app', expected: 'completed', seen: 'paused', path: 'steps[1].expect.rollout.app' },
  ]);
  expect(failures[0]?.why).toContain('94.000 s  1 of 3 failed, which is more than 0: paused, 2 serve');
  const none = runScenario({ as: swarm(), steps: [{ at: '1s', expect: { rollout: { app: 'completed' } } }] }, tree);
  expect(none.failures).toMatchObject([{ seen: 'nothing', why: [] }]);
});

test('requests are counted by the version that they reach, also while nothing comes up or goes down', () => {
  const { requests } = runScenario(
    scenario({ is: 'fails-requests' }, { rate: 30, until: '70s', as: swarm({ order: 'start-first' }) }),
    tree,
  );
  // The new ones take over after 1, 2 and 3 s: ten requests a second each for 9, 8 and 7 s. The first second of all is unserved.
  expect(requests).toMatchObject({ sent: { n: 2100n }, lost: { n: 240n }, unready: { n: 240n }, unserved: { n: 30n } });
});

test('it is printed with who serves', () => {
  const text = scenarioText(runScenario(scenario('ok', { until: '2m' }), tree)).split('\n');
  expect(text.slice(text.findIndex((line) => line.startsWith('rollout')))).toEqual([
    'rollout of app: completed after 14.000 s, 0 of 3 counted as failed',
    '  60.000 s  ●●●  update of 3 tasks begins: 1 at once, stop-first',
    '  60.000 s  ●●○  a: its task is stopped, the new one starts after it',
    '  63.000 s  ●●●  a: the new task is healthy',
    '  63.000 s  ●●○  b: its task is stopped, the new one starts after it',
    '  66.000 s  ●●●  b: the new task is healthy',
    '  66.000 s  ●●○  c: its task is stopped, the new one starts after it',
    '  69.000 s  ●●●  c: the new task is healthy',
    '  74.000 s  ●●●  completed',
    '  at least 2 of 3 serve, for 9.000 s no more than that',
    'nothing was expected',
  ]);
  expect(scenarioText(runScenario(scenario('ok', { until: '62s' }), tree))).toContain('rollout of app: updating for 2.000 s');
  const many = { ...tree, services: { app: { ...tree.services.app, members: pool(13).members } } } as typeof tree;
  expect(scenarioText(runScenario(scenario('ok', { until: '61s' }), many))).toContain('  60.000 s  12/13  a: its task');
});

test('settings of updates are compared side by side', () => {
  const rest = scenario('ok', { until: '2m' });
  const compared = comparisonText(compareScenario(rest, tree, [swarm(), swarm({ order: 'start-first', parallelism: 0 })]));
  expect(compared).toMatch(/\nrollout of app +completed after 14\.000 s +completed after 6\.000 s(?:\n|$)/);
  expect(comparisonText(compareScenario({ steps: [{ at: '1s', fail: 'app/a' }] }, tree, [swarm(), swarm()]))).not.toContain(
    'rollout',
  );
});

test('a system that replaces nothing by itself says so, at the step', () => {
  const run = () => runScenario(scenario('ok', { as: 'haproxy@3.2' }), tree);
  expect(run).toThrow(FindingsError);
  expect(run).toThrow(/rollout\.unsupported[\s\S]*at steps\[0\]\.rollout/);
});

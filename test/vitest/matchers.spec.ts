import { defineTree, httpMonitor, runScenario, simulate } from 'healthtree/runtime';
import { expect, test } from 'vitest';

const tree = defineTree({
  root: 'app',
  services: {
    app: {
      kind: 'pool',
      monitor: httpMonitor({ path: '/ping', interval: '2s', timeout: '1s', rise: 2, fall: 3 }),
      members: [
        { name: 'a', address: '10.0.0.1', port: 80 },
        { name: 'b', address: '10.0.0.2', port: 80 },
      ],
    },
  },
});
const twin = () => simulate(tree, { as: 'haproxy@3.2' });

test('a tree and a simulation are judged', () => {
  expect(tree).toRoute({ 'app/a': '1/2' });
  expect(tree).toBeUp('app');
  expect(twin()).toPick('app/a app/b app/a');
  expect(twin().fail('app/a')).toBecome('app/a', 'down', { within: '7s' });
  expect(twin().fail('app/a')).toExpose({ requests: { atMost: 350 }, within: '10s', rate: 100 });
  expect(tree).toSurvive({ failures: 1, unserved: '0' });
});

test('a scenario is judged', () => {
  const steps = [
    { at: '0s', fail: 'app' },
    { at: '10s', expect: { unserved: '1' } },
  ] as const;
  expect(runScenario({ steps }, tree, { as: 'haproxy@3.2' })).toHold();
});

test('a failure tells what was expected', () => {
  expect(() => expect(twin()).toPick(['app/b'])).toThrow('✖ 1. expected app/b, got app/a');
  expect(() => expect(twin()).not.toBecome('app', 'up', { within: '1s' })).toThrow('it is so already');
});

test('a tree in a snapshot is printed as a person reads it', () => {
  expect(tree).toMatchInlineSnapshot(`
    app   ● up  1         2 of 2 members up  round-robin, http GET /ping every 2s within 1s, rise 2, fall 3
    ├─ a  ● up  1/2 50 %                     10.0.0.1:80
    └─ b  ● up  1/2 50 %                     10.0.0.2:80
    unserved 0 · lost 0 · exact every 2 requests
  `);
});

test('what a matcher does not take does not compile', () => {
  // @ts-expect-error: within is needed
  expect(() => expect(twin()).toBecome('app', 'up')).toThrow();
});

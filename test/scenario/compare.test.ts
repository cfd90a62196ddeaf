import { compareScenario, type Step } from '../../src/runtime';
import { as, tree } from './__test-helpers__/scenarios';

const traefik = {
  target: 'traefik',
  acknowledge: [{ code: 'traefik.fully-up', reason: 'a window of one interval' }],
};
const steps: readonly Step[] = [
  { at: '10s', fail: 'dc2/a' },
  { at: '20s', expect: { requests: { lost: { atMost: 100 } } } },
  { at: '30s', recover: 'dc2/a' },
  { at: '30s', drain: 'dc1/a' },
];
const comparison = compareScenario({ rate: 100, until: '1m', steps }, tree, [as, traefik]);

test('each system runs the same steps, in the order asked for', () => {
  expect(comparison.systems.map((result) => result.as)).toEqual([as, 'traefik']);
  expect(comparison.steps.map(({ at, actions }) => [at, actions])).toEqual([
    [10_000, ['fail dc2/a']],
    [30_000, ['recover dc2/a']],
    [30_000, ['drain dc1/a']],
  ]);
});

test('when each noticed is the time from the step to the first transition', () => {
  expect(comparison.steps.map(({ noticed }) => noticed)).toEqual([
    [5_333, 2_000],
    [null, null],
    [0, 0],
  ]);
});

test('requests are counted for each, and what was expected is judged for each', () => {
  expect(comparison.systems.map(({ requests }) => requests?.lost)).toEqual([
    { n: 5_333n, d: 40n },
    { n: 50n, d: 1n },
  ]);
  expect(comparison.systems.map(({ holds }) => holds)).toEqual([false, true]);
  expect(comparison.holds).toBe(false);
});

test('it is plain data as JSON', () => {
  expect(JSON.parse(JSON.stringify(comparison))).toMatchObject({
    holds: false,
    steps: [{ noticed: [5_333, 2_000] }, {}, {}],
    systems: [
      { as, requests: { lost: '5333/40' } },
      { as: 'traefik', requests: { lost: '50' } },
    ],
  });
});

import { TASK_STATES } from '../../../src/targets';
import { endState } from '../../../src/targets/swarm/task-state';

test('the states of a task, in the order in which they come', () => {
  expect(
    Object.entries(TASK_STATES)
      .sort(([, a], [, b]) => a - b)
      .map(([state]) => state),
  ).toEqual([
    'NEW',
    'PENDING',
    'ASSIGNED',
    'ACCEPTED',
    'PREPARING',
    'READY',
    'STARTING',
    'RUNNING',
    'COMPLETE',
    'SHUTDOWN',
    'FAILED',
    'REJECTED',
    'REMOVE',
    'ORPHANED',
  ]);
});

test.each([
  ['READY', 1, 'REJECTED'],
  ['STARTING', 1, 'FAILED'],
  ['RUNNING', 137, 'FAILED'],
  ['STARTING', 0, 'COMPLETE'],
  ['RUNNING', 0, 'COMPLETE'],
] as const)('a task that was %s and whose container ends with %i is %s', (before, exitCode, after) => {
  expect(endState(before, exitCode)).toBe(after);
});

/** The states of a task, in the only direction in which they change (swarmkit of 2026-08-04, source). */
export const TASK_STATES = {
  NEW: 0,
  PENDING: 64,
  ASSIGNED: 192,
  ACCEPTED: 256,
  PREPARING: 320,
  READY: 384,
  STARTING: 448,
  RUNNING: 512,
  COMPLETE: 576,
  SHUTDOWN: 640,
  FAILED: 704,
  REJECTED: 768,
  REMOVE: 800,
  ORPHANED: 832,
} as const;

export type TaskState = keyof typeof TASK_STATES;

/** What a task is after its container ended: a code of 0 hides every error, that of an unhealthy container too. */
export function endState(before: TaskState, exitCode: number): 'COMPLETE' | 'FAILED' | 'REJECTED' {
  if (exitCode === 0) return 'COMPLETE';
  return TASK_STATES[before] >= TASK_STATES.STARTING ? 'FAILED' : 'REJECTED';
}

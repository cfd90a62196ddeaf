import { type Container, dueAt, newContainer, proceed, resumed } from '../docker/container';
import type { HealthCheck } from '../docker/health-options';
import type { Ending } from '../docker/probe-run';
import { endState, type TaskState } from './task-state';

/** When the tasks of a service are replaced. Times are milliseconds. */
export interface RestartPolicy {
  readonly condition: 'any' | 'on-failure' | 'none';
  /** From the end of a task to the start of the next. */
  readonly delay: number;
  /** Whether a container ends with exit code 0 when it is told to stop. */
  readonly exitsCleanly: boolean;
}

/** The task of a slot, with the one that follows it; plain data. */
export interface Slot {
  readonly state: TaskState;
  /** The version of the service that it has, and that those after it have: 0 is the first. */
  readonly version: number;
  /** Whether the VIP leads to it. */
  readonly bound: boolean;
  /** Its container; null once that has stopped, and before it starts. */
  readonly container: Container | null;
  /** When the container stops, and what the task is then. */
  readonly stopping: { readonly at: number; readonly as: TaskState } | null;
  /** When the next task starts. */
  readonly restartAt: number | null;
  /** When it was bound; null before. */
  readonly ranAt: number | null;
  /** The update that made it; null where it took the place of one that ended. */
  readonly update: number | null;
}

/** From the moment that the VIP no longer leads to a task until its container is stopped (moby of 2026-08-23, source). */
export const GOSSIP = 2_000;

/** A slot without a task. */
export const EMPTY_SLOT: Slot = {
  state: 'SHUTDOWN',
  version: 0,
  bound: false,
  container: null,
  stopping: null,
  restartAt: null,
  ranAt: null,
  update: null,
};

/** A new task: nothing leads to it before it is healthy. */
export const newTask = (check: HealthCheck, at: number, { version, update }: Pick<Slot, 'version' | 'update'>): Slot => ({
  ...EMPTY_SLOT,
  version,
  update,
  state: 'STARTING',
  container: newContainer(check, at),
});

/** When something happens by itself; null when nothing changes any more. */
export function slotDueAt({ container, stopping, restartAt }: Slot): number | null {
  if (stopping) return stopping.at;
  if (restartAt !== null) return restartAt;
  return container === null || container.steady ? null : dueAt(container);
}

/**
 * Does what is due (moby of 2026-08-23, source). The first `healthy` binds a task; an unhealthy one is unbound, and stopped after
 * the gossip. A container that then exits with 0 makes it COMPLETE, as if it had ended of itself: with the condition `on-failure`
 * nothing replaces it. A container is taken to stop at once when it is told to; one that does not is killed 10 s later.
 */
export function slotStep(check: HealthCheck, policy: RestartPolicy, slot: Slot, now: number, look: () => Ending): Slot {
  if (slot.stopping) return ended(policy, slot, slot.stopping.as, now);
  if (slot.restartAt !== null) return newTask(check, now, slot);
  if (!slot.container) return slot;
  const { container, events } = proceed(check, slot.container, now, look);
  const status = events.at(-1)?.status;
  if (status === 'healthy') return { ...slot, container, state: 'RUNNING', bound: true, ranAt: slot.ranAt ?? now };
  if (status !== 'unhealthy') return { ...slot, container };
  const as = endState(slot.state, policy.exitsCleanly ? 0 : 1);
  return { ...slot, container: null, bound: false, stopping: { at: now + GOSSIP, as } };
}

function ended({ condition, delay }: RestartPolicy, { version }: Slot, state: TaskState, now: number): Slot {
  const again = state !== 'SHUTDOWN' && (condition === 'any' || (condition === 'on-failure' && state !== 'COMPLETE'));
  return { ...EMPTY_SLOT, version, state, restartAt: again ? now + delay : null };
}

/** What its container's checks find may be something else from now on. */
export const slotResumed = (check: HealthCheck, slot: Slot, now: number): Slot =>
  slot.container ? { ...slot, container: resumed(check, slot.container, now) } : slot;

/** The service no longer wants a task there: it is unbound at once, and stopped after the gossip. */
export function slotEmptied(slot: Slot, now: number): Slot {
  if (slot.stopping) return { ...slot, stopping: { ...slot.stopping, as: 'SHUTDOWN' } };
  if (!slot.container) return { ...EMPTY_SLOT, version: slot.version };
  return { ...slot, container: null, bound: false, stopping: { at: now + GOSSIP, as: 'SHUTDOWN' } };
}

/** Whether a service wants no task there, or no longer. */
export const isEmptied = ({ state, stopping, restartAt }: Slot): boolean =>
  stopping ? stopping.as === 'SHUTDOWN' : state === 'SHUTDOWN' && restartAt === null;

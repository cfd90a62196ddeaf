import type { Settings } from '../settings';

/** How the tasks of a service are replaced by those of another version. */
export interface UpdateSettings {
  /** Tasks that are replaced at once, 0 to 1000; 0 is all of them. @defaultValue 1 */
  readonly parallelism?: number | undefined;
  /** Wait after each task, 1 ms to 2147483647 ms. @defaultValue none */
  readonly delay?: string | undefined;
  /** What follows when too many fail; `continue` does not even look. @defaultValue `pause` */
  readonly failureAction?: 'pause' | 'continue' | 'rollback' | undefined;
  /**
   * How long after it is running the end of a task counts as a failure; one that never runs always does. 1 ms to 2147483647 ms.
   * @defaultValue 5s
   */
  readonly monitor?: string | undefined;
  /** Failed tasks over all that are replaced, 0 to 1; the action follows above it. @defaultValue 0 */
  readonly maxFailureRatio?: number | undefined;
  /** Whether the old task is stopped before the new one starts, or after that is running. @defaultValue `stop-first` */
  readonly order?: 'stop-first' | 'start-first' | undefined;
}

/** The same for the way back, which can not be rolled back itself. */
export interface RollbackSettings extends Omit<UpdateSettings, 'failureAction'> {
  /** @defaultValue `pause` */
  readonly failureAction?: 'pause' | 'continue' | undefined;
}

/** With every field filled in; times are milliseconds. */
export interface UpdateConfig {
  readonly parallelism: number;
  readonly delay: number;
  readonly failureAction: 'pause' | 'continue' | 'rollback';
  readonly monitor: number;
  readonly maxFailureRatio: number;
  readonly order: 'stop-first' | 'start-first';
}

/** Of swarmkit (of 2026-08-04, source); older pages of Docker's say 30 s for `monitor`. */
export const DEFAULT_UPDATE: UpdateConfig = {
  parallelism: 1,
  delay: 0,
  failureAction: 'pause',
  monitor: 5_000,
  maxFailureRatio: 0,
  order: 'stop-first',
};

const ORDERS = ['stop-first', 'start-first'] as const;
const ACTIONS = { update: ['pause', 'continue', 'rollback'], rollback: ['pause', 'continue'] } as const;

export function readUpdate(settings: Settings, field: keyof typeof ACTIONS): UpdateConfig {
  const group = settings.group(field);
  const config = {
    parallelism: group.integer('parallelism', 0, 1_000) ?? DEFAULT_UPDATE.parallelism,
    delay: group.duration('delay', DEFAULT_UPDATE.delay),
    failureAction:
      (group.word('failureAction', ACTIONS[field]) as UpdateConfig['failureAction'] | undefined) ?? DEFAULT_UPDATE.failureAction,
    monitor: group.duration('monitor', DEFAULT_UPDATE.monitor),
    maxFailureRatio: group.fraction('maxFailureRatio') ?? DEFAULT_UPDATE.maxFailureRatio,
    order: (group.word('order', ORDERS) as UpdateConfig['order'] | undefined) ?? DEFAULT_UPDATE.order,
  };
  group.rejectRest();
  return config;
}

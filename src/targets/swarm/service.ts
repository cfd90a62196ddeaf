import type { HealthCheck } from '../docker/health-options';
import type { RestartPolicy, Slot } from './task';
import type { Update } from './update';
import type { UpdateConfig } from './update-config';

/** How the services of a tree run. */
export interface ServicePolicy {
  readonly restart: RestartPolicy;
  readonly update: UpdateConfig;
  readonly rollback: UpdateConfig;
}

/** A service with the tasks of its slots; plain data. */
export interface Service {
  /** What its tasks are created with, as text. */
  readonly spec: string;
  readonly check: HealthCheck;
  /** Version of new tasks. */
  readonly version: number;
  /** How long after its start the application of each version answers, in milliseconds. */
  readonly boots: readonly number[];
  /** By member, oldest first: two while one replaces the other, and one otherwise. */
  readonly slots: Readonly<Record<string, readonly Slot[]>>;
  /** The last update; null before the first. */
  readonly update: Update | null;
}

export const tasksOf = ({ slots }: Service, id: string): readonly Slot[] => slots[id] ?? [];

export const withTasks = (service: Service, id: string, tasks: readonly Slot[]): Service => ({
  ...service,
  slots: { ...service.slots, [id]: tasks },
});

/** Members that take traffic. */
export const servingOf = ({ slots }: Service): number =>
  Object.values(slots).filter((tasks) => tasks.some(({ bound }) => bound)).length;

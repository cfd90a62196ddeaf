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
  /** Members, each a slot. */
  readonly ids: readonly string[];
  /** The tasks of each, oldest first: two while one replaces the other, and one otherwise. */
  readonly slots: readonly (readonly Slot[])[];
  /** The last update; null before the first. */
  readonly update: Update | null;
}

/** Where each member of a list stands; a list is kept from state to state, so each is looked through once. */
const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function placeOf({ ids }: Service, id: string): number {
  const known = places.get(ids) ?? new Map(ids.map((one, i) => [one, i]));
  places.set(ids, known);
  return known.get(id) ?? -1;
}

export const tasksOf = (service: Service, id: string): readonly Slot[] => service.slots[placeOf(service, id)] ?? [];

export function withTasks(service: Service, id: string, tasks: readonly Slot[]): Service {
  const slots = [...service.slots];
  slots[placeOf(service, id)] = tasks;
  return { ...service, slots };
}

/** Members that take traffic. */
export const servingOf = ({ slots }: Service): number => slots.filter((tasks) => tasks.some(({ bound }) => bound)).length;

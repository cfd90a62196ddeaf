import type { RolloutEvent, RolloutState } from '../../health';
import { type Service, type ServicePolicy, servingOf } from './service';
import { isEmptied, type Slot } from './task';
import type { UpdateConfig } from './update-config';

/** One run of swarmkit's updater over a service; plain data. Times are milliseconds. */
export interface Update {
  /** Its number, counted over all of the service. */
  readonly run: number;
  readonly kind: 'update' | 'rollback';
  readonly state: RolloutState;
  readonly began: number;
  readonly ended: number | null;
  /** Versions. */
  readonly from: number;
  readonly to: number;
  /** Slots that are not of the version yet: failures are counted over them. */
  readonly dirty: number;
  /** Slots that wait for a worker. */
  readonly queue: readonly string[];
  /** Workers with a slot; one that waits after it has a time. */
  readonly workers: readonly { readonly id: string; readonly until: number | null }[];
  /** Ends of tasks that are looked at once all workers are done: since when each is counted. */
  readonly late: readonly { readonly id: string; readonly since: number }[];
  readonly failures: number;
  /** Of a rollback: the update that failed. */
  readonly failed: { readonly dirty: number; readonly failures: number } | null;
  /** The last watch, after all workers are done. */
  readonly watch: { readonly until: number; readonly period: number } | null;
  readonly events: readonly RolloutEvent[];
}

const GOING_ON: readonly RolloutState[] = ['updating', 'rolling-back'];

export const isGoingOn = (update: Update | null): update is Update => update !== null && GOING_ON.includes(update.state);

/** A slot as events call it. */
export const nameOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

export const configOf = (policy: ServicePolicy, { kind }: Update): UpdateConfig => policy[kind];

/** With more said of its update. */
export function noted(service: Service, at: number, text: string): Service {
  const { update } = service;
  return update
    ? { ...service, update: { ...update, events: [...update.events, { at, text, serving: servingOf(service) }] } }
    : service;
}

/** Without what is over. */
export const gone = (tasks: readonly Slot[]): readonly Slot[] => {
  const rest = tasks.filter((task) => task.stopping !== null || !isEmptied(task));
  return rest.length > 0 ? rest : tasks.slice(-1);
};

/** The worker of a slot is done with it; it waits for the delay before it takes another. */
export function released(service: Service, { delay }: UpdateConfig, id: string, at: number): Service {
  const { update } = service;
  if (!update) return service;
  const others = update.workers.filter((worker) => worker.id !== id);
  return { ...service, update: { ...update, workers: delay > 0 ? [...others, { id, until: at + delay }] : others } };
}

/** Whether a worker waits for a task of a slot. */
export const isBusy = ({ workers }: Update, id: string): boolean =>
  workers.some((worker) => worker.id === id && worker.until === null);

/** When a worker or the last watch has something to do; null where none has. */
export function updateDueAt(update: Update | null): number | null {
  if (!update) return null;
  const times = update.workers.flatMap(({ until }) => (until === null ? [] : [until]));
  return [...times, ...(update.watch && isGoingOn(update) ? [update.watch.until] : [])].reduce<number | null>(
    (first, time) => (first === null ? time : Math.min(first, time)),
    null,
  );
}

import { type Container, dueAt, newContainer, proceed, told } from './container';
import type { ContainerEvent, Health, HealthStatusEvent } from './health';
import { type HealthOptions, resolveHealth } from './health-options';
import { endingOf, type ProbeRun } from './probe-run';

/** What happens to one container, from its start at 0 on. Times are milliseconds. */
export interface Trace {
  /** The container's own options. @defaultValue all of the image's */
  readonly options?: HealthOptions | undefined;
  /** The options that its image has. @defaultValue none */
  readonly image?: HealthOptions | undefined;
  /** Its checks, in their order; the last one holds for all that follow. @defaultValue all pass at once */
  readonly probes?: readonly ProbeRun[] | undefined;
  /** What else happens to it, in order. Of one moment, what the checks do comes first. */
  readonly commands?:
    | readonly (ContainerEvent & { readonly kind: 'start' | 'restart' | 'stop' | 'pause' | 'unpause' })[]
    | undefined;
  /** Where it ends, this moment included. */
  readonly until: number;
}

export interface Replayed {
  readonly health: Health;
  /** Every `health_status` event. */
  readonly events: readonly HealthStatusEvent[];
  /** When each check started. */
  readonly starts: readonly number[];
}

/** Plays a trace. */
export function replay({ options = {}, image, probes = [], commands = [], until }: Trace): Replayed {
  const resolved = resolveHealth(options, image);
  const check = resolved.kind === 'checked' ? resolved.check : null;
  const events: HealthStatusEvent[] = [];
  const starts: number[] = [];
  let container: Container = newContainer(check, 0);
  const checkUntil = (time: number): void => {
    for (let due = dueAt(container); check && due !== null && due <= time; due = dueAt(container)) {
      const at = due;
      const look = () => {
        const run = probes[Math.min(starts.length, probes.length - 1)] ?? {};
        starts.push(at);
        return endingOf(check, run);
      };
      const happened = proceed(check, container, at, look);
      container = happened.container;
      events.push(...happened.events);
    }
  };
  for (const command of commands) {
    checkUntil(command.at);
    container = told(check, container, command);
  }
  checkUntil(until);
  return { health: container.health, events, starts };
}

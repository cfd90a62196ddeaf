/** How far the replacement of a service by another version can be. */
export const ROLLOUT_STATES = ['updating', 'completed', 'paused', 'rolling-back', 'rolled-back', 'rollback-paused'] as const;

export type RolloutState = (typeof ROLLOUT_STATES)[number];

/** Something that happened in a rollout. */
export interface RolloutEvent {
  /** Milliseconds since the start of the simulation. */
  readonly at: number;
  readonly text: string;
  /** Members that take traffic from then on, of whichever version. */
  readonly serving: number;
}

/** A service that is, or was, replaced by another version. */
export interface Rollout {
  readonly service: string;
  readonly state: RolloutState;
  /** Milliseconds since the start of the simulation. */
  readonly began: number;
  /** When it came to its state for good; null while it goes on. */
  readonly ended: number | null;
  /** Members that the update was to replace. */
  readonly tasks: number;
  /** Failures that the update counted; those of its rollback are among the events. */
  readonly failures: number;
  readonly events: readonly RolloutEvent[];
}

/** Whether nothing more happens to it by itself. */
export const isOver = ({ ended }: Rollout): boolean => ended !== null;

/** A stretch of time in which as many members took traffic. */
export interface Capacity {
  /** Milliseconds since the start of the simulation. */
  readonly from: number;
  readonly until: number;
  readonly serving: number;
}

/** How many members took traffic, and when, from the beginning of a rollout until its end, or until a time. */
export function capacityOf({ events, ended }: Rollout, until: number): readonly Capacity[] {
  const end = Math.min(ended ?? until, until);
  const stretches: Capacity[] = [];
  for (const [i, { at, serving }] of events.entries()) {
    const to = events[i + 1]?.at ?? end;
    const last = stretches.at(-1);
    if (last?.serving === serving) stretches[stretches.length - 1] = { ...last, until: to };
    else if (to > at) stretches.push({ from: at, until: to, serving });
  }
  return stretches;
}

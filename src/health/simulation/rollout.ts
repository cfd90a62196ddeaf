/** How far the replacement of a service by another version is. */
export type RolloutState = 'updating' | 'completed' | 'paused' | 'rolling-back' | 'rolled-back' | 'rollback-paused';

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
  /** Members that are to be replaced. */
  readonly tasks: number;
  /** Failures that were counted. */
  readonly failures: number;
  readonly events: readonly RolloutEvent[];
}

/** Whether nothing more happens to it by itself. */
export const isOver = ({ ended }: Rollout): boolean => ended !== null;

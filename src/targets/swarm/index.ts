import type { Artifact, Target } from '../target';
import { reported } from './behaviour';
import { lower } from './lower';

export const swarm: Target<Artifact> = {
  name: 'swarm',
  versioned: false,
  example: "startPeriod: '10s'",
  lower,
  reported,
};

export type { SwarmSettings } from './settings';
export { TASK_STATES, type TaskState } from './task-state';

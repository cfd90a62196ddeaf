import type { Target } from '../target';
import { reported } from './behaviour';
import { lower, type SwarmArtifact } from './lower';

export const swarm: Target<SwarmArtifact> = {
  name: 'swarm',
  versioned: false,
  example: 'probeWith: curl',
  lower,
  reported,
};

export type { SwarmArtifact } from './lower';
export { DOCKER_PROVIDER } from './render/terraform';
export type { SwarmSettings } from './settings';
export { TASK_STATES, type TaskState } from './task-state';
export type { RollbackSettings, UpdateSettings } from './update-config';

import type { Target } from '../target';
import { reported, settled } from './behaviour';
import { NEW_CONTAINER, transition } from './health';
import { refusedFields, resolveHealth, resolveTimes } from './health-options';
import { lower } from './lower';
import type { ContainersArtifact } from './lower-containers';
import { endingOf } from './probe-run';
import { replay } from './replay';

export const docker: Target<ContainersArtifact> = {
  name: 'docker',
  versioned: false,
  example: 'probeWith: curl',
  lower,
  reported,
  settled,
};

/**
 * The health of one container as Docker keeps it (moby of 2026-08-23, from its source; not run here), usable without a tree:
 * `dockerHealth.replay({ options: { test: ['CMD', 'true'], retries: 2 }, probes: [{ exitCode: 1 }], until: 60_000 })`.
 */
export const dockerHealth = {
  /** A container's options over its image's. */
  resolve: resolveHealth,
  /** The same, of times and retries alone. */
  resolveTimes,
  /** Fields for which no container is created. */
  refusedFields,
  /** The health of a container that never started. */
  initial: NEW_CONTAINER,
  /** The health after an event, with the `health_status` events that it causes. */
  transition,
  /** What the engine makes of one run of a check. */
  endingOf,
  /** Plays everything that happens to a container. */
  replay,
} as const;

export type { ContainerEvent, Health, HealthStatus, HealthStatusEvent, ProbeResult, Transitioned } from './health';
export type { HealthCheck, HealthOptions, ResolvedHealth } from './health-options';
export type { ContainersArtifact } from './lower-containers';
export type { PlannedContainers, PlannedHealth, PublishedPort } from './plan';
export type { ContainerPoolSettings, ContainerSettings } from './pool-settings';
export type { ProbeWith } from './probe/choice';
export type { Ending, ProbeRun } from './probe-run';
export type { Replayed, Trace } from './replay';
export type { DockerSettings, EngineSettings, ImageSettings } from './settings';

import type { Model, Reporter } from '../../tree';
import { type EngineOptions, type EngineSettings, engineOptions } from '../docker/settings';
import { Settings } from '../settings';
import type { RestartPolicy } from './task';
import { type RollbackSettings, readUpdate, type UpdateConfig, type UpdateSettings } from './update-config';

export const SWARM_FORMATS = ['compose', 'service-create', 'service-update', 'dockerfile', 'terraform'] as const;

/** What Swarm services need beyond the tree; all of it has defaults for a prediction. */
export interface SwarmSettings extends EngineSettings {
  /**
   * What is written: a Compose file for `docker stack deploy`, a script of `docker service create` or of `docker service update`,
   * Dockerfile instructions, or Terraform's JSON for the provider kreuzwerker/docker. @defaultValue `compose`
   */
  readonly format?: (typeof SWARM_FORMATS)[number] | undefined;
  /** How tasks are replaced by those of another version. */
  readonly update?: UpdateSettings | undefined;
  /** How they are replaced by those of the version before, when an update failed. */
  readonly rollback?: RollbackSettings | undefined;
  /** After which ends a task is replaced: `on-failure` leaves out those that exit with 0. @defaultValue `any` */
  readonly restartCondition?: RestartPolicy['condition'] | undefined;
  /** From the end of a task to the start of the next, 1 ms to 2147483647 ms. @defaultValue 5s */
  readonly restartDelay?: string | undefined;
  /**
   * Whether containers exit with 0 when they are told to stop, as many servers do. An unhealthy task is COMPLETE then, not FAILED.
   * @defaultValue false
   */
  readonly exitsCleanly?: boolean | undefined;
}

export interface ResolvedSettings extends EngineOptions<(typeof SWARM_FORMATS)[number]> {
  readonly policy: RestartPolicy;
  readonly update: UpdateConfig;
  readonly rollback: UpdateConfig;
  /** Whether `update.monitor` was given. */
  readonly monitorGiven: boolean;
}

const CONDITIONS = ['any', 'on-failure', 'none'] as const;

export function resolveSettings(reporter: Reporter, value: unknown, model: Model): ResolvedSettings {
  const settings = new Settings(reporter, 'swarm', value);
  const resolved = {
    ...engineOptions(settings, model, SWARM_FORMATS),
    policy: {
      condition: (settings.word('restartCondition', CONDITIONS) as RestartPolicy['condition'] | undefined) ?? 'any',
      delay: settings.duration('restartDelay', 5_000),
      exitsCleanly: settings.flag('exitsCleanly') ?? false,
    },
    update: readUpdate(settings, 'update'),
    rollback: readUpdate(settings, 'rollback'),
    monitorGiven: settings.group('update').has('monitor'),
  };
  settings.rejectRest();
  return resolved;
}

import { type Reporter, show } from '../../tree';
import { type CheckSettings, checkSettings, type DockerSettings } from '../docker/settings';
import { Settings } from '../settings';
import type { RestartPolicy } from './task';

/** What Swarm services need beyond the tree; all of it has defaults, and holds for every pool. */
export interface SwarmSettings extends DockerSettings {
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

export interface ResolvedSettings {
  readonly checks: CheckSettings;
  readonly policy: RestartPolicy;
  readonly acknowledge: unknown;
}

const CONDITIONS = ['any', 'on-failure', 'none'] as const;

export function resolveSettings(reporter: Reporter, value: unknown): ResolvedSettings {
  const settings = new Settings(reporter, 'swarm', value);
  const resolved = {
    checks: checkSettings(settings),
    policy: {
      condition: restartCondition(reporter, settings),
      delay: settings.duration('restartDelay', 5_000),
      exitsCleanly: settings.flag('exitsCleanly') ?? false,
    },
    acknowledge: settings.raw('acknowledge'),
  };
  settings.rejectRest();
  return resolved;
}

function restartCondition(reporter: Reporter, settings: Settings): RestartPolicy['condition'] {
  const value = settings.raw('restartCondition');
  const found = CONDITIONS.find((condition) => condition === value);
  if (found || value === undefined) return found ?? 'any';
  reporter.report('target.value', settings.place('restartCondition'), {
    value,
    message: `restartCondition can not be ${show(value)}`,
    hint: 'It must be any, on-failure or none.',
  });
  return 'any';
}

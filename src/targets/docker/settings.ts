import type { Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { Settings } from '../settings';
import type { HealthOptions } from './health-options';

/** Settings of an image's HEALTHCHECK that a pool's monitor does not override. Durations as text: `30s`, `1m30s`. */
export interface ImageSettings {
  /** Used where a monitor has no interval. @defaultValue 30s */
  readonly interval?: string | undefined;
  /** Used where a monitor has no timeout. @defaultValue 30s */
  readonly timeout?: string | undefined;
  /** Used where a monitor has no fall, 1 to 1000. @defaultValue 3 */
  readonly retries?: number | undefined;
  /** @defaultValue none */
  readonly startPeriod?: string | undefined;
  /** @defaultValue 5s */
  readonly startInterval?: string | undefined;
}

/** What containers need beyond the tree; all of it has defaults, and holds for every pool. */
export interface DockerSettings {
  /** How long after its start failures of a container that was never healthy do not count. @defaultValue the image's */
  readonly startPeriod?: string | undefined;
  /** Interval of checks while a container is starting and its start period lasts. @defaultValue the image's */
  readonly startInterval?: string | undefined;
  /** What the image says of its checks; the command is the monitor's. */
  readonly image?: ImageSettings | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

/** The options of a container without those that its pool's monitor has, and those of its image. */
export interface CheckSettings {
  readonly own: HealthOptions;
  readonly image: HealthOptions;
}

export interface ResolvedSettings {
  readonly checks: CheckSettings;
  readonly acknowledge: unknown;
}

export function resolveSettings(reporter: Reporter, value: unknown): ResolvedSettings {
  const settings = new Settings(reporter, 'docker', value);
  const resolved = { checks: checkSettings(settings), acknowledge: settings.raw('acknowledge') };
  settings.rejectRest();
  return resolved;
}

export function checkSettings(settings: Settings): CheckSettings {
  const own = starting(settings);
  const group = settings.group('image');
  const image = {
    ...starting(group),
    interval: group.duration('interval', 0),
    timeout: group.duration('timeout', 0),
    retries: group.integer('retries', 1, 1_000) ?? 0,
  };
  group.rejectRest();
  return { own, image };
}

const starting = (settings: Settings): HealthOptions => ({
  startPeriod: settings.duration('startPeriod', 0),
  startInterval: settings.duration('startInterval', 0),
});

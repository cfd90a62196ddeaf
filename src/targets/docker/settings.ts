import type { Model, Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { readByService, reportUnknown } from '../named-options';
import { Settings } from '../settings';
import type { HealthOptions } from './health-options';
import {
  type ContainerOptions,
  type ContainerPoolSettings,
  type ContainerSettings,
  NO_OPTIONS,
  readContainer,
  readContainerPool,
} from './pool-settings';

/** Settings of an image's HEALTHCHECK that a pool's monitor does not override. Durations as text: `30s`, `1m30s`. */
export interface ImageSettings {
  /** Used where a monitor has no interval. @defaultValue 30s */
  readonly interval?: string | undefined;
  /** Used where a monitor has no timeout. @defaultValue 30s */
  readonly timeout?: string | undefined;
  /** Used where a monitor has no fall, 0 to 1000; 0 is the default, and never "never". @defaultValue 3 */
  readonly retries?: number | undefined;
  /** @defaultValue none */
  readonly startPeriod?: string | undefined;
  /** @defaultValue 5s */
  readonly startInterval?: string | undefined;
}

/** What Docker and Swarm both need beyond the tree. */
export interface EngineSettings extends ContainerSettings {
  /** How long after its start failures of a container that was never healthy do not count. @defaultValue the image's */
  readonly startPeriod?: string | undefined;
  /** Interval of checks while a container is starting and its start period lasts; engine 25 and later. @defaultValue the image's */
  readonly startInterval?: string | undefined;
  /** What the image says of its checks. */
  readonly image?: ImageSettings | undefined;
  /** By the name of a pool; wins over what is said of all. */
  readonly poolOptions?: Readonly<Record<string, ContainerPoolSettings>> | undefined;
  /** Version of the oldest engine that runs it: `24.0`. @defaultValue one that has everything */
  readonly engine?: string | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

export const DOCKER_FORMATS = ['compose', 'run', 'dockerfile'] as const;

/** What containers need beyond the tree; all of it has defaults for a prediction. */
export interface DockerSettings extends EngineSettings {
  /** What is written: a Compose file, a script of `docker run`, or Dockerfile instructions. @defaultValue `compose` */
  readonly format?: (typeof DOCKER_FORMATS)[number] | undefined;
  /** Network of the containers of `docker run`; its DNS knows each pool by its name. @defaultValue `healthtree` */
  readonly network?: string | undefined;
}

/** The options of a container without those that its pool's monitor has, and those of its image. */
export interface CheckSettings {
  readonly own: HealthOptions;
  readonly image: HealthOptions;
}

export interface EngineOptions<Format extends string = string> {
  readonly checks: CheckSettings;
  readonly containers: Containers;
  readonly format: Format;
  /** Major version of the oldest engine. */
  readonly engine: number | undefined;
  readonly acknowledge: unknown;
}

/** What is said of each pool. */
export type Containers = (pool: string) => ContainerOptions;

export interface ResolvedSettings extends EngineOptions<(typeof DOCKER_FORMATS)[number]> {
  readonly network: string;
}

export function resolveSettings(reporter: Reporter, value: unknown, model: Model): ResolvedSettings {
  const settings = new Settings(reporter, 'docker', value);
  const resolved = {
    ...engineOptions(settings, model, DOCKER_FORMATS),
    network: settings.pattern('network', /^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'the name of a network') ?? 'healthtree',
  };
  settings.rejectRest();
  return resolved;
}

export function engineOptions<Format extends string>(
  settings: Settings,
  model: Model,
  formats: readonly [Format, ...Format[]],
): EngineOptions<Format> {
  const all = readContainer(settings);
  const own = readByService(settings, 'poolOptions', model, (group) => readContainerPool(group, all));
  const pools = [...model.services.values()].flatMap(({ kind, name }) => (kind === 'pool' ? [name] : []));
  reportUnknown(settings, 'poolOptions', 'service', pools);
  const engine = settings.pattern('engine', /^\d{1,3}(?:\.\d{1,3}){0,2}$/, 'a version such as 24.0');
  return {
    checks: checkSettings(settings),
    containers: (pool) => own.get(pool) ?? { ...all, labels: NO_OPTIONS.labels },
    format: (settings.word('format', formats) as Format | undefined) ?? formats[0],
    engine: engine === undefined ? undefined : Number.parseInt(engine, 10),
    acknowledge: settings.raw('acknowledge'),
  };
}

function checkSettings(settings: Settings): CheckSettings {
  const own = starting(settings);
  const group = settings.group('image');
  const image = {
    ...starting(group),
    interval: group.duration('interval', 0),
    timeout: group.duration('timeout', 0),
    retries: group.integer('retries', 0, 1_000) ?? 0,
  };
  group.rejectRest();
  return { own, image };
}

const starting = (settings: Settings): HealthOptions => ({
  startPeriod: settings.duration('startPeriod', 0),
  startInterval: settings.duration('startInterval', 0),
});

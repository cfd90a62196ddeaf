import { type Listener, type Model, type Pool, type Reporter, transportOf } from '../../tree';
import type { Engine } from './capabilities';
import { checkOf, running } from './monitor';
import { planTest } from './probe/plan';
import type { EngineOptions } from './settings';

/** A health check as it is written down; times are milliseconds, and what is undefined is not written. */
export type PlannedHealth =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'checked';
      /** Undefined where the image's own command is run. */
      readonly test: readonly string[] | undefined;
      readonly interval: number;
      readonly timeout: number;
      readonly retries: number;
      readonly startPeriod: number | undefined;
      readonly startInterval: number | undefined;
    };

/** A port of the host, or of every node, that leads to a port of the containers. */
export interface PublishedPort {
  readonly target: number;
  readonly published: number;
  readonly protocol: 'tcp' | 'udp' | 'sctp';
  /** Address of the host. @defaultValue all */
  readonly bind: string | undefined;
}

/** The containers of a pool, all alike. */
export interface PlannedContainers {
  readonly name: string;
  readonly imageReference: string | undefined;
  /** One for each member that takes traffic. */
  readonly members: readonly string[];
  readonly health: PlannedHealth;
  readonly ports: readonly PublishedPort[];
  readonly labels: Readonly<Record<string, string>>;
}

/** What each pool becomes; whatever can not be written is reported. */
export function planContainers(
  reporter: Reporter,
  model: Model,
  listeners: readonly Listener[],
  engine: Engine,
  options: EngineOptions,
): readonly PlannedContainers[] {
  return [...model.services.values()].flatMap((service) => {
    if (service.kind !== 'pool') return [];
    const { imageReference, labels } = options.containers(service.name);
    const members = running(service);
    return [
      {
        name: service.name,
        imageReference,
        members: members.map(({ name }) => name),
        health: healthOf(reporter, service, engine, options),
        ports: listeners
          .filter((listener) => listener.service === service.name)
          .map(({ protocol, port, bind }) => ({
            target: members[0]?.port ?? port,
            published: port,
            protocol: transportOf(protocol),
            bind,
          })),
        labels,
      },
    ];
  });
}

function healthOf(reporter: Reporter, pool: Pool, engine: Engine, options: EngineOptions): PlannedHealth {
  const { monitor } = pool;
  if (!monitor) return { kind: 'off' };
  const { own, image } = options.checks;
  const { interval, timeout, retries, startPeriod } = checkOf(monitor, options.checks);
  return {
    kind: 'checked',
    test: planTest(reporter, pool, engine, options),
    interval,
    timeout,
    retries,
    startPeriod: startPeriod || undefined,
    startInterval: (startPeriod > 0 && (own.startInterval || image.startInterval)) || undefined,
  };
}

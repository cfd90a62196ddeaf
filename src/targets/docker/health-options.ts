/** Settings of a health check, as an image's HEALTHCHECK and a container's own options both have them. Times are milliseconds. */
export interface HealthOptions {
  /**
   * Empty inherits the image's; `['NONE']` turns checks off; `['CMD', program, ...arguments]` or `['CMD-SHELL', line]` is run in
   * the container.
   */
  readonly test?: readonly string[] | undefined;
  /** Time from the end of a check to the start of the next one, and before the first one; 0 inherits. @defaultValue 30 s */
  readonly interval?: number | undefined;
  /** Longest run of a check; 0 inherits. @defaultValue 30 s */
  readonly timeout?: number | undefined;
  /** How long after its start failures of a container that was never healthy do not count; 0 inherits. @defaultValue 0 */
  readonly startPeriod?: number | undefined;
  /** Interval while the container is starting and its start period lasts; 0 inherits. @defaultValue 5 s */
  readonly startInterval?: number | undefined;
  /** Failures in a row after which a container is unhealthy; 0 inherits, and never means "never". @defaultValue 3 */
  readonly retries?: number | undefined;
}

/** When a container is checked, and what follows: every field is filled in. Times are milliseconds. */
export interface HealthCheck {
  readonly interval: number;
  readonly timeout: number;
  readonly startPeriod: number;
  readonly startInterval: number;
  readonly retries: number;
}

/** What options come to: a check, or why there is none. */
export type ResolvedHealth =
  | { readonly kind: 'checked'; readonly test: readonly string[]; readonly check: HealthCheck }
  | { readonly kind: 'unchecked'; readonly why: 'no test' | 'NONE' | 'unknown test' };

/** Where neither the container nor its image says anything (moby of 2026-08-23, source). */
export const DEFAULT_CHECK: HealthCheck = {
  interval: 30_000,
  timeout: 30_000,
  startPeriod: 0,
  startInterval: 5_000,
  retries: 3,
};

/** Shortest time that is not 0, in milliseconds (moby of 2026-08-23, source). */
const SHORTEST = 1;

/** A container's options over its image's, field by field; what both leave at 0 is the default (moby of 2026-08-23, source). */
export function resolveTimes(options: HealthOptions, image: HealthOptions = {}): HealthCheck {
  const field = (name: keyof HealthCheck): number => options[name] || image[name] || DEFAULT_CHECK[name];
  return {
    interval: field('interval'),
    timeout: field('timeout'),
    startPeriod: field('startPeriod'),
    startInterval: field('startInterval'),
    retries: field('retries'),
  };
}

/** The check that a container has. A test of an unknown kind is no error: the engine warns in its log and checks nothing. */
export function resolveHealth(options: HealthOptions, image: HealthOptions = {}): ResolvedHealth {
  const test = options.test?.length ? options.test : (image.test ?? []);
  const [kind] = test;
  if (kind === undefined) return { kind: 'unchecked', why: 'no test' };
  if (kind === 'NONE') return { kind: 'unchecked', why: 'NONE' };
  if (kind !== 'CMD' && kind !== 'CMD-SHELL') return { kind: 'unchecked', why: 'unknown test' };
  return { kind: 'checked', test, check: resolveTimes(options, image) };
}

/** Fields for which the engine refuses to create a container: a time below 1 ms that is not 0, retries below 0. */
export function refusedFields(options: HealthOptions): readonly (keyof HealthCheck)[] {
  const short = (['interval', 'timeout', 'startPeriod', 'startInterval'] as const).filter((name) => {
    const value = options[name] ?? 0;
    return value !== 0 && !(value >= SHORTEST);
  });
  return (options.retries ?? 0) < 0 ? [...short, 'retries'] : short;
}

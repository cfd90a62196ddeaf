import type { HealthCheck } from './health-options';

/** `none` where nothing is checked. */
export type HealthStatus = 'none' | 'starting' | 'healthy' | 'unhealthy';

/** A check that ended. Times are milliseconds. */
export interface ProbeResult {
  readonly start: number;
  readonly end: number;
  /** 0 passes, everything else fails; -1 is a timeout, or a check that could not be run. */
  readonly exitCode: number;
  readonly output: string;
}

/** What the engine knows of a container's health; plain data. */
export interface Health {
  readonly status: HealthStatus;
  /** Failures in a row that counted; it grows on while the container is unhealthy. */
  readonly failingStreak: number;
  /** The last five results, oldest first. A restart keeps them. */
  readonly log: readonly ProbeResult[];
  readonly phase: 'created' | 'running' | 'paused' | 'exited';
  /** When the container was last started. */
  readonly startedAt: number;
  /** When the next check starts; null while one is under way, and while nothing is checked. */
  readonly nextProbeAt: number | null;
  /** When the check started that is under way. */
  readonly probing: number | null;
}

/** What happens to a container, at a time in milliseconds. One that can not happen as things stand changes nothing. */
export type ContainerEvent =
  | { readonly kind: 'start' | 'restart' | 'stop' | 'pause' | 'unpause' | 'probe'; readonly at: number }
  | { readonly kind: 'result'; readonly at: number; readonly exitCode: number; readonly output: string };

/** The engine's `health_status` event. */
export interface HealthStatusEvent {
  readonly at: number;
  readonly status: HealthStatus;
}

export interface Transitioned {
  readonly health: Health;
  readonly events: readonly HealthStatusEvent[];
}

/** Results that are kept. */
export const LOG_LENGTH = 5;

export const NEW_CONTAINER: Health = {
  status: 'none',
  failingStreak: 0,
  log: [],
  phase: 'created',
  startedAt: 0,
  nextProbeAt: null,
  probing: null,
};

/**
 * A container's health after an event (moby of 2026-08-23, source): only results are told by an event, and only where the
 * status changes; a start, a stop and a pause change it silently.
 *
 * @param check - null where nothing is checked
 */
export function transition(check: HealthCheck | null, health: Health, event: ContainerEvent): Transitioned {
  if (event.kind === 'result') return counted(check, health, event);
  return { health: moved(check, health, event), events: [] };
}

function moved(check: HealthCheck | null, health: Health, { kind, at }: ContainerEvent): Health {
  switch (kind) {
    case 'start':
      return health.phase === 'created' || health.phase === 'exited' ? started(check, health, at) : health;
    case 'restart':
      return started(check, health, at);
    case 'stop':
      return health.phase === 'created' ? health : { ...unwatched(health), phase: 'exited' };
    case 'pause':
      return health.phase === 'running' ? { ...unwatched(health), phase: 'paused' } : health;
    case 'unpause':
      // The start period may still last, but a container that is unhealthy is not shielded by it.
      return health.phase === 'paused' ? awaiting(check, { ...health, phase: 'running' }, at) : health;
    default:
      return health.nextProbeAt === at ? { ...health, nextProbeAt: null, probing: at } : health;
  }
}

const started = (check: HealthCheck | null, health: Health, at: number): Health =>
  awaiting(
    check,
    { ...health, status: check ? 'starting' : 'none', failingStreak: 0, phase: 'running', startedAt: at, probing: null },
    at,
  );

/** Checks stop, and one under way is forgotten. */
function unwatched(health: Health): Health {
  const watched = health.nextProbeAt !== null || health.probing !== null;
  return { ...health, status: watched ? 'unhealthy' : health.status, nextProbeAt: null, probing: null };
}

/** The wait before a check; it is decided when it begins, so one may last beyond the start period (moby 46747). */
function awaiting(check: HealthCheck | null, health: Health, at: number): Health {
  if (!check) return health;
  const fresh = health.status === 'starting' && at - health.startedAt < check.startPeriod;
  return { ...health, nextProbeAt: at + (fresh ? check.startInterval : check.interval), probing: null };
}

function counted(check: HealthCheck | null, health: Health, event: ContainerEvent & { kind: 'result' }): Transitioned {
  if (!check || health.probing === null) return { health, events: [] };
  const { at, exitCode, output } = event;
  const shielded = health.status === 'starting' && health.probing - health.startedAt < check.startPeriod;
  const failingStreak = exitCode === 0 ? 0 : health.failingStreak + (shielded ? 0 : 1);
  const failed = !shielded && failingStreak >= check.retries;
  const status = exitCode === 0 ? 'healthy' : failed ? 'unhealthy' : health.status;
  const log = [...health.log, { start: health.probing, end: at, exitCode, output }].slice(-LOG_LENGTH);
  return {
    health: awaiting(check, { ...health, status, failingStreak, log }, at),
    events: status === health.status ? [] : [{ at, status }],
  };
}

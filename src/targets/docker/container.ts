import { type ContainerEvent, type Health, type HealthStatusEvent, LOG_LENGTH, NEW_CONTAINER, transition } from './health';
import type { HealthCheck } from './health-options';
import type { Ending } from './probe-run';

/** A container with the check that is under way; plain data. */
export interface Container {
  readonly health: Health;
  /** How the check under way will end; `old` when later ones may end otherwise. */
  readonly ending: (Ending & { readonly at: number; readonly old: boolean }) | null;
  /** How the last check ended, if it changed nothing and every later one will end the same. */
  readonly steady: Ending | null;
}

export interface Happened {
  readonly container: Container;
  readonly events: readonly HealthStatusEvent[];
}

/** A container that starts for the first time. */
export const newContainer = (check: HealthCheck | null, at: number): Container =>
  told(check, { health: NEW_CONTAINER, ending: null, steady: null }, { kind: 'start', at });

/** Someone started, stopped, paused or unpaused it. */
export const told = (check: HealthCheck | null, { health }: Container, event: ContainerEvent): Container => ({
  health: transition(check, health, event).health,
  ending: null,
  steady: null,
});

/** When a check starts or ends; null when none is to come. */
export const dueAt = ({ health, ending }: Container): number | null => ending?.at ?? health.nextProbeAt;

/** Does what is due: starts a check, or counts the one under way. A check that takes no time is counted at once. */
export function proceed(check: HealthCheck, container: Container, now: number, look: () => Ending): Happened {
  if (container.ending) return counted(check, container, now, container.ending, container.ending.old);
  const { health } = transition(check, container.health, { kind: 'probe', at: now });
  if (health.probing === null) return { container, events: [] };
  const ending = look();
  const probing = { health, ending: { ...ending, at: now + ending.takes, old: false }, steady: null };
  return ending.takes > 0 ? { container: probing, events: [] } : counted(check, probing, now, ending, false);
}

function counted(check: HealthCheck, { health }: Container, now: number, ending: Ending, old: boolean): Happened {
  const { takes, exitCode, output } = ending;
  const after = transition(check, health, { kind: 'result', at: now, exitCode, output });
  const same = after.health.status === health.status && health.status === (exitCode === 0 ? 'healthy' : 'unhealthy');
  return {
    container: { health: after.health, ending: null, steady: same && !old ? { takes, exitCode, output } : null },
    events: after.events,
  };
}

/**
 * Where a container stands now that its checks may end otherwise: of a steady one, every check that was left out since ended as
 * the last one.
 */
export function resumed(check: HealthCheck, container: Container, now: number): Container {
  const { steady, health } = container;
  if (!steady || health.nextProbeAt === null) return distrusted(container);
  const period = check.interval + steady.takes;
  const ended = Math.floor((now - health.nextProbeAt - steady.takes) / period) + 1;
  // The last ones are played back for the log; of those before, only their number matters.
  const left = Math.max(0, ended - LOG_LENGTH);
  const failingStreak = steady.exitCode === 0 ? 0 : health.failingStreak + left;
  let next: Container = { ...container, health: { ...health, nextProbeAt: health.nextProbeAt + left * period, failingStreak } };
  for (let due = dueAt(next); due !== null && due <= now; due = dueAt(next))
    next = proceed(check, next, due, () => steady).container;
  return distrusted(next);
}

const distrusted = ({ health, ending }: Container): Container => ({
  health,
  ending: ending && { ...ending, old: true },
  steady: null,
});

import type { Simulation } from '../health';

/**
 * Lets time pass until a moment, and says when something changed on the way: shares stay as they are between two of these
 * moments. In ascending order; the last is the moment itself.
 */
export function changesUntil(scout: Simulation, until: number): readonly number[] {
  const { planned, timeline, now } = scout.snapshot();
  scout.advance(until - scout.now);
  // Where one version takes the place of another, nothing goes up or down, but its requests do.
  const rolled = scout.rollouts().flatMap(({ events }) => events.filter(({ at }) => at > now));
  const changes = [...planned, ...scout.timeline().slice(timeline.length), ...rolled]
    .map(({ at }) => at)
    .filter((at) => at < until);
  return [...new Set([...changes, until])].sort((a, b) => a - b);
}

/** Lets time pass from moment to moment, and visits each stretch between two of them before it passes. */
export function passThrough(twin: Simulation, moments: readonly number[], visit: (duration: number) => void): void {
  for (const moment of moments) {
    const duration = moment - twin.now;
    if (duration > 0) visit(duration);
    twin.advance(duration);
  }
}

/** Looks into the future of a simulation, which is afterwards as it was. */
export function lookAhead<Seen>(twin: Simulation, look: (twin: Simulation) => Seen): Seen {
  const present = twin.snapshot();
  try {
    return look(twin);
  } finally {
    twin.restore(present);
  }
}

import type { Observed } from './observed-transitions';

/** A member that comes up or goes down. */
export interface Flip {
  readonly to: 'up' | 'down';
  /** Milliseconds since the start. */
  readonly at: number;
}

/** A state that lasts this long or less may or may not be seen; in milliseconds. */
export const BLIP = 100;

/**
 * Flips between up and down; maintenance and draining are down. What was first seen counts, unless it was so from the start.
 *
 * @param started - `performance.now()` of the start
 */
export function observedFlips(observed: readonly Observed[], started: number, wasUp: boolean): readonly Flip[] {
  const states = observed.map(({ at, status }): Flip => ({ to: status.startsWith('UP') ? 'up' : 'down', at: at - started }));
  return withoutBlips(states.filter(({ to }, i) => (i === 0 ? to !== (wasUp ? 'up' : 'down') : states[i - 1]?.to !== to)));
}

/** What comes and goes at once is left out. */
export function withoutBlips(flips: readonly Flip[]): readonly Flip[] {
  const kept: Flip[] = [];
  for (const flip of flips) {
    const last = kept.at(-1);
    if (last && flip.at - last.at <= BLIP) kept.pop();
    else kept.push(flip);
  }
  return kept;
}

import type { Outcome } from '../../health';

/** A check that is under way. */
export interface Probing {
  readonly id: string;
  readonly outcome: Outcome;
  /** When it ends, in milliseconds. */
  readonly ends: number;
}

/** A check that ended with the member where it was before. */
export interface Probed {
  readonly id: string;
  readonly outcome: Outcome;
}

/**
 * One of the two loops in which Traefik checks a pool (3.7.15, source and measured): at a tick it takes all members that wait
 * for it, and checks them one after another. A tick that comes meanwhile is kept, but only one.
 */
export interface Loop {
  /** When it started to tick; its first tick is one interval later. */
  readonly start: number;
  /** Milliseconds between two ticks. */
  readonly interval: number;
  /** Members that the next round takes, in their order. */
  readonly waiting: readonly string[];
  /** When the round that is under way began, else when the next one does. */
  readonly round: number;
  readonly probing: Probing | null;
  /** Members of this round whose turn has not come. */
  readonly rest: readonly string[];
  /** What stayed in this loop in this round, or in the last one. */
  readonly stayed: readonly Probed[];
  /** Whether the next round will be as this one, or the last one, as far as it has come. */
  readonly same: boolean;
}

export const startLoop = (start: number, interval: number, waiting: readonly string[]): Loop => ({
  start,
  interval,
  waiting,
  round: start + interval,
  probing: null,
  rest: [],
  stayed: [],
  same: false,
});

/** When something happens in it. */
export const dueAt = ({ probing, round }: Loop): number => probing?.ends ?? round;

export const begin = (loop: Loop, now: number): Loop =>
  loop.waiting.length === 0
    ? { ...loop, round: tickAfter(loop, now) }
    : { ...loop, waiting: [], round: now, rest: loop.waiting, stayed: [], same: true };

export function probe(loop: Loop, now: number, look: (id: string) => Outcome): Loop {
  const [id, ...rest] = loop.rest;
  if (id === undefined) return loop;
  const outcome = look(id);
  return { ...loop, rest, probing: { id, outcome, ends: now + outcome.takes } };
}

/** The check under way has ended; its member stays or goes to the other loop. */
export function finish(loop: Loop, now: number, stays: boolean): Loop {
  const { probing, rest, waiting, stayed, same, interval, round } = loop;
  if (!probing) return loop;
  const over = rest.length === 0;
  return {
    ...loop,
    probing: null,
    waiting: stays ? [...waiting, probing.id] : waiting,
    stayed: stays ? [...stayed, { id: probing.id, outcome: probing.outcome }] : stayed,
    same: same && stays && now <= round + interval,
    round: over ? Math.max(now, tickAfter(loop, round)) : round,
  };
}

/** A member comes from the other loop. */
export const join = (loop: Loop, id: string): Loop => ({ ...loop, waiting: [...loop.waiting, id], same: false });

/** Whether round follows on round without any difference until something from outside it changes. */
export const isSteady = ({ probing, same, waiting }: Loop): boolean => probing === null && (same || waiting.length === 0);

/** Where a steady loop stands at a moment: the rounds that were left out were all as the last one. */
export function resumed(loop: Loop, now: number): Loop {
  const changed = { ...loop, same: false };
  if (!isSteady(loop) || now < loop.round) return changed;
  if (loop.waiting.length === 0) return { ...changed, round: tickAfter(loop, now) };
  const round = tickAfter(loop, now) - loop.interval;
  let ends = round;
  for (const [i, { id, outcome }] of loop.stayed.entries()) {
    ends += outcome.takes;
    if (ends <= now) continue;
    const ids = loop.stayed.map((one) => one.id);
    return {
      ...changed,
      waiting: ids.slice(0, i),
      round,
      probing: { id, outcome, ends },
      rest: ids.slice(i + 1),
      stayed: loop.stayed.slice(0, i),
    };
  }
  return { ...changed, round: round + loop.interval };
}

/** The first tick after a moment. */
function tickAfter({ start, interval }: Loop, moment: number): number {
  return start + (Math.floor((moment - start) / interval) + 1) * interval;
}

import type { Outcome } from '../../health';
import { begin, dueAt, finish, isSteady, join, type Loop, probe, resumed, startLoop } from './loop';

/** What checks one pool: a loop for the members that are up, and one for those that are down. */
export interface Checker {
  /** By member; without those that are left out. */
  readonly up: Readonly<Record<string, boolean>>;
  /** Members that failed requests took out, until their next check ends. */
  readonly suspended: readonly string[];
  readonly healthy: Loop;
  readonly unhealthy: Loop;
}

type Side = 'healthy' | 'unhealthy';

const SIDES = ['healthy', 'unhealthy'] as const;

export const startChecker = (members: readonly string[], now: number, interval: number, unhealthyInterval: number): Checker => ({
  up: Object.fromEntries(members.map((id) => [id, true])),
  suspended: [],
  healthy: startLoop(now, interval, members),
  unhealthy: startLoop(now, unhealthyInterval, []),
});

/** When something happens; null when nothing changes until something outside does. */
export const nextEvent = ({ healthy, unhealthy }: Checker): number | null =>
  isSteady(healthy) && isSteady(unhealthy) ? null : Math.min(dueAt(healthy), dueAt(unhealthy));

/** Does everything that is due. Both loops take their members before a result of this moment moves one between them. */
export function advance(checker: Checker, now: number, look: (id: string) => Outcome): Checker {
  let next = checker;
  for (const side of SIDES) {
    const loop = next[side];
    if (!loop.probing && loop.round <= now) next = { ...next, [side]: probe(begin(loop, now), now, look) };
  }
  for (;;) {
    const side = SIDES.find((one) => (next[one].probing?.ends ?? Number.POSITIVE_INFINITY) <= now);
    if (!side) return next;
    next = counted(next, side, now, look);
  }
}

/** One result decides. */
function counted(checker: Checker, side: Side, now: number, look: (id: string) => Outcome): Checker {
  const { probing } = checker[side];
  if (!probing) return checker;
  const { id, outcome } = probing;
  const home = outcome.passes ? 'healthy' : 'unhealthy';
  const loop = probe(finish(checker[side], now, home === side), now, look);
  const moved = home === side ? {} : { [home]: join(checker[home], id) };
  const suspended = checker.suspended.filter((other) => other !== id);
  return { ...checker, up: { ...checker.up, [id]: outcome.passes }, suspended, ...moved, [side]: loop };
}

/** Something that it looks at changed now. */
export const resume = (checker: Checker, now: number): Checker => ({
  ...checker,
  healthy: resumed(checker.healthy, now),
  unhealthy: resumed(checker.unhealthy, now),
});

/** Failed requests took a member out. Its loop keeps it, so its next check, if it passes, puts it back. */
export const suspend = (checker: Checker, id: string, now: number): Checker =>
  checker.suspended.includes(id) ? checker : { ...resume(checker, now), suspended: [...checker.suspended, id] };

/**
 * A server's way to its whole weight (`slowstart`, HAProxy 3.2.26, measured). Only its time counts, in whole seconds: after s of n
 * seconds it has 1 + ⌊16·s/n⌋ sixteenths of its weight, and after n all of it.
 */
export interface Ramp {
  /** When it last came up, went down or had its whole weight again, in milliseconds; carried over a reload in whole seconds. */
  readonly since: number;
  readonly sixteenths: number;
  /** When it goes on; null while it has its whole weight, and where it stays as it is. */
  readonly next: number | null;
}

/** Of how many parts a weight is made up. */
export const PARTS = 16;

/** Milliseconds between two steps; longer only for ramps of more than 20,000 seconds (read from source). */
export const stepOf = (seconds: number): number => Math.max(1_000, Math.floor(seconds / 20));

/** A slow start in the unit in which HAProxy counts it: it rounds up. */
export const wholeSeconds = (ms: number): number => Math.ceil(ms / 1_000);

export const whole = (since: number): Ramp => ({ since, sixteenths: PARTS, next: null });

export const begun = (now: number, seconds: number): Ramp => ({ since: now, sixteenths: 1, next: now + stepOf(seconds) });

/** Whether it has arrived: amid the last second of a long ramp all of the weight may be there, too. */
export const isOver = ({ sixteenths, next }: Ramp): boolean => sixteenths === PARTS && next === null;

/** Its time has come, or an administrator made it ready. */
export function goneOn(ramp: Ramp, now: number, seconds: number): Ramp {
  const elapsed = secondsSince(ramp, now);
  if (isOver(ramp)) return ramp;
  if (elapsed >= seconds) return whole(now);
  const next = ramp.next !== null && ramp.next <= now ? now + stepOf(seconds) : ramp.next;
  return { ...ramp, sixteenths: partAfter(elapsed, seconds), next };
}

/** How a process that is told the state of the one before begins. */
export interface Carried {
  readonly now: number;
  readonly seconds: number;
  /** Whether its init state is up, which is what it is before it is told. */
  readonly initUp: boolean;
  readonly draining: boolean;
  /** Whether its rise is 1; without checks it is not. */
  readonly riseOne: boolean;
}

/**
 * A server that was up before a reload (measured). To one whose init state is down it is news that it is up, so it goes on from
 * its last change, even if that was the end of a ramp. One amid its ramp begins anew after its first second, unless its rise is 1;
 * while it is drained, nothing goes on.
 */
export function carried(before: Ramp, { now, seconds, initUp, draining, riseOne }: Carried): Ramp {
  const elapsed = secondsSince(before, now);
  const since = now - 1_000 * elapsed;
  const amid = !isOver(before);
  if (amid ? riseOne && initUp : initUp) return whole(since);
  if (elapsed >= seconds) return whole(now);
  const part = { since, sixteenths: partAfter(elapsed, seconds) };
  if (draining) return amid && !riseOne ? { ...part, next: null } : whole(now);
  if (!amid || riseOne) return { ...part, next: now + stepOf(seconds) };
  return { ...begun(now, seconds), sixteenths: initUp ? part.sixteenths : 1 };
}

const secondsSince = ({ since }: Ramp, now: number): number => Math.floor((now - since) / 1_000);

const partAfter = (elapsed: number, seconds: number): number => 1 + Math.floor((PARTS * elapsed) / seconds);

/** When failed requests take a member out (3.7.15, source and measured). */
export interface PassiveCheck {
  /** Milliseconds in which failures count together, and for which a member that nothing else checks is out. */
  readonly failureWindow: number;
  /** Failures that take a member out, one after another in that window. */
  readonly maxFailedAttempts: number;
}

/** What requests have shown of the members of a pool; without those that are left out. */
export interface Requested {
  /** When requests failed since the last one that was answered; at most as many as are needed. */
  readonly failures: Readonly<Record<string, readonly number[]>>;
  /** Members that are out, with the time at which they are back by themselves. Where checks bring them back, they have them. */
  readonly out: Readonly<Record<string, number>>;
}

export const startRequested = (members: readonly string[]): Requested => ({
  failures: Object.fromEntries(members.map((id) => [id, []])),
  out: {},
});

/** One answer wipes out all failures before it. */
export const answered = (requested: Requested, id: string): Requested =>
  requested.failures[id]?.length ? { ...requested, failures: { ...requested.failures, [id]: [] } } : requested;

/**
 * A request failed. Being taken out, and coming back, wipe out nothing: while the failures before are still in the window, one
 * more takes a member out again that a check has brought back.
 */
export function failed(requested: Requested, id: string, now: number, check: PassiveCheck): Requested {
  const before = requested.failures[id] ?? [];
  const failures = [...before, now].filter((at) => at > now - check.failureWindow).slice(-check.maxFailedAttempts);
  return { ...requested, failures: { ...requested.failures, [id]: failures } };
}

export const tooMany = ({ failures }: Requested, id: string, { maxFailedAttempts }: PassiveCheck): boolean =>
  (failures[id]?.length ?? 0) >= maxFailedAttempts;

/** Taken out for one window; a member that is out already is back when it was to be. */
export const takenOut = (requested: Requested, id: string, now: number, { failureWindow }: PassiveCheck): Requested => ({
  ...requested,
  out: { [id]: now + failureWindow, ...requested.out },
});

/** Those whose time has come are back, whatever they are. */
export const putBack = (requested: Requested, now: number): Requested => ({
  ...requested,
  out: Object.fromEntries(Object.entries(requested.out).filter(([, until]) => until > now)),
});

/** When the next member is back; null where none is out. */
export function nextBack({ out }: Requested): number | null {
  const times = Object.values(out);
  return times.length === 0 ? null : Math.min(...times);
}

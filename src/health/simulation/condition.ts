import type { Monitor } from '../../tree';

/**
 * What a member is, whatever is seen of it.
 *
 * - `ok` serves, and answers checks as they want it.
 * - `fails-probe` serves, and answers checks with 503: it is not ready.
 * - `fails-requests` answers checks as they want it, but requests with an error, of status 500 or above.
 * - `accepts-tcp` takes connections, but the application behind the port is dead: a tcp check calls it up.
 * - `refuses` takes no connection.
 */
export type Health = 'ok' | 'fails-probe' | 'fails-requests' | 'accepts-tcp' | 'refuses';

export interface Condition {
  readonly is: Health;
  /** Milliseconds until it answers a check. */
  readonly delay: number;
  /** Status code with which it answers checks, where it answers at all. */
  readonly status: number;
}

export const OK: Condition = { is: 'ok', delay: 0, status: 200 };
export const DEAD: Condition = { is: 'refuses', delay: 0, status: 503 };

/** Whether requests that are sent there are lost. */
export const isDead = ({ is }: Condition): boolean => is === 'fails-requests' || is === 'accepts-tcp' || is === 'refuses';

/**
 * Whether a balancer that looks at the requests it sends sees one fail there. One that hangs until its client gives up does not
 * count as failed (Traefik 3.7.15, measured).
 */
export const failsRequests = ({ is }: Condition): boolean => is === 'fails-requests' || is === 'refuses';

/** A check as it will end: known when it starts, and counted when it ends. */
export interface Outcome {
  readonly passes: boolean;
  /** Milliseconds that it takes. */
  readonly takes: number;
}

/**
 * What a check makes of a condition.
 *
 * @param timeout - longest wait for an answer, in milliseconds
 */
export function outcomeOf(condition: Condition, monitor: Monitor, timeout: number): Outcome {
  if (condition.is === 'refuses') return { passes: false, takes: 0 };
  const silent = monitor.type !== 'tcp' && condition.is === 'accepts-tcp';
  const delay = monitor.type === 'tcp' ? 0 : condition.delay;
  if (silent || delay > timeout) return { passes: false, takes: timeout };
  return { passes: passes(condition, monitor), takes: delay };
}

/**
 * Whether it may be given requests: alive, and as its checks want it.
 *
 * @param timeout - longest wait of a check for an answer, in milliseconds
 */
export const isReady = (condition: Condition, monitor: Monitor | undefined, timeout: number): boolean =>
  !isDead(condition) && (monitor === undefined || outcomeOf(condition, monitor, timeout).passes);

function passes({ is, status }: Condition, monitor: Monitor): boolean {
  if (monitor.type === 'tcp') return is !== 'refuses';
  if (is === 'accepts-tcp' || is === 'refuses') return false;
  const codes = monitor.codes ?? [{ from: 200, to: 399 }];
  return codes.some(({ from, to }) => status >= from && status <= to);
}

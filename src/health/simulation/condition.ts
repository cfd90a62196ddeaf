import type { Monitor } from '../../tree';

/**
 * What a member is, whatever is seen of it.
 *
 * - `ok` serves, and answers checks as they want it.
 * - `fails-probe` serves, and answers checks with 503: it is not ready.
 * - `fails-requests` answers checks as they want it, but requests with an error, of status 500 or above.
 * - `accepts-tcp` takes connections and datagrams, but the application behind the port is dead: a tcp check calls it up.
 * - `refuses` takes no connection; its host says so, and answers a ping.
 * - `unreachable` is silent: nothing answers, and whoever waits for an answer waits as long as they do.
 */
export type Health = 'ok' | 'fails-probe' | 'fails-requests' | 'accepts-tcp' | 'refuses' | 'unreachable';

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
export const isDead = ({ is }: Condition): boolean => is !== 'ok' && is !== 'fails-probe';

/**
 * Whether a balancer that looks at the requests it sends sees one fail there. One that hangs until its client gives up does not
 * count as failed (Traefik 3.7.15, measured), and with a host that is silent clients are taken to give up first.
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
 * @param connect - longest wait for a connection, TLS included, in milliseconds
 */
export function outcomeOf(condition: Condition, monitor: Monitor, timeout: number, connect = timeout): Outcome {
  const { is } = condition;
  switch (monitor.type) {
    case 'ping':
      return is === 'unreachable' ? late(timeout) : AT_ONCE;
    case 'udp-connect':
      // Nothing but the word that nothing listens there is a failure, so it is waited for.
      return is === 'refuses' ? REFUSED : { passes: true, takes: timeout };
    case 'tcp':
      return connects(is, connect) ?? AT_ONCE;
    case 'sctp':
      return connects(is, timeout) ?? AT_ONCE;
    case 'tls-hello':
      return connects(is, connect) ?? (is === 'accepts-tcp' ? late(connect) : AT_ONCE);
    case 'http':
      return connects(is, connect) ?? (is === 'accepts-tcp' ? late(timeout) : answers(condition, monitor, timeout));
    case 'https':
      return connects(is, connect) ?? (is === 'accepts-tcp' ? late(connect) : answers(condition, monitor, timeout));
  }
}

const AT_ONCE: Outcome = { passes: true, takes: 0 };
const REFUSED: Outcome = { passes: false, takes: 0 };
const late = (takes: number): Outcome => ({ passes: false, takes });

/** Why there is no connection; undefined where there is one. */
function connects(is: Health, timeout: number): Outcome | undefined {
  if (is === 'refuses') return REFUSED;
  return is === 'unreachable' ? late(timeout) : undefined;
}

function answers({ delay, status }: Condition, monitor: Monitor, timeout: number): Outcome {
  if (delay > timeout) return late(timeout);
  const codes = monitor.codes ?? [{ from: 200, to: 399 }];
  return { passes: codes.some(({ from, to }) => status >= from && status <= to), takes: delay };
}

/**
 * Whether it may be given requests: alive, and as its checks want it.
 *
 * @param timeout - longest wait of a check for an answer, in milliseconds
 */
export const isReady = (condition: Condition, monitor: Monitor | undefined, timeout: number): boolean =>
  !isDead(condition) && (monitor === undefined || outcomeOf(condition, monitor, timeout).passes);

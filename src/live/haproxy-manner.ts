import type { Monitor } from '../tree';
import type { Dialect } from './answer';
import { headText, type Manner, nameOf } from './manner';

/**
 * What HAProxy takes for an answer (3.2.26, measured): the first status decides, an interim one too, so a member that sends
 * 100 Continue first fails. A head fills at most a buffer of 16384 bytes less the 1024 that are kept free, and has at most 101
 * headers.
 */
const DIALECT: Dialect = { interim: 'counts', maxBytes: 15_360, maxHeaders: 101, leadingLines: true, looseNames: false };

/** Methods for which no content length is sent where there is no body (3.2.26, measured). */
const BODILESS = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];

/** Headers that a check never sends (3.2.26, measured). */
const DROPPED = ['content-length', 'transfer-encoding'];

/** Monitor defaults of HAProxy (3.2.26, measured), for a tree that is checked without a target. */
const DEFAULT_INTERVAL = 2_000;

export interface HaproxyMannerOptions {
  /** Longest wait for a connection to a member of a pool, in milliseconds; the monitor's interval bounds it too. */
  readonly timeoutConnect: (pool: string) => number;
  /** Whether a TLS session names the host; Octavia's template does not let it (source of Octavia 19). */
  readonly namesServer: boolean;
}

/**
 * How HAProxy checks (3.2.26, measured): HTTP/1.0 without a Host where the monitor says nothing else, names of headers in small
 * letters, `connection: close` with HTTP/1.1. The wait for an answer comes on top of that for a connection; where no timeout is
 * set, the interval bounds both together. Certificates are not verified.
 */
export function haproxyManner({ timeoutConnect, namesServer }: HaproxyMannerOptions): Manner {
  return {
    dialect: DIALECT,
    request: requestOf,
    serverName: ({ host }) => (namesServer ? nameOf(host) : undefined),
    limits({ interval = DEFAULT_INTERVAL, timeout = interval }, timed, pool) {
      const connect = timed ? Math.min(timeoutConnect(pool), interval) : interval;
      return { connect, answer: timeout, whole: timed ? undefined : interval };
    },
  };
}

function requestOf({ method, path, httpVersion = '1.0', host, headers }: Monitor): string {
  const own = headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !DROPPED.includes(name) && name !== 'connection');
  // A connection header of the monitor's own is left out, and takes the one that HTTP/1.1 has with it (measured).
  const closes = httpVersion === '1.1' && !headers.some(([name]) => name.toLowerCase() === 'connection');
  return headText(`${method} ${path} HTTP/${httpVersion}`, [
    ...(host === undefined ? [] : [['host', host] as const]),
    ...own.map(([name, value]) => [name, value === '' ? ' ' : value] as const),
    ...(BODILESS.includes(method) ? [] : [['content-length', '0'] as const]),
    ...(closes ? [['connection', 'close'] as const] : []),
  ]);
}

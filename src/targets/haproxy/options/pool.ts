import type { Settings } from '../../settings';
import { time } from '../quote';
import type { Version } from '../version';
import { type HaproxyHeaderSettings, readHeaders } from './headers';
import { type HaproxyObserveSettings, type Observe, observeWords, readObserve } from './observe';
import { type HaproxyPoolTlsSettings, type PoolTls, readPoolTls } from './pool-tls';
import { readRaw } from './raw';
import { readRetries } from './retries';
import { requireVersion } from './since';
import { readTimeouts } from './timeouts';

/** What HAProxy takes of a pool beyond the tree; by the name of its service. */
export interface HaproxyPoolSettings {
  /** Longest wait for a connection to a member. @defaultValue that of the process, `5s` */
  readonly timeoutConnect?: string | undefined;
  /** Longest silence of a member. @defaultValue that of the process, `50s` */
  readonly timeoutServer?: string | undefined;
  /** Longest wait for a place at a member that has `maxconn` connections. @defaultValue timeoutConnect */
  readonly timeoutQueue?: string | undefined;
  /** Longest silence of a member that has closed its side. @defaultValue timeoutServer */
  readonly timeoutServerFin?: string | undefined;
  /** Longest silence of both sides of a WebSocket or another connection that was upgraded, or of a stream. @defaultValue timeoutClient and timeoutServer */
  readonly timeoutTunnel?: string | undefined;
  /**
   * Requests at once to each member (connections, where none are read), 1 to 2147483647. Others are preferred to a member that
   * has as many, so shares hold below that only; where all have, requests wait. @defaultValue no limit
   */
  readonly maxconn?: number | undefined;
  /** Requests that may wait for one and the same member, to which `source` or persistence sends them, 1 to 2147483647. @defaultValue no limit */
  readonly maxqueue?: number | undefined;
  /** Further attempts, 0 to 100, where a connection to a member fails. @defaultValue 0 */
  readonly retries?: number | undefined;
  /** Makes further attempts at other members; with retries. @defaultValue false */
  readonly redispatch?: boolean | undefined;
  /** Drops a request that waits in a queue when its client leaves; where requests are read. @defaultValue false */
  readonly abortOnClose?: boolean | undefined;
  /**
   * How connections to members serve further requests, of other clients too: `never` for requests of one client only, `safe` but for
   * the first of a client, `aggressive` where a connection has served another one before, `always` in any case; where requests are
   * read. @defaultValue `safe`
   */
  readonly httpReuse?: 'never' | 'safe' | 'aggressive' | 'always' | undefined;
  /**
   * Speaks HTTP/2 to members, and in the requests of checks too unless the monitor has a port of its own; without TLS members must
   * take it without being asked, as servers of gRPC do. Where requests are read. @defaultValue false
   */
  readonly http2?: boolean | undefined;
  /** Version of the PROXY header in front of each connection to a member; in front of checks too, unless the monitor has an address or a port. @defaultValue none */
  readonly sendProxy?: 'v1' | 'v2' | undefined;
  /** Adds a Forwarded header (RFC 7239) with the client's address and the protocol; where requests are read, from HAProxy 2.8 on. @defaultValue false */
  readonly forwarded?: boolean | undefined;
  /** Speaks TLS to members. @defaultValue plain */
  readonly tls?: HaproxyPoolTlsSettings | undefined;
  /** Lets requests tell of members' health. @defaultValue checks alone do */
  readonly observe?: HaproxyObserveSettings | undefined;
  /** `shutdown-sessions` ends the connections of a member that goes down. @defaultValue `none` */
  readonly onMarkedDown?: 'shutdown-sessions' | 'none' | undefined;
  /** `shutdown-backup-sessions` ends the connections of backups when an active member comes up. @defaultValue `none` */
  readonly onMarkedUp?: 'shutdown-backup-sessions' | 'none' | undefined;
  /** Changes of requests' headers; where requests are read. */
  readonly requestHeaders?: HaproxyHeaderSettings | undefined;
  /** Changes of answers' headers, but not of HAProxy's own 503; where requests are read. */
  readonly responseHeaders?: HaproxyHeaderSettings | undefined;
  /** Lines of the backend that are written as they are, before its servers. */
  readonly lines?: readonly string[] | undefined;
}

export interface PoolOptions {
  /** Lines of the backend. */
  readonly lines: readonly string[];
  /** Words of each server's line. */
  readonly words: readonly string[];
  /** Connections at once to each member without its own limit. */
  readonly maxconn: number | undefined;
  /** Longest wait for a connection to a member, in milliseconds; undefined for that of the process. */
  readonly timeoutConnect: number | undefined;
  /** Version of the PROXY header in front of each connection to a member. */
  readonly proxy: string | undefined;
  /** How requests reach members, where they do by TLS. */
  readonly tls: PoolTls | undefined;
  readonly observe: Observe | undefined;
  /** Whether members are spoken to in HTTP/2. */
  readonly http2: boolean;
  readonly settings: Settings | undefined;
}

export const NO_POOL_OPTIONS: PoolOptions = {
  lines: [],
  words: [],
  maxconn: undefined,
  timeoutConnect: undefined,
  proxy: undefined,
  tls: undefined,
  observe: undefined,
  http2: false,
  settings: undefined,
};

const FORWARDED = { major: 2, minor: 8, patch: 0 };

export function readPool(settings: Settings, version: Version): PoolOptions {
  const maxqueue = settings.integer('maxqueue', 1, 2_147_483_647);
  const proxy = settings.word('sendProxy', ['v1', 'v2']);
  const down = settings.word('onMarkedDown', ['shutdown-sessions', 'none']);
  const up = settings.word('onMarkedUp', ['shutdown-backup-sessions', 'none']);
  const tls = readPoolTls(settings);
  const observe = readObserve(settings);
  const http2 = settings.flag('http2') ?? false;
  const timeoutConnect = settings.has('timeoutConnect') ? settings.duration('timeoutConnect', 1) : undefined;
  const reuse = settings.word('httpReuse', ['never', 'safe', 'aggressive', 'always']);
  requireVersion(settings, 'forwarded', FORWARDED, version, 'writes no Forwarded header');
  return {
    lines: [
      ...(timeoutConnect === undefined ? [] : [`timeout connect ${time(timeoutConnect)}`]),
      ...readTimeouts(settings, ['timeoutServer', 'timeoutServerFin', 'timeoutQueue', 'timeoutTunnel']),
      ...readRetries(settings),
      ...(settings.flag('abortOnClose') ? ['option abortonclose'] : []),
      ...(reuse === undefined ? [] : [`http-reuse ${reuse}`]),
      ...(settings.flag('forwarded') ? ['option forwarded'] : []),
      ...readHeaders(settings, 'requestHeaders', 'http-request'),
      ...readHeaders(settings, 'responseHeaders', 'http-response'),
      ...readRaw(settings),
    ],
    words: [
      ...(maxqueue === undefined ? [] : ['maxqueue', `${maxqueue}`]),
      ...(proxy === undefined ? [] : [proxy === 'v1' ? 'send-proxy' : 'send-proxy-v2']),
      ...(tls?.words ?? []),
      ...(http2 ? (tls ? ['alpn', 'h2'] : ['proto', 'h2']) : []),
      ...(observe === undefined ? [] : observeWords(observe)),
      ...(down === 'shutdown-sessions' ? ['on-marked-down', down] : []),
      ...(up === 'shutdown-backup-sessions' ? ['on-marked-up', up] : []),
    ],
    maxconn: settings.integer('maxconn', 1, 2_147_483_647),
    timeoutConnect,
    proxy,
    tls,
    observe,
    http2,
    settings,
  };
}

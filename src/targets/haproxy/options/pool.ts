import type { Settings } from '../../settings';
import { word } from '../quote';
import { type HaproxyHeaderSettings, readHeaders } from './headers';
import { readRaw } from './raw';
import { readTimeouts } from './timeouts';
import { FILE } from './tls';

/** What HAProxy takes of a pool beyond the tree; by the name of its service. */
export interface HaproxyPoolSettings {
  /** Longest wait for a connection to a member. @defaultValue that of the process, `5s` */
  readonly timeoutConnect?: string | undefined;
  /** Longest silence of a member. @defaultValue that of the process, `50s` */
  readonly timeoutServer?: string | undefined;
  /** Longest wait for a place at a member that has `maxconn` connections. @defaultValue timeoutConnect */
  readonly timeoutQueue?: string | undefined;
  /** Connections at once to each member, 1 to 2147483647; further ones wait. @defaultValue no limit */
  readonly maxconn?: number | undefined;
  /** Connections that may wait for each member, 1 to 2147483647. @defaultValue no limit */
  readonly maxqueue?: number | undefined;
  /** Further attempts, 0 to 100, where a connection to a member fails. @defaultValue 0 */
  readonly retries?: number | undefined;
  /** Makes the last attempt at another member; with retries. @defaultValue false */
  readonly redispatch?: boolean | undefined;
  /** Version of the PROXY header in front of each connection to a member. @defaultValue none */
  readonly sendProxy?: 'v1' | 'v2' | undefined;
  /** Speaks TLS to members. @defaultValue plain */
  readonly tls?: HaproxyPoolTlsSettings | undefined;
  /** `shutdown-sessions` ends the connections of a member that goes down. @defaultValue `none` */
  readonly onMarkedDown?: 'shutdown-sessions' | 'none' | undefined;
  /** Changes of requests' headers; where requests are read. */
  readonly requestHeaders?: HaproxyHeaderSettings | undefined;
  /** Changes of answers' headers; where requests are read. */
  readonly responseHeaders?: HaproxyHeaderSettings | undefined;
  /** Lines of the backend that are written as they are, before its servers. */
  readonly lines?: readonly string[] | undefined;
}

export interface HaproxyPoolTlsSettings {
  /** Absolute path of the authorities of members' certificates. @defaultValue the system's */
  readonly caFile?: string | undefined;
  /** `false` speaks to members with any certificate. @defaultValue true */
  readonly verify?: boolean | undefined;
  /** Name that members are asked for, and must have in their certificate. @defaultValue none */
  readonly serverName?: string | undefined;
}

export interface PoolOptions {
  /** Lines of the backend. */
  readonly lines: readonly string[];
  /** Words of each server's line. */
  readonly words: readonly string[];
  /** Connections at once to each member without its own limit. */
  readonly maxconn: number | undefined;
  /** Whether requests reach members by TLS. */
  readonly encrypted: boolean;
  readonly settings: Settings | undefined;
}

export const NO_POOL_OPTIONS: PoolOptions = { lines: [], words: [], maxconn: undefined, encrypted: false, settings: undefined };

/** Longest name that DNS knows, in letters that mean nothing to HAProxy. */
const SERVER_NAME = [/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, 'the name of a host'] as const;

export function readPool(settings: Settings): PoolOptions {
  const maxqueue = settings.integer('maxqueue', 1, 2_147_483_647);
  const proxy = settings.word('sendProxy', ['v1', 'v2']);
  const marked = settings.word('onMarkedDown', ['shutdown-sessions', 'none']);
  return {
    lines: [
      ...readTimeouts(settings, ['timeoutConnect', 'timeoutServer', 'timeoutQueue']),
      ...readRetries(settings),
      ...readHeaders(settings, 'requestHeaders', 'http-request'),
      ...readHeaders(settings, 'responseHeaders', 'http-response'),
      ...readRaw(settings),
    ],
    words: [
      ...(maxqueue === undefined ? [] : ['maxqueue', `${maxqueue}`]),
      ...(proxy === undefined ? [] : [proxy === 'v1' ? 'send-proxy' : 'send-proxy-v2']),
      ...readTls(settings),
      ...(marked === 'shutdown-sessions' ? ['on-marked-down', marked] : []),
    ],
    maxconn: settings.integer('maxconn', 1, 2_147_483_647),
    encrypted: settings.has('tls'),
    settings,
  };
}

function readRetries(settings: Settings): readonly string[] {
  const retries = settings.integer('retries', 0, 100);
  const redispatch = settings.flag('redispatch') ?? false;
  if (redispatch && !retries)
    settings.report('redispatch', 'target.value', {
      message: 'Without a further attempt there is none at another member',
      hint: 'Give retries: 1 or more.',
    });
  if (retries)
    settings.report('retries', 'haproxy.retries', {
      severity: 'warning',
      message: redispatch
        ? 'A request whose member refuses is tried at another one: what is predicted as lost is an upper bound'
        : `A request whose member refuses is tried there again up to ${retries} times, a second apart: what is predicted as lost is an upper bound`,
      hint: 'Acknowledge it, or remove retries.',
    });
  return [...(retries === undefined ? [] : [`retries ${retries}`]), ...(redispatch ? ['option redispatch 1'] : [])];
}

function readTls(settings: Settings): readonly string[] {
  if (!settings.has('tls')) return [];
  const tls = settings.group('tls');
  const authority = tls.pattern('caFile', ...FILE);
  const verify = tls.flag('verify') ?? true;
  const name = tls.pattern('serverName', ...SERVER_NAME);
  tls.rejectRest();
  return [
    'ssl',
    ...(verify
      ? ['verify', 'required', 'ca-file', authority === undefined ? '@system-ca' : word(authority)]
      : ['verify', 'none']),
    ...(name === undefined ? [] : ['sni', `str(${name})`, ...(verify ? ['verifyhost', name] : [])]),
  ];
}

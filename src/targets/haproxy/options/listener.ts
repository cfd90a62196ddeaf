import { type Protocol, seesRequests } from '../../../tree';
import type { Settings } from '../../settings';
import type { Version } from '../version';
import { readAcceptProxy } from './accept-proxy';
import { readCompression } from './compression';
import { type HaproxyHeaderSettings, readHeaders } from './headers';
import { readRaw } from './raw';
import { type HaproxyRedirectSettings, type Redirect, readRedirect } from './redirect';
import { readTimeouts } from './timeouts';
import { type HaproxyTlsSettings, readTls } from './tls';

/** What HAProxy takes of a listener beyond the tree; by the listener's name, as `http:80`. */
export interface HaproxyListenerSettings {
  /** Connections at once, 1 to 2147483647; further ones wait in the system's queue. @defaultValue that of the process */
  readonly maxconn?: number | undefined;
  /** Expects a PROXY header, version 1 or 2, in front of each connection, and takes the client's address from it. @defaultValue false */
  readonly acceptProxy?: boolean | undefined;
  /** Networks, as `10.0.0.0/8`, from which alone a PROXY header is expected; others are clients themselves. @defaultValue none */
  readonly acceptProxyFrom?: readonly string[] | undefined;
  /** Longest silence of a client. @defaultValue that of the process, `50s` */
  readonly timeoutClient?: string | undefined;
  /** Longest silence of a client that has closed its side. @defaultValue timeoutClient */
  readonly timeoutClientFin?: string | undefined;
  /** Longest wait for the headers of a request; where requests are read. @defaultValue timeoutClient */
  readonly timeoutHttpRequest?: string | undefined;
  /** Longest wait for the next request of a connection; where requests are read. @defaultValue timeoutHttpRequest */
  readonly timeoutHttpKeepAlive?: string | undefined;
  /** Adds X-Forwarded-For with the client's address, behind those that are there; where requests are read. @defaultValue false */
  readonly forwardedFor?: boolean | undefined;
  /** Sets X-Forwarded-Proto to `https` where TLS ends here, and to `http` elsewhere; where requests are read. @defaultValue false */
  readonly forwardedProto?: boolean | undefined;
  /** Media types, as `text/html`, of answers that are compressed with gzip for clients that take it; where requests are read. @defaultValue none */
  readonly compression?: readonly string[] | undefined;
  /** Changes of requests' headers, before a service is chosen; where requests are read. */
  readonly requestHeaders?: HaproxyHeaderSettings | undefined;
  /** Changes of answers' headers, but not of HAProxy's own 503; where requests are read. */
  readonly responseHeaders?: HaproxyHeaderSettings | undefined;
  /** TLS that ends here; terminated-https needs it. */
  readonly tls?: HaproxyTlsSettings | undefined;
  /** A further port on which every request is answered with a redirect to this listener; terminated-https only. */
  readonly redirectFrom?: HaproxyRedirectSettings | undefined;
  /** Lines of the frontend that are written as they are, before the rules of the tree. */
  readonly lines?: readonly string[] | undefined;
}

export interface ListenerOptions {
  readonly bindWords: readonly string[];
  /** Lines of the frontend before the rules of the tree. */
  readonly lines: readonly string[];
  readonly redirectFrom: Redirect | undefined;
  /** Whether requests have another Host, or none, behind these lines. */
  readonly changesHost: boolean;
  readonly settings: Settings;
}

/** Fields that mean nothing where no requests are read. */
const HTTP_FIELDS = [
  'timeoutHttpRequest',
  'timeoutHttpKeepAlive',
  'forwardedFor',
  'forwardedProto',
  'compression',
  'requestHeaders',
  'responseHeaders',
] as const;

export interface ListenerContext {
  readonly protocol: Protocol;
  /** Whether there must be a certificate: a prediction needs none. */
  readonly deploys: boolean;
  readonly version: Version;
}

export function readListener(settings: Settings, context: ListenerContext): ListenerOptions {
  const { protocol } = context;
  if (!seesRequests(protocol))
    for (const field of HTTP_FIELDS)
      if (settings.has(field))
        settings.report(field, 'target.value', {
          message: `No requests are read at a listener of ${protocol}, so ${field} means nothing there`,
          hint: `Use protocol http or terminated-https, or remove ${field}.`,
        });
  const tls = readTls(settings, context);
  const proxy = readAcceptProxy(settings);
  const maxconn = settings.integer('maxconn', 1, 2_147_483_647);
  const requestHeaders = readHeaders(settings, 'requestHeaders', 'http-request');
  const proto = protocol === 'terminated-https' ? 'https' : 'http';
  return {
    bindWords: [...proxy.bindWords, ...tls.words],
    lines: [
      ...(maxconn === undefined ? [] : [`maxconn ${maxconn}`]),
      ...readTimeouts(settings, ['timeoutClient', 'timeoutClientFin', 'timeoutHttpRequest', 'timeoutHttpKeepAlive']),
      ...proxy.lines,
      ...(settings.flag('forwardedFor') ? ['option forwardfor'] : []),
      ...(settings.flag('forwardedProto') ? [`http-request set-header X-Forwarded-Proto ${proto}`] : []),
      ...readCompression(settings),
      ...requestHeaders,
      ...readHeaders(settings, 'responseHeaders', 'http-response'),
      ...tls.rules,
      ...readRaw(settings),
    ],
    redirectFrom: readRedirect(settings, protocol),
    changesHost: requestHeaders.some((line) => /^http-request (?:set|add|del)-header host(?: |$)/i.test(line)),
    settings,
  };
}

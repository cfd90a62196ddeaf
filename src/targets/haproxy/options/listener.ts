import { type Listener, type Protocol, seesRequests } from '../../../tree';
import type { Settings } from '../../settings';
import { endpoint } from '../quote';
import { type HaproxyHeaderSettings, readHeaders } from './headers';
import { readRaw } from './raw';
import { readTimeouts } from './timeouts';
import { type HaproxyTlsSettings, readTls } from './tls';

/** What HAProxy takes of a listener beyond the tree; by the listener's name, as `http:80`. */
export interface HaproxyListenerSettings {
  /** Connections at once, 1 to 2147483647; further ones wait in the system's queue. @defaultValue that of the process */
  readonly maxconn?: number | undefined;
  /** Expects a PROXY header, version 1 or 2, in front of each connection, and takes the client's address from it. @defaultValue false */
  readonly acceptProxy?: boolean | undefined;
  /** Longest silence of a client. @defaultValue that of the process, `50s` */
  readonly timeoutClient?: string | undefined;
  /** Longest wait for a whole request; where requests are read. @defaultValue timeoutClient */
  readonly timeoutHttpRequest?: string | undefined;
  /** Longest wait for the next request of a connection; where requests are read. @defaultValue timeoutHttpRequest */
  readonly timeoutHttpKeepAlive?: string | undefined;
  /** Adds X-Forwarded-For with the client's address; where requests are read. @defaultValue false */
  readonly forwardedFor?: boolean | undefined;
  /** Changes of requests' headers, before a service is chosen; where requests are read. */
  readonly requestHeaders?: HaproxyHeaderSettings | undefined;
  /** Changes of answers' headers; where requests are read. */
  readonly responseHeaders?: HaproxyHeaderSettings | undefined;
  /** TLS that ends here; terminated-https needs it. */
  readonly tls?: HaproxyTlsSettings | undefined;
  /** A further port on which every request is answered with a redirect to this listener; terminated-https only. */
  readonly redirectFrom?: HaproxyRedirectSettings | undefined;
  /** Lines of the frontend that are written as they are, before the rules of the tree. */
  readonly lines?: readonly string[] | undefined;
}

export interface HaproxyRedirectSettings {
  /** 1 to 65535. */
  readonly port: number;
  /** @defaultValue 301 */
  readonly code?: 301 | 302 | 303 | 307 | 308 | undefined;
}

export interface ListenerOptions {
  readonly bindWords: readonly string[];
  /** Lines of the frontend before the rules of the tree. */
  readonly lines: readonly string[];
  readonly redirectFrom: { readonly port: number; readonly code: string } | undefined;
  readonly settings: Settings;
}

/** Fields that mean nothing where no requests are read. */
const HTTP_FIELDS = ['timeoutHttpRequest', 'timeoutHttpKeepAlive', 'forwardedFor', 'requestHeaders', 'responseHeaders'] as const;

export function readListener(settings: Settings, protocol: Protocol, deploys: boolean): ListenerOptions {
  if (!seesRequests(protocol))
    for (const field of HTTP_FIELDS)
      if (settings.has(field))
        settings.report(field, 'target.value', {
          message: `No requests are read at a listener of ${protocol}, so ${field} means nothing there`,
          hint: `Use protocol http or terminated-https, or remove ${field}.`,
        });
  const tls = readTls(settings, protocol, deploys);
  const maxconn = settings.integer('maxconn', 1, 2_147_483_647);
  return {
    bindWords: [...(settings.flag('acceptProxy') ? ['accept-proxy'] : []), ...tls.words],
    lines: [
      ...(maxconn === undefined ? [] : [`maxconn ${maxconn}`]),
      ...readTimeouts(settings, ['timeoutClient', 'timeoutHttpRequest', 'timeoutHttpKeepAlive']),
      ...(settings.flag('forwardedFor') ? ['option forwardfor'] : []),
      ...readHeaders(settings, 'requestHeaders', 'http-request'),
      ...readHeaders(settings, 'responseHeaders', 'http-response'),
      ...tls.rules,
      ...readRaw(settings),
    ],
    redirectFrom: readRedirect(settings, protocol),
    settings,
  };
}

function readRedirect(settings: Settings, protocol: Protocol): ListenerOptions['redirectFrom'] {
  if (!settings.has('redirectFrom')) return undefined;
  const own = settings.group('redirectFrom');
  if (protocol !== 'terminated-https')
    settings.report('redirectFrom', 'target.value', {
      message: `Requests are redirected to https, and this listener is ${protocol}`,
      hint: 'Use protocol terminated-https, or remove redirectFrom.',
    });
  if (!own.has('port')) own.report('port', 'target.required', { message: 'The redirect has no port', hint: 'Give port: 80.' });
  const port = own.integer('port', 1, 65_535) ?? 0;
  const code = own.integer('code', 301, 308) ?? 301;
  if (![301, 302, 303, 307, 308].includes(code))
    own.report('code', 'target.value', { message: `${code} is no redirect`, hint: 'Use 301, 302, 303, 307 or 308.' });
  own.rejectRest();
  return { port, code: `${code}` };
}

/** The frontend from which requests are sent on to a listener of TLS. */
export function redirectLines(
  name: string,
  { bind, port }: Pick<Listener, 'bind' | 'port'>,
  redirect: NonNullable<ListenerOptions['redirectFrom']>,
): string[] {
  const to = port === 443 ? 'scheme https' : `prefix https://%[req.hdr(host),host_only]:${port}`;
  return [
    `frontend ${name}:redirect`,
    '    mode http',
    `    bind ${endpoint(bind ?? '', redirect.port)}`,
    `    http-request redirect ${to} code ${redirect.code}`,
  ];
}

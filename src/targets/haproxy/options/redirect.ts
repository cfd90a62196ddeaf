import type { Listener, Protocol } from '../../../tree';
import type { Settings } from '../../settings';
import { endpoint } from '../quote';

/** Answers every request at a further port with a redirect to the same path at this listener. */
export interface HaproxyRedirectSettings {
  /** 1 to 65535. */
  readonly port: number;
  /** @defaultValue 301 */
  readonly code?: 301 | 302 | 303 | 307 | 308 | undefined;
}

export interface Redirect {
  readonly port: number;
  readonly code: string;
}

const CODES = [301, 302, 303, 307, 308];

export function readRedirect(settings: Settings, protocol: Protocol): Redirect | undefined {
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
  if (!CODES.includes(code))
    own.report('code', 'target.value', { message: `${code} is no redirect`, hint: `Use one of ${CODES.join(', ')}.` });
  own.rejectRest();
  return { port, code: `${code}` };
}

/**
 * The frontend from which requests are sent on to a listener of TLS. The port that the client named is that of the redirect,
 * so it never goes into the new address; a request without a host has no new address, and is wrong.
 */
export function redirectLines(name: string, { bind, port }: Pick<Listener, 'bind' | 'port'>, redirect: Redirect): string[] {
  return [
    `frontend ${name}:redirect`,
    '    mode http',
    `    bind ${endpoint(bind ?? '', redirect.port)}`,
    '    http-request deny deny_status 400 if !{ req.hdr(host) -m found }',
    `    http-request redirect prefix https://%[req.hdr(host),host_only]${port === 443 ? '' : `:${port}`} code ${redirect.code}`,
  ];
}

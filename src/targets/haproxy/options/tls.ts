import type { Settings } from '../../settings';
import { word } from '../quote';
import { compareVersions, type Version } from '../version';
import type { ListenerContext } from './listener';

/** TLS that ends at HAProxy; `terminated-https` only. */
export interface HaproxyTlsSettings {
  /**
   * Absolute paths, on the machine of HAProxy, of PEM files with a certificate, its chain and its key; or of directories of such
   * files. At least one. A client gets the one with the name that it asks for, and else the first.
   */
  readonly certificates: readonly string[];
  /** Oldest version that clients may speak. @defaultValue `1.2` */
  readonly minVersion?: '1.2' | '1.3' | undefined;
  /** OpenSSL's list of ciphers for TLS 1.2. @defaultValue those with forward secrecy and authenticated encryption */
  readonly ciphers?: string | undefined;
  /** OpenSSL's list of cipher suites for TLS 1.3. @defaultValue OpenSSL's own */
  readonly cipherSuites?: string | undefined;
  /** What is offered of `h2` and `http/1.1`, best first; an empty list offers nothing, which leaves HTTP/1.1. @defaultValue both */
  readonly alpn?: readonly ('h2' | 'http/1.1')[] | undefined;
  /** Absolute path of the authorities of clients' certificates. @defaultValue clients show none */
  readonly clientCa?: string | undefined;
  /** Whether clients may or must show a certificate; with `clientCa`. @defaultValue `required` */
  readonly clientCertificate?: 'optional' | 'required' | undefined;
  /** Refuses names for which there is no certificate, instead of showing the first one. @defaultValue false */
  readonly strictSni?: boolean | undefined;
  /** HTTP Strict Transport Security. @defaultValue none is sent */
  readonly hsts?: HaproxyHstsSettings | undefined;
}

export interface HaproxyHstsSettings {
  /** Seconds for which a browser keeps to https, 0 to 2147483647. */
  readonly maxAge: number;
  /** @defaultValue false */
  readonly includeSubdomains?: boolean | undefined;
  /** @defaultValue false */
  readonly preload?: boolean | undefined;
}

export const FILE = [/^\/[A-Za-z0-9_./@%+=~:-]{1,250}$/, 'an absolute path of letters, digits, _ . / @ % + = ~ : and -'] as const;

const CIPHERS = [/^[A-Za-z0-9\-+!:@=_.]{1,2048}$/, 'a list of OpenSSL ciphers: letters, digits and - + ! : @ = _ .'] as const;

/** Forward secrecy and authenticated encryption: what browsers of this decade have. */
const MODERN = 'ECDHE+AESGCM:ECDHE+CHACHA20';

export interface Tls {
  /** Words of the bind line. */
  readonly words: readonly string[];
  readonly rules: readonly string[];
}

const NONE: Tls = { words: [], rules: [] };

export function readTls(settings: Settings, { protocol, deploys, version }: ListenerContext): Tls {
  if (protocol !== 'terminated-https') {
    if (settings.has('tls'))
      settings.report('tls', 'target.value', {
        message: `TLS does not end at a listener of ${protocol}`,
        hint: 'Use protocol terminated-https, or remove tls.',
      });
    return NONE;
  }
  if (!settings.has('tls')) {
    if (deploys)
      settings.report('tls', 'target.required', {
        message: 'TLS ends at this listener, and it has no certificate',
        hint: "Give it tls: { certificates: ['/etc/haproxy/site.pem'] }.",
      });
    return NONE;
  }
  const tls = settings.group('tls');
  const certificates = tls.formedTexts('certificates', (path) => FILE[0].test(path), FILE[1]) ?? [];
  if (certificates.length === 0 && deploys)
    tls.report('certificates', 'target.required', {
      message: 'There is no certificate',
      hint: "Give certificates: ['/etc/haproxy/site.pem'].",
    });
  const alpn = tls.formedTexts('alpn', (name) => name === 'h2' || name === 'http/1.1', 'h2 or http/1.1') ?? ['h2', 'http/1.1'];
  const suites = tls.pattern('cipherSuites', ...CIPHERS);
  const authority = tls.pattern('clientCa', ...FILE);
  const wanted = tls.word('clientCertificate', ['optional', 'required']) ?? 'required';
  if (authority === undefined && tls.has('clientCertificate'))
    tls.report('clientCertificate', 'target.value', {
      message: 'Nothing can be said of the certificates of clients without their authorities',
      hint: 'Give clientCa.',
    });
  const words = [
    'ssl',
    ...certificates.flatMap((path) => ['crt', word(path)]),
    'ssl-min-ver',
    `TLSv${tls.word('minVersion', ['1.2', '1.3']) ?? '1.2'}`,
    'ciphers',
    tls.pattern('ciphers', ...CIPHERS) ?? MODERN,
    ...(suites === undefined ? [] : ['ciphersuites', suites]),
    'no-tls-tickets',
    ...alpnWords(alpn, version),
    ...(authority === undefined ? [] : ['ca-file', word(authority), 'verify', wanted]),
    ...(tls.flag('strictSni') ? ['strict-sni'] : []),
  ];
  const rules = readHsts(tls);
  tls.rejectRest();
  return { words, rules };
}

/** First version that offers h2 and http/1.1 by itself (2.6.12 offers nothing, 3.0.11 and 3.2.26 do; measured). */
const OFFERS: Version = { major: 2, minor: 8, patch: 0 };

function alpnWords(alpn: readonly string[], version: Version): readonly string[] {
  if (alpn.length > 0) return ['alpn', alpn.join(',')];
  return compareVersions(version, OFFERS) < 0 ? [] : ['no-alpn'];
}

function readHsts(tls: Settings): readonly string[] {
  if (!tls.has('hsts')) return [];
  const own = tls.group('hsts');
  if (!own.has('maxAge'))
    own.report('maxAge', 'target.required', { message: 'hsts has no maxAge', hint: 'Give maxAge: 31536000, a year.' });
  const age = own.integer('maxAge', 0, 2_147_483_647);
  const value = [
    `max-age=${age}`,
    ...(own.flag('includeSubdomains') ? ['includeSubDomains'] : []),
    ...(own.flag('preload') ? ['preload'] : []),
  ].join('; ');
  own.rejectRest();
  // HAProxy's own answers, such as its 503, carry it too.
  return [`http-after-response set-header Strict-Transport-Security ${word(value)}`];
}

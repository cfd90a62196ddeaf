import { isCidr } from '../../cidr';
import type { Settings } from '../../settings';
import { type Attributes, given } from '../resources/resource';
import { requireMinor } from './api-version';
import { ANY_TEXT, alpnProtocols, CIPHERS, description, enabled, tags, tlsVersions } from './common';
import { type OctaviaPolicySettings, type PolicyOptions, readPolicies } from './policy';

/** Headers that Octavia can add to requests (Octavia 19). */
const HEADERS = [
  'X-Forwarded-For',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Forwarded-IP',
  'X-Client-IP',
  'X-Real-IP',
] as const;

/** Headers about the client's certificate; on `terminated-https` only. */
const CERTIFICATE_HEADERS = [
  'X-SSL-Client-Verify',
  'X-SSL-Client-Has-Cert',
  'X-SSL-Client-DN',
  'X-SSL-Client-CN',
  'X-SSL-Issuer',
  'X-SSL-Client-SHA1',
  'X-SSL-Client-Not-Before',
  'X-SSL-Client-Not-After',
] as const;

export type OctaviaInsertedHeader = (typeof HEADERS)[number] | (typeof CERTIFICATE_HEADERS)[number];

/** What Octavia takes of a listener beyond the tree; by the listener's name, as `http:80`. References may be tokens. */
export interface OctaviaListenerSettings {
  /** @defaultValue empty */
  readonly description?: string | undefined;
  /** `false` takes the listener out. @defaultValue true */
  readonly enabled?: boolean | undefined;
  /** Connections at once, -1 (as many as the driver can) to 2147483647. @defaultValue -1 */
  readonly connectionLimit?: number | undefined;
  /** Longest silence of a client, up to 24 days. @defaultValue `50s` */
  readonly timeoutClientData?: string | undefined;
  /** Longest wait for a connection to a member, up to 24 days. @defaultValue `5s` */
  readonly timeoutMemberConnect?: string | undefined;
  /** Longest silence of a member, up to 24 days. @defaultValue `50s` */
  readonly timeoutMemberData?: string | undefined;
  /** Wait for further packets before a connection is judged, up to 24 days. @defaultValue none */
  readonly timeoutTcpInspect?: string | undefined;
  /** Networks that may connect, of the VIP's IP version; API 2.12. @defaultValue all */
  readonly allowedCidrs?: readonly string[] | undefined;
  /** Headers that are added to requests; http and terminated-https only. */
  readonly insertHeaders?: readonly OctaviaInsertedHeader[] | undefined;
  /** API 2.5. */
  readonly tags?: readonly string[] | undefined;
  /** Secret with the certificate; terminated-https needs it, or one in sniContainerRefs. */
  readonly defaultTlsContainerRef?: string | undefined;
  /** Secrets with certificates for further names; terminated-https only. */
  readonly sniContainerRefs?: readonly string[] | undefined;
  /** API 2.17; terminated-https only. @defaultValue TLSv1.2, TLSv1.3 */
  readonly tlsVersions?: readonly string[] | undefined;
  /** OpenSSL's cipher list; API 2.15; terminated-https only. Removed, the provider keeps the old one. @defaultValue the cloud's */
  readonly tlsCiphers?: string | undefined;
  /** API 2.20; terminated-https only. @defaultValue h2, http/1.1, http/1.0 */
  readonly alpnProtocols?: readonly string[] | undefined;
  /** Whether clients may or must show a certificate; API 2.8; terminated-https only. @defaultValue `none` */
  readonly clientAuthentication?: 'none' | 'optional' | 'mandatory' | undefined;
  /** Secret with the authority of the clients' certificates; needed with clientAuthentication. */
  readonly clientCaTlsContainerRef?: string | undefined;
  /** Secret with revoked certificates of clients. */
  readonly clientCrlContainerRef?: string | undefined;
  /**
   * HTTP Strict Transport Security; API 2.27; terminated-https only. Removed, browsers are told to forget it (the provider then sets a
   * maxAge of 0). @defaultValue off
   */
  readonly hsts?: OctaviaHstsSettings | undefined;
  /** L7 policies that come before those of the tree's routes, in this order; http and terminated-https only. */
  readonly policies?: readonly OctaviaPolicySettings[] | undefined;
}

export interface OctaviaHstsSettings {
  /** Seconds for which a browser keeps to https, 0 to 2147483647. */
  readonly maxAge: number;
  /** @defaultValue false */
  readonly includeSubdomains?: boolean | undefined;
  /** @defaultValue false */
  readonly preload?: boolean | undefined;
}

export interface ListenerOptions {
  readonly attributes: Attributes;
  readonly settings: Settings;
  readonly policies: readonly PolicyOptions[];
}

/** A listener's protocol as Octavia names it. */
const isHttp = (protocol: string): boolean => protocol === 'http' || protocol === 'terminated-https';

/** @param deploys - whether there must be a certificate: a prediction needs none */
export function readListener(settings: Settings, protocol: string, minor: number, deploys = true): ListenerOptions {
  const terminated = protocol === 'terminated-https' || (protocol === 'prometheus' && settings.has('defaultTlsContainerRef'));
  const attributes = {
    description: description(settings),
    admin_state_up: enabled(settings, 'listener'),
    connection_limit: settings.integer('connectionLimit', -1, 2_147_483_647) ?? -1,
    timeout_client_data: listenerTimeout(settings, 'timeoutClientData', 50_000),
    timeout_member_connect: listenerTimeout(settings, 'timeoutMemberConnect', 5_000),
    timeout_member_data: listenerTimeout(settings, 'timeoutMemberData', 50_000),
    timeout_tcp_inspect: listenerTimeout(settings, 'timeoutTcpInspect', 0),
    allowed_cidrs:
      settings.texts('allowedCidrs', isCidr, 'a network such as 10.0.0.0/8 or 2001:db8::/32, with nothing behind its prefix') ??
      [],
    insert_headers: insertedHeaders(settings, protocol),
    tags: tags(settings, minor),
    ...tlsAttributes(settings, terminated, deploys),
  };
  requireMinor(settings, 'allowedCidrs', 12, minor);
  for (const [field, needed] of TLS_FIELDS) requireMinor(settings, field, needed, minor);
  const policies = readPolicies(settings, minor);
  if (policies.length > 0 && !isHttp(protocol)) reportProtocol(settings, 'policies', protocol, 'http and terminated-https');
  return { attributes, settings, policies };
}

const MAX_TIMEOUT = 24 * 24 * 60 * 60 * 1000;

/** Milliseconds of a timeout, of which Octavia takes up to 24 days. */
export function listenerTimeout(settings: Settings, field: string, fallback: number): number {
  const ms = settings.duration(field, fallback);
  if (ms > MAX_TIMEOUT)
    settings.report(field, 'target.value', { message: `${field} is longer than 24 days`, hint: 'Use 576h at most.' });
  return ms;
}

function insertedHeaders(settings: Settings, protocol: string): Readonly<Record<string, string>> {
  const all: readonly string[] = [...HEADERS, ...CERTIFICATE_HEADERS];
  const names = settings.texts('insertHeaders', (name) => all.includes(name), `one of ${all.join(', ')}`) ?? [];
  if (names.length > 0 && !isHttp(protocol)) reportProtocol(settings, 'insertHeaders', protocol, 'http and terminated-https');
  else if (protocol === 'http' && names.some((name) => CERTIFICATE_HEADERS.some((one) => one === name)))
    reportProtocol(settings, 'insertHeaders', protocol, 'terminated-https', 'headers about certificates');
  return Object.fromEntries(names.map((name) => [name, 'true']));
}

/** Fields of terminated-https, with the minor version that brought them. */
const TLS_FIELDS = [
  ['defaultTlsContainerRef', 0],
  ['sniContainerRefs', 0],
  ['tlsVersions', 17],
  ['tlsCiphers', 15],
  ['alpnProtocols', 20],
  ['clientAuthentication', 8],
  ['clientCaTlsContainerRef', 8],
  ['clientCrlContainerRef', 8],
  ['hsts', 27],
] as const;

function tlsAttributes(settings: Settings, terminated: boolean, deploys: boolean): Attributes {
  const certificate = settings.text('defaultTlsContainerRef');
  const others = settings.texts('sniContainerRefs', ...ANY_TEXT) ?? [];
  const authentication = settings.word('clientAuthentication', ['none', 'optional', 'mandatory']) ?? 'none';
  const authority = settings.text('clientCaTlsContainerRef');
  const revoked = settings.text('clientCrlContainerRef');
  const attributes = {
    sni_container_refs: others,
    tls_versions: tlsVersions(settings),
    alpn_protocols: alpnProtocols(settings),
    client_authentication: authentication.toUpperCase(),
    ...given({
      default_tls_container_ref: certificate,
      tls_ciphers: settings.pattern('tlsCiphers', ...CIPHERS),
      client_ca_tls_container_ref: authority,
      client_crl_container_ref: revoked,
    }),
    ...hstsAttributes(settings),
  };
  if (!terminated) {
    for (const [field] of TLS_FIELDS) if (settings.has(field)) reportProtocol(settings, field, 'another', 'terminated-https');
    return {};
  }
  if (deploys && certificate === undefined && others.length === 0)
    settings.report('defaultTlsContainerRef', 'target.required', {
      message: 'A terminated-https listener has no certificate',
      hint: 'Give defaultTlsContainerRef: the reference of a secret with certificate and key.',
    });
  if (authentication !== 'none' && authority === undefined)
    settings.report('clientAuthentication', 'target.value', {
      message: `With clientAuthentication ${authentication} the certificates of clients are checked, and there is no authority for them`,
      hint: 'Give clientCaTlsContainerRef.',
    });
  if (revoked !== undefined && authority === undefined)
    settings.report('clientCrlContainerRef', 'target.value', {
      message: 'A list of revoked certificates of clients needs their authority',
      hint: 'Give clientCaTlsContainerRef.',
    });
  return attributes;
}

function hstsAttributes(settings: Settings): Attributes {
  if (!settings.has('hsts')) return {};
  const hsts = settings.group('hsts');
  const age = hsts.integer('maxAge', 0, 2_147_483_647);
  if (!hsts.has('maxAge'))
    hsts.report('maxAge', 'target.required', {
      message: 'HSTS has no maxAge',
      hint: 'Give the seconds for which a browser keeps to https: 31536000 is a year.',
    });
  const attributes = {
    hsts_max_age: age ?? 0,
    hsts_include_subdomains: hsts.flag('includeSubdomains') ?? false,
    hsts_preload: hsts.flag('preload') ?? false,
  };
  hsts.rejectRest();
  return attributes;
}

function reportProtocol(settings: Settings, field: string, protocol: string, only: string, what = field): void {
  settings.report(field, 'octavia.listener-protocol', {
    message: `Octavia has ${what} on listeners of protocol ${only} only${protocol === 'another' ? '' : `, and this one is ${protocol}`}`,
    hint: `Remove ${field}, or use such a listener.`,
  });
}

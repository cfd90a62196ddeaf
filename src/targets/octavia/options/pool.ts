import type { Settings } from '../../settings';
import { type Attributes, given } from '../resources/resource';
import { requireMinor } from './api-version';
import { alpnProtocols, CIPHERS, description, tags, tlsVersions } from './common';

/** What Octavia takes of a pool beyond the tree; by the name of its service. References may be tokens. */
export interface OctaviaPoolSettings {
  /** @defaultValue empty */
  readonly description?: string | undefined;
  /** `false` takes the pool out: requests for it are answered 503. @defaultValue true */
  readonly enabled?: boolean | undefined;
  /**
   * What is spoken to members. `proxy` and `proxyv2` (API 2.22) put a PROXY header in front of each connection; `tcp` reads no
   * requests; `https` goes behind tcp and https listeners. @defaultValue as the listener, without its TLS
   */
  readonly protocol?: 'http' | 'https' | 'tcp' | 'proxy' | 'proxyv2' | undefined;
  /** API 2.5. */
  readonly tags?: readonly string[] | undefined;
  /** TLS to the members, who are then spoken to encrypted. @defaultValue none */
  readonly tls?: OctaviaPoolTlsSettings | undefined;
}

export interface OctaviaPoolTlsSettings {
  /** Secret with the certificate that members are shown. @defaultValue none */
  readonly containerRef?: string | undefined;
  /** Secret with the authority of the members' certificates. @defaultValue they are not checked */
  readonly caContainerRef?: string | undefined;
  /** Secret with revoked certificates of members. */
  readonly crlContainerRef?: string | undefined;
  /** API 2.18. @defaultValue TLSv1.2, TLSv1.3 */
  readonly tlsVersions?: readonly string[] | undefined;
  /** OpenSSL's cipher list; API 2.15. Removed, the provider keeps the old one. @defaultValue the cloud's */
  readonly tlsCiphers?: string | undefined;
  /** API 2.24. @defaultValue h2, http/1.1, http/1.0 */
  readonly alpnProtocols?: readonly string[] | undefined;
}

export type PoolProtocol = NonNullable<OctaviaPoolSettings['protocol']>;

export interface PoolOptions {
  readonly protocol: PoolProtocol | undefined;
  readonly attributes: Attributes;
  readonly settings: Settings;
}

const PROTOCOLS = ['http', 'https', 'tcp', 'proxy', 'proxyv2'] as const;

export function readPool(settings: Settings, minor: number): PoolOptions {
  const protocol = settings.word('protocol', PROTOCOLS) as PoolProtocol | undefined;
  if (protocol === 'proxyv2') requireMinor(settings, 'protocol', 22, minor);
  const attributes = {
    description: description(settings),
    admin_state_up: settings.flag('enabled') ?? true,
    tags: tags(settings, minor),
    ...tlsAttributes(settings, minor),
  };
  return { protocol, attributes, settings };
}

function tlsAttributes(settings: Settings, minor: number): Attributes {
  if (!settings.has('tls')) return { tls_enabled: false };
  const tls = settings.group('tls');
  const [authority, revoked] = [tls.text('caContainerRef'), tls.text('crlContainerRef')];
  const attributes = {
    tls_enabled: true,
    tls_versions: tlsVersions(tls),
    alpn_protocols: alpnProtocols(tls),
    ...given({
      tls_container_ref: tls.text('containerRef'),
      ca_tls_container_ref: authority,
      crl_container_ref: revoked,
      tls_ciphers: tls.pattern('tlsCiphers', ...CIPHERS),
    }),
  };
  requireMinor(tls, 'tlsVersions', 18, minor);
  requireMinor(tls, 'tlsCiphers', 15, minor);
  requireMinor(tls, 'alpnProtocols', 24, minor);
  if (revoked !== undefined && authority === undefined)
    tls.report('crlContainerRef', 'target.value', {
      message: 'A list of revoked certificates of members needs their authority',
      hint: 'Give caContainerRef.',
    });
  tls.rejectRest();
  return attributes;
}

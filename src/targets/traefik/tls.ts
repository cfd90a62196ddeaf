import { type Listener, listenerName, type Reporter, seesRequests } from '../../tree';
import type { Settings } from '../settings';
import type { Config } from './services';

/** TLS that ends at Traefik: one set for all listeners of `terminated-https`. */
export interface TraefikTlsSettings {
  /** A client gets the one with the name that it asks for, and else the first. At least one. */
  readonly certificates: readonly TraefikCertificate[];
  /** Oldest version that clients may speak. @defaultValue `1.2` */
  readonly minVersion?: '1.2' | '1.3' | undefined;
  /** Refuses names for which there is no certificate. @defaultValue false */
  readonly strictSni?: boolean | undefined;
}

export interface TraefikCertificate {
  /** Absolute path, on the machine of Traefik, of a PEM file with the certificate and its chain. */
  readonly certificate: string;
  /** Absolute path of the PEM file with its key. */
  readonly key: string;
}

const FILE = [/^\/[^\p{Cc}\p{Zl}\p{Zp}]{1,1023}$/u, 'an absolute path without control characters'] as const;

/** The `tls` part of a configuration; undefined where no settings are given. */
export function readTls(settings: Settings): Config | undefined {
  if (!settings.has('tls')) return undefined;
  const own = settings.group('tls');
  const certificates = own.list('certificates').map((one, i) => {
    const certFile = one.pattern('certificate', ...FILE);
    const keyFile = one.pattern('key', ...FILE);
    for (const field of ['certificate', 'key'])
      if (!one.has(field))
        one.report(field, 'target.required', {
          message: `Certificate ${i + 1} has no ${field === 'key' ? 'key' : 'file'}`,
          hint: `Give ${field}: /etc/traefik/site.${field === 'key' ? 'key' : 'pem'}.`,
        });
    one.rejectRest();
    return { certFile, keyFile };
  });
  if (certificates.length === 0 && own.names('certificates').length === 0)
    own.report('certificates', 'target.required', {
      message: 'There is no certificate: Traefik would show one that it made itself',
      hint: 'Give certificates: [{ certificate: /etc/traefik/site.pem, key: /etc/traefik/site.key }].',
    });
  const minVersion = own.word('minVersion', ['1.2', '1.3']) ?? '1.2';
  const strict = own.flag('strictSni') ?? false;
  own.rejectRest();
  const options = { minVersion: `VersionTLS${minVersion.replace('.', '')}`, sniStrict: strict };
  return {
    certificates,
    // Options of a router hold only for hosts that its rule names (3.7.15); these hold for all.
    options: { default: options },
    ...(certificates[0] ? { stores: { default: { defaultCertificate: certificates[0] } } } : {}),
  };
}

/** Listeners at which TLS ends. */
export const endsTls = ({ protocol }: Listener): boolean => seesRequests(protocol) && protocol !== 'http';

/** Reports TLS that ends nowhere, and listeners of TLS that no certificate is given for. */
export function checkTls(reporter: Reporter, listeners: readonly Listener[], tls: Config | undefined): void {
  const ending = listeners.filter(endsTls);
  const [first] = ending;
  if (first && tls === undefined)
    reporter.report('target.required', ['targets', 'traefik', 'tls'], {
      message: `TLS ends at ${ending.map(listenerName).join(', ')}, and there is no certificate: Traefik would show one that it made itself`,
      hint: 'Give traefik: { tls: { certificates: [{ certificate: /etc/traefik/site.pem, key: /etc/traefik/site.key }] } }.',
    });
  if (!first && tls !== undefined && listeners.length > 0)
    reporter.report('target.value', ['targets', 'traefik', 'tls'], {
      message: 'TLS ends at no listener',
      hint: 'Use protocol terminated-https, or remove tls.',
    });
}

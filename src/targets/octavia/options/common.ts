import { addressKind, known } from '../../../tree';
import type { Settings } from '../../settings';
import { requireMinor } from './api-version';

/** Longest text that Octavia's database holds (source of Octavia 19). */
const MAX_TEXT = 255;

const isText = (text: string): boolean => text.length <= MAX_TEXT;

/** How a list of ids, tags or references is read. */
export const ANY_TEXT = [isText, `text of 1 to ${MAX_TEXT} characters`] as const;

export const description = (settings: Settings): string =>
  settings.pattern('description', /^.{0,255}$/su, `text of at most ${MAX_TEXT} characters`) ?? '';

/** Whether it serves at all; what is predicted holds while it does. */
export function enabled(settings: Settings, what: string): boolean {
  const value = settings.flag('enabled') ?? true;
  if (!value)
    settings.report('enabled', 'octavia.disabled', {
      severity: 'warning',
      message: `The ${what} is taken out: connections are refused, whatever is predicted of its services`,
      hint: 'Remove enabled once it is to serve.',
    });
  return value;
}

export function tags(settings: Settings, minor: number): readonly string[] {
  requireMinor(settings, 'tags', 5, minor);
  return settings.texts('tags', ...ANY_TEXT) ?? [];
}

/** An IP address, which may be a token. */
export function address(settings: Settings, field: string): string | undefined {
  const text = settings.text(field);
  if (text !== undefined && known(text) && !['ipv4', 'ipv6'].includes(addressKind(text) ?? ''))
    settings.report(field, 'octavia.address', {
      message: `Octavia takes no name for an address: ${text}`,
      hint: 'Write the IP address.',
    });
  return text;
}

/** Ciphers as OpenSSL lists them; other characters are refused by the API (Octavia 19). */
export const CIPHERS = [
  /^[A-Za-z0-9\-+!:@=_.]{1,2048}$/,
  'a list of OpenSSL ciphers: letters, digits and - + ! : @ = _ .',
] as const;

const TLS_VERSIONS = ['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const ALPN_PROTOCOLS = ['h2', 'http/1.1', 'http/1.0'];

/** What Octavia takes where nothing is set (Octavia 19). Written out, since the provider keeps the old value of what is removed. */
const DEFAULT_TLS_VERSIONS = ['TLSv1.2', 'TLSv1.3'];

export const tlsVersions = (settings: Settings): readonly string[] =>
  chosen(settings, 'tlsVersions', TLS_VERSIONS, DEFAULT_TLS_VERSIONS);

export const alpnProtocols = (settings: Settings): readonly string[] =>
  chosen(settings, 'alpnProtocols', ALPN_PROTOCOLS, ALPN_PROTOCOLS);

function chosen(settings: Settings, field: string, words: readonly string[], fallback: readonly string[]): readonly string[] {
  const list = settings.texts(field, (text) => words.includes(text), `one of ${words.join(', ')}`);
  if (list?.length === 0)
    settings.report(field, 'target.value', {
      message: `${field} is empty`,
      hint: `Remove ${field}, or list some of ${words.join(', ')}.`,
    });
  return list ?? fallback;
}

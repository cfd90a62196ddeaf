import { addressKind } from './address';

/** What is wrong with a text that goes into a request line or header; undefined when nothing is. */
export type TextFault = string | undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;
const NON_ASCII = /[\u0080-\uffff]/;

/** Longest path or header value: what fits into a request with room to spare. */
const MAX_LENGTH = 4_000;

/** Longest name of a cookie or header (cookies: API of Octavia 19). */
const MAX_NAME = 255;

/** A request path with an optional query: begins with `/`, visible ASCII, no `#`. */
export function pathFault(text: string): TextFault {
  if (!text.startsWith('/')) return 'does not begin with /';
  return visibleFault(text) ?? (text.includes('#') ? 'has a #, which never reaches a server' : undefined);
}

/** A host as in the Host header: a DNS name or an IP address (IPv6 in brackets), with an optional port. */
export function hostFault(text: string): TextFault {
  const visible = visibleFault(text);
  if (visible) return visible;
  const match = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text);
  const name = match?.[1] ?? '';
  const valid = name.startsWith('[') ? addressKind(name.slice(1, -1)) === 'ipv6' : addressKind(name) !== undefined;
  if (!match || !valid) return 'is no host name or address';
  const port = match[2] === undefined ? 1 : Number(match[2]);
  return port >= 1 && port <= 65_535 ? undefined : 'has a port outside 1 to 65535';
}

/** A header's name: an HTTP token. */
export const headerNameFault = (text: string): TextFault => tokenFault(text, 'is no HTTP header name');

/** A cookie's name: an HTTP token, as long as Octavia stores it. */
export const cookieNameFault = (text: string): TextFault => tokenFault(text, 'is no name of a cookie');

function tokenFault(text: string, fault: string): TextFault {
  if (text.length > MAX_NAME) return `is longer than ${MAX_NAME} characters`;
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text) ? undefined : fault;
}

/** A header's value: visible ASCII and inner blanks. */
export function headerValueFault(text: string): TextFault {
  if (CONTROL.test(text)) return 'has a control character';
  if (NON_ASCII.test(text)) return 'has a character outside ASCII';
  if (text.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  return text.trim() === text ? undefined : 'begins or ends with a blank';
}

function visibleFault(text: string): TextFault {
  if (text === '') return 'is empty';
  if (CONTROL.test(text)) return 'has a control character';
  if (text.includes(' ')) return 'has a blank';
  if (text.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  return NON_ASCII.test(text) ? 'has a character outside ASCII' : undefined;
}

import { failure } from './failure';

/** Where a Runtime API listens: a socket file, or an address and port. */
export type SocketAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** Longest path of a socket file in bytes: Linux holds 108, with a zero behind it. */
const MAX_PATH = 107;

const PREFIX = /^(?:unix|ipv4|ipv6)@/;
const PORT = /^(?:\[([0-9A-Fa-f:.]+)\]|([^/:[\]]+)):(\d{1,5})$/;

/**
 * Reads where a socket is: the path of a file, or `ADDRESS:PORT` with IPv6 in brackets; also as HAProxy writes it, `unix@/run/haproxy.sock`
 * or `ipv4@127.0.0.1:9999`.
 *
 * @throws FindingsError where it is neither
 */
export function readSocketAddress(text: string): SocketAddress {
  const bare = text.replace(PREFIX, '');
  const [, bracketed, plain, digits] = PORT.exec(bare) ?? [];
  const port = Number(digits);
  const host = bracketed ?? plain;
  if (host !== undefined && port >= 1 && port <= 65_535) return { host, port };
  if (host === undefined && isPath(bare)) return { path: bare };
  throw failure('runtime-api.address', {
    value: text,
    message: `${text === '' ? 'An empty text' : text} is neither the path of a socket file nor an address with a port`,
    hint: 'Give the path of the stats socket line, at most 107 bytes long, or such as 127.0.0.1:9999.',
  });
}

const isPath = (text: string): boolean =>
  text !== '' && !text.includes('@') && !text.includes('\0') && Buffer.byteLength(text) <= MAX_PATH && !/^[^/]*:/.test(text);

/** As it is written. */
export const formatSocketAddress = (address: SocketAddress): string =>
  'path' in address ? address.path : `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;

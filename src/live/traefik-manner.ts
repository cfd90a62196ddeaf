import { addressKind, type Monitor } from '../tree';
import type { Dialect } from './answer';
import { type Endpoint, headText, type Manner, nameOf } from './manner';

/** What Traefik takes for an answer (3.7.15, measured): interim answers are skipped, and a head may be far longer than any is. */
const DIALECT: Dialect = {
  interim: 'skipped',
  maxBytes: 10 * 2 ** 20,
  maxHeaders: 1_000_000,
  leadingLines: false,
  looseNames: true,
};

const DEFAULT_TIMEOUT = 5_000;

/** Methods with which a content length of 0 is sent (3.7.15, measured). */
const WITH_LENGTH = ['POST', 'PUT', 'PATCH'];

/** Headers of a monitor that are sent elsewhere, or not at all (3.7.15, measured). */
const PLACED = ['host', 'user-agent', 'content-length', 'transfer-encoding'];

/**
 * How Traefik checks (3.7.15, measured): HTTP/1.1 with the address as Host, and one timeout for everything. Redirects are answers,
 * not orders: the lowering turns following them off. Certificates are not verified, as the lowering says for https monitors.
 */
export const traefikManner: Manner = {
  dialect: DIALECT,
  request: requestOf,
  serverName: ({ host }, { address }) => nameOf(host) ?? (host === undefined ? nameIn(address) : undefined),
  limits({ timeout = DEFAULT_TIMEOUT }) {
    return { connect: timeout, answer: timeout, whole: timeout };
  },
};

const nameIn = (address: string): string | undefined => (addressKind(address) === 'name' ? address : undefined);

function requestOf({ method, path, host, headers }: Monitor, { address, port }: Endpoint): string {
  const given = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const own = [...given]
    .filter(([name]) => !PLACED.includes(name))
    .map(([name, value]) => [canonical(name), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const encodes = method !== 'HEAD' && !given.has('accept-encoding') && !given.has('range');
  return headText(`${method} ${path} HTTP/1.1`, [
    ['Host', host ?? `${addressKind(address) === 'ipv6' ? `[${address}]` : address}:${port}`],
    ['User-Agent', given.get('user-agent') ?? 'Go-http-client/1.1'],
    ...(WITH_LENGTH.includes(method) ? [['Content-Length', '0'] as const] : []),
    ...own,
    ...(encodes ? [['Accept-Encoding', 'gzip'] as const] : []),
  ]);
}

/** `x-probe` as `X-Probe`. */
const canonical = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());

import type { Monitor } from '../tree';
import type { Dialect } from './answer';

/** Where a check goes. */
export interface Endpoint {
  /** IP address (IPv6 without brackets) or DNS name. */
  readonly address: string;
  readonly port: number;
}

/** How long a check may take, in milliseconds. */
export interface Limits {
  /** To connect, TLS included. */
  readonly connect: number;
  /** From there on, until the answer. */
  readonly answer: number;
  /** In all; undefined when only the two others count. */
  readonly whole: number | undefined;
}

/** How a system checks: what goes over the wire, and what it takes for an answer. */
export interface Manner {
  readonly dialect: Dialect;
  /** The request, byte for byte (each character is one). */
  request(monitor: Monitor, endpoint: Endpoint): string;
  /** The name that a TLS session asks for; undefined when it asks for none. */
  serverName(monitor: Monitor, endpoint: Endpoint): string | undefined;
  /**
   * @param monitor - with the target's defaults filled in
   * @param timed - whether the tree gives the monitor a timeout of its own
   * @param pool - whose monitor it is, in the declared tree
   */
  limits(monitor: Monitor, timed: boolean, pool: string): Limits;
}

/** A request line and headers as they are sent. */
export const headText = (line: string, headers: readonly (readonly [name: string, value: string])[]): string =>
  `${line}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;

/** The name of a Host header, unless that is an address: no server has a certificate by an address. */
export function nameOf(host: string | undefined): string | undefined {
  const name = host?.replace(/:\d+$/, '');
  return name === undefined || /^[\d.]+$|[[\]]/.test(name) ? undefined : name;
}

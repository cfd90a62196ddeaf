import { known, type Listener } from '../../tree';

/**
 * Name of the entry point that a listener is: `http-80`, with an address of its own `http-10-0-0-1-80`. Traefik's
 * static configuration, which has to declare it, takes no dots in names given as flags.
 */
export function entryPointName({ protocol, bind, port }: Listener, number: number): string {
  if (!known(port)) return `${protocol}-listener-${number + 1}`;
  return [protocol, ...(bind === undefined ? [] : [bind.replaceAll(/[.:]/g, '-')]), port].join('-');
}

/** Where an entry point listens, as Traefik's static configuration says it: `:80`, `10.0.0.1:80`. */
export const entryPointAddress = ({ bind, port }: Listener): string => `${bind === undefined ? '' : bracketed(bind)}:${port}`;

/** An address; IPv6 in brackets. */
export const bracketed = (address: string): string => (known(address) && address.includes(':') ? `[${address}]` : address);

/** A service that no declared one is called like: no name has a `~`. */
export const derived = (name: string, part: string | number): string => `${name}~${part}`;

/** Answers 503: what no route of a listener takes. */
export const UNSERVED = derived('unserved', 503);

/** How Traefik connects for https checks: without a look at the certificate, as HAProxy is told to. */
export const unverified = (host: string | undefined): string => derived('unverified', host ?? '');

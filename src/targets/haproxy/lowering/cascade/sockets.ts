import { createHash } from 'node:crypto';
import type { Listener } from '../../../../tree';
import { endpoint } from '../../quote';

/** Where the children of a cascade listen: abstract sockets, which only processes of the same network see. */
export interface Sockets {
  readonly health: string;
  of(service: string): string;
}

/** Longest name that is written out; an abstract socket has at most 107 bytes, and a port may be known at apply only. */
const MAX_NAME = 60;

/**
 * Names are after the first listener, which no other process of the network has, so several HAProxy may run side by side; and after the
 * services, so that while a process takes over from another one, both mean the same by a name.
 */
export function socketsOf(listeners: readonly Listener[]): Sockets {
  const [first] = listeners;
  const prefix = `abns@healthtree:${first ? endpoint(first.bind ?? '', first.port) : ''}`;
  return { health: `${prefix}/`, of: (service) => `${prefix}/${shortened(service)}` };
}

/** Names of services have no colon, so none is like one that was cut. */
const shortened = (service: string): string =>
  service.length <= MAX_NAME
    ? service
    : `${service.slice(0, MAX_NAME - 13)}:${createHash('sha256').update(service).digest('hex').slice(0, 12)}`;

import { createHash } from 'node:crypto';
import { known, type Listener, type Protocol, transportOf } from '../../../tree';

/** Longest name of a member (source of Octavia 19). */
const MAX_NAME = 255;

export const LOAD_BALANCER = 'loadbalancer';

/** The load balancer of a service below the root of a cascade. */
export const ownLoadBalancerId = (service: string): string => `${service}_loadbalancer`;

/**
 * A service that is entered by listeners of two protocols is a pool for each of them; TLS that ends at the listener makes no
 * difference.
 *
 * @param own - on its own load balancer, not on the one that is entered
 */
export const poolId = (service: string, protocol: Protocol, own = false): string =>
  `${service}_${poolProtocol(protocol)}${own ? '_pool' : ''}`;

/** The listener on the load balancer of a service's own. */
export const ownListenerId = (service: string, protocol: Protocol): string => `${service}_${poolProtocol(protocol)}_listener`;

/** What a pool behind a listener speaks. */
export const poolProtocol = (protocol: string): string => (protocol === 'terminated-https' ? 'http' : protocol);

/** By what no two can share: the old one has to go before one of another protocol comes. */
export const listenerId = (listener: Listener, index: number): string =>
  `listener_${transport(listener.protocol)}${ending(listener, index)}`;

/** TCP and what goes over it share their ports. */
const transport = (protocol: Protocol): string => (transportOf(protocol) === 'tcp' ? '' : `${protocol}_`);

export const listenerName = (listener: Listener, index: number): string => `${listener.protocol}-${ending(listener, index)}`;

/** A port that is known only at apply can not be part of a name. */
const ending = ({ port }: Listener, index: number): string => (known(port) ? `${port}` : `number${index + 1}`);

/** Names that are longer than Octavia's database holds end in a digest, so that no two become one. */
export function stored(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return `${name.slice(0, MAX_NAME - 9)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** Name in Octavia of the load balancer of a service below the root. */
export const ownName = (loadBalancer: string, service: string): string => stored(`${loadBalancer}/${service}`);

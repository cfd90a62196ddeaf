import { childrenOf, type Listener, listenerName, type Model, type Protocol, serviceOf, servicesBelow } from '../../../tree';
import type { LoadBalancerOptions } from '../options/load-balancer';
import type { ResolvedSettings } from '../settings';
import type { End } from './members';
import { ownListenerId, ownLoadBalancerId, ownName, poolId, poolProtocol } from './names';
import { type Attributes, given, type Resource } from './resource';

/** The listeners through which a load balancer of a service's own is reached: by what its pool speaks, the first that leads there. */
export type Ways = ReadonlyMap<string, Listener>;

/** Every service below the root of a cascade, after its parents, with the ways to it. */
export function waysOf(
  model: Model,
  listeners: readonly Listener[],
  servicesOf: (listener: Listener) => readonly string[],
): ReadonlyMap<string, Ways> {
  const ways = new Map<string, Map<string, Listener>>();
  for (const listener of listeners) {
    for (const name of belowAny(model, servicesOf(listener))) {
      const own = ways.get(name) ?? new Map<string, Listener>();
      const protocol = poolProtocol(listener.protocol);
      if (!own.has(protocol)) own.set(protocol, listener);
      ways.set(name, own);
    }
  }
  return new Map(model.order.flatMap((name) => (ways.has(name) ? [[name, ways.get(name) as Ways]] : [])));
}

/** All that are below one of these services. */
const belowAny = (model: Model, tops: readonly string[]): ReadonlySet<string> =>
  servicesBelow(
    model,
    tops.flatMap((name) => childrenOf(serviceOf(model, name)).map(({ service }) => service)),
  );

/** The load balancer of a child as a member: it is complete once it has its listener. */
export function ownVip(ways: ReadonlyMap<string, Ways>, name: string, protocol: Protocol): End {
  const listener = ways.get(name)?.get(poolProtocol(protocol));
  if (!listener) throw new Error(`no ${protocol} listener leads to ${name}`);
  return {
    address: { ref: ownLoadBalancerId(name), attribute: 'vip_address' },
    port: listener.port,
    after: ownListenerId(name, protocol),
  };
}

/** The load balancer of a service below the root; the port and address that were asked for are for the one that is entered. */
export function ownLoadBalancer(service: string, options: LoadBalancerOptions, driver: string | undefined): Resource {
  const { vip_port_id: _port, vip_address: _address, ...attributes } = options.attributes;
  return {
    type: 'openstack_lb_loadbalancer_v2',
    id: ownLoadBalancerId(service),
    attributes: {
      ...(attributes as Attributes),
      name: ownName(options.name, service),
      ...given({ loadbalancer_provider: driver }),
    },
  };
}

/** As patient as the listener through which its traffic comes, and open to the load balancers in front, which do the rest. */
export function ownListener(service: string, listener: Listener, settings: ResolvedSettings): Resource {
  const { attributes = {} } = settings.listeners.get(listenerName(listener)) ?? {};
  const protocol = poolProtocol(listener.protocol);
  return {
    type: 'openstack_lb_listener_v2',
    id: ownListenerId(service, listener.protocol),
    attributes: {
      loadbalancer_id: { ref: ownLoadBalancerId(service) },
      default_pool_id: { ref: poolId(service, listener.protocol, true) },
      name: protocol,
      protocol: protocol.toUpperCase(),
      protocol_port: listener.port,
      description: '',
      admin_state_up: true,
      connection_limit: -1,
      ...given(
        Object.fromEntries(
          ['timeout_client_data', 'timeout_member_connect', 'timeout_member_data', 'timeout_tcp_inspect'].map((name) => [
            name,
            attributes[name],
          ]),
        ),
      ),
      allowed_cidrs: [],
      insert_headers: {},
      tags: [],
      ...settings.loadBalancer.scope,
    },
  };
}

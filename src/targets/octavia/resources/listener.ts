import { type Listener, listenerName as nameInTree } from '../../../tree';
import type { ListenerOptions } from '../options/listener';
import type { PrometheusOptions } from '../options/prometheus';
import type { ResolvedSettings } from '../settings';
import { loadBalancerId } from './load-balancer';
import { listenerId, listenerName, poolId } from './names';
import { policyResources } from './policies';
import { type Attributes, given, type Resource } from './resource';

/** A listener with its policies. */
export function listenerResources(listener: Listener, index: number, settings: ResolvedSettings): readonly Resource[] {
  const { service, protocol, port } = listener;
  const id = listenerId(listener, index);
  const { attributes, policies } = settings.listeners.get(nameInTree(listener)) as ListenerOptions;
  const own: Resource = {
    type: 'openstack_lb_listener_v2',
    id,
    attributes: {
      loadbalancer_id: loadBalancerId(settings.loadBalancer),
      ...given({ default_pool_id: service === undefined ? undefined : { ref: poolId(service, protocol) } }),
      name: listenerName(listener, index),
      protocol: protocol.toUpperCase().replace('-', '_'),
      protocol_port: port,
      ...attributes,
      ...settings.loadBalancer.scope,
    },
  };
  return [own, ...policyResources(id, listener, policies, settings.loadBalancer.scope)];
}

export const prometheusResource = ({ port, attributes }: PrometheusOptions, settings: ResolvedSettings): Resource => ({
  type: 'openstack_lb_listener_v2',
  id: `listener_prometheus_${port}`,
  attributes: {
    loadbalancer_id: loadBalancerId(settings.loadBalancer),
    name: `prometheus-${port}`,
    protocol: 'PROMETHEUS',
    protocol_port: port,
    ...(attributes satisfies Attributes),
    ...settings.loadBalancer.scope,
  },
});

import type { Listener } from '../../../tree';
import { LOAD_BALANCER, listenerId, listenerName, poolId } from './names';
import { given, type Resource } from './resource';

export function listenerResource(listener: Listener, index: number): Resource {
  const { service, protocol, port } = listener;
  return {
    type: 'openstack_lb_listener_v2',
    id: listenerId(listener, index),
    attributes: {
      loadbalancer_id: { ref: LOAD_BALANCER },
      ...given({ default_pool_id: service === undefined ? undefined : { ref: poolId(service, protocol) } }),
      name: listenerName(listener, index),
      description: '',
      protocol: protocol.toUpperCase(),
      protocol_port: port,
      admin_state_up: true,
      connection_limit: -1,
      timeout_client_data: 50_000,
      timeout_member_connect: 5_000,
      timeout_member_data: 50_000,
      timeout_tcp_inspect: 0,
      allowed_cidrs: [],
      insert_headers: {},
      tags: [],
    },
  };
}

import type { Pool, Protocol } from '../../../tree';
import type { ResolvedSettings } from '../settings';
import { loadBalancerId } from './load-balancer';
import { poolId, poolProtocol } from './names';
import type { Resource } from './resource';

const METHODS: Readonly<Record<Pool['algorithm'], string>> = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  random: '',
};

const PLAIN = { description: '', admin_state_up: true, tags: [], tls_enabled: false };

export function poolResource(pool: Pool, protocol: Protocol, { loadBalancer, pools }: ResolvedSettings): Resource {
  const options = pools.get(pool.name);
  return {
    type: 'openstack_lb_pool_v2',
    id: poolId(pool.name, protocol),
    attributes: {
      loadbalancer_id: loadBalancerId(loadBalancer),
      name: pool.name,
      protocol: (options?.protocol ?? poolProtocol(protocol)).toUpperCase(),
      lb_method: METHODS[pool.algorithm],
      ...(options?.attributes ?? PLAIN),
      ...loadBalancer.scope,
    },
  };
}

import type { Pool, Protocol } from '../../../tree';
import { LOAD_BALANCER, poolId } from './names';
import type { Resource } from './resource';

const METHODS: Readonly<Record<Pool['algorithm'], string>> = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  random: '',
};

export const poolResource = (pool: Pool, protocol: Protocol): Resource => ({
  type: 'openstack_lb_pool_v2',
  id: poolId(pool.name, protocol),
  attributes: {
    loadbalancer_id: { ref: LOAD_BALANCER },
    name: pool.name,
    description: '',
    protocol: protocol.toUpperCase(),
    lb_method: METHODS[pool.algorithm],
    admin_state_up: true,
    tls_enabled: false,
    tags: [],
  },
});

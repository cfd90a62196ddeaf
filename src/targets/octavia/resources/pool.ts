import type { Persistence, Pool, Protocol } from '../../../tree';
import type { ResolvedSettings } from '../settings';
import { loadBalancerId } from './load-balancer';
import { ownLoadBalancerId, poolId, poolProtocol } from './names';
import { type Block, given, type Resource } from './resource';

const METHODS: Readonly<Record<Pool['algorithm'], string>> = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  'source-port': 'SOURCE_IP_PORT',
  random: '',
};

const PLAIN = { description: '', admin_state_up: true, tags: [], tls_enabled: false };

/** What is spoken to the members of a pool, as Octavia spells it. */
export const spoken = (pool: string, protocol: Protocol, pools: ResolvedSettings['pools']): string =>
  (pools.get(pool)?.protocol ?? poolProtocol(protocol)).toUpperCase();

/** @param own - on the load balancer of its service's own */
export function poolResource(pool: Pool, protocol: Protocol, { loadBalancer, pools }: ResolvedSettings, own: boolean): Resource {
  const options = pools.get(pool.name);
  return {
    type: 'openstack_lb_pool_v2',
    id: poolId(pool.name, protocol, own),
    attributes: {
      loadbalancer_id: own ? { ref: ownLoadBalancerId(pool.name) } : loadBalancerId(loadBalancer),
      name: pool.name,
      protocol: spoken(pool.name, protocol, pools),
      lb_method: METHODS[pool.algorithm],
      ...(options?.attributes ?? PLAIN),
      ...given({ persistence: pool.persistence && persistenceBlock(pool.persistence) }),
      ...loadBalancer.scope,
    },
  };
}

const TYPES: Readonly<Partial<Record<Persistence['type'], string>>> = {
  source: 'SOURCE_IP',
  cookie: 'HTTP_COOKIE',
  'app-cookie': 'APP_COOKIE',
};

const persistenceBlock = ({ type, cookie }: Persistence): Block => ({
  block: given({ type: TYPES[type], cookie_name: cookie }),
});

import type { LoadBalancerOptions } from '../options/load-balancer';
import { LOAD_BALANCER } from './names';
import { type Attribute, given, type Resource } from './resource';

/** None where an existing one is used. */
export const loadBalancerResources = (
  { id, attributes }: LoadBalancerOptions,
  driver: string | undefined,
): readonly Resource[] =>
  id === undefined
    ? [
        {
          type: 'openstack_lb_loadbalancer_v2',
          id: LOAD_BALANCER,
          attributes: { ...attributes, ...given({ loadbalancer_provider: driver }) },
        },
      ]
    : [];

export const loadBalancerId = ({ id }: LoadBalancerOptions): Attribute => id ?? { ref: LOAD_BALANCER };

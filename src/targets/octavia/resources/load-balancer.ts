import type { ResolvedSettings } from '../settings';
import { LOAD_BALANCER } from './names';
import { given, type Resource } from './resource';

export const loadBalancerResource = (settings: ResolvedSettings, driver: string | undefined): Resource => ({
  type: 'openstack_lb_loadbalancer_v2',
  id: LOAD_BALANCER,
  attributes: {
    name: settings.name,
    description: '',
    admin_state_up: true,
    tags: [],
    ...given({ loadbalancer_provider: driver }),
    ...given(settings.vip),
  },
});

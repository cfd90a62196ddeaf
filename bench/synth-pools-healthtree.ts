import { httpMonitor, OctaviaLoadBalancer, OpenstackProvider, Pool } from 'healthtree';
import { memberCount } from './measured';
import { addressOf, POOLS, portOf } from './pools';
import { synthesized } from './synthesized';

/** A hundred pools, each with a listener of its own, on one load balancer. */
synthesized((stack) => {
  new OpenstackProvider(stack, 'openstack');
  const monitor = httpMonitor({ path: '/ping', interval: '5s', timeout: '3s', rise: 2 });
  const listeners = Array.from({ length: POOLS }, (_, p) => ({
    protocol: 'http' as const,
    port: portOf(p),
    service: new Pool(stack, `pool${p}`, {
      monitor,
      members: Array.from({ length: memberCount / POOLS }, (_, i) => ({ address: addressOf(p, i), port: 80 })),
    }),
  }));
  new OctaviaLoadBalancer(stack, 'lb', { listeners, vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' });
});

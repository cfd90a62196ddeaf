import { httpMonitor, OctaviaLoadBalancer, OpenstackProvider, Pool, WeightedService } from 'healthtree';
import { memberCount } from './measured';
import { synthesized } from './synthesized';

synthesized((stack) => {
  new OpenstackProvider(stack, 'openstack');
  const monitor = httpMonitor({ path: '/ping', interval: '5s', timeout: '3s', rise: 2 });
  const pool = (dc: number) =>
    new Pool(stack, `dc${dc}`, {
      monitor,
      members: Array.from({ length: memberCount / 2 }, (_, i) => ({ address: `10.${dc}.${i >> 8}.${i & 255}`, port: 80 })),
    });
  const service = new WeightedService(stack, 'all', {
    healthCheck: true,
    children: [
      { service: pool(1), weight: 3 },
      { service: pool(2), weight: 1 },
    ],
  });
  new OctaviaLoadBalancer(stack, 'lb', {
    listeners: [{ protocol: 'http', port: 80, service }],
    vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a',
  });
});

import { lbListenerV2, lbLoadbalancerV2, lbMemberV2, lbMonitorV2, lbPoolV2, provider } from '../src/generated/openstack';
import { memberCount } from './measured';
import { synthesized } from './synthesized';

/** What people write with generated bindings: a resource for each member. */
synthesized((stack) => {
  new provider.OpenstackProvider(stack, 'openstack');
  const lb = new lbLoadbalancerV2.LbLoadbalancerV2(stack, 'lb', { vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' });
  const pool = new lbPoolV2.LbPoolV2(stack, 'pool', { loadbalancerId: lb.id, protocol: 'HTTP', lbMethod: 'ROUND_ROBIN' });
  new lbListenerV2.LbListenerV2(stack, 'listener', {
    loadbalancerId: lb.id,
    protocol: 'HTTP',
    protocolPort: 80,
    defaultPoolId: pool.id,
  });
  new lbMonitorV2.LbMonitorV2(stack, 'monitor', {
    poolId: pool.id,
    type: 'HTTP',
    delay: 5,
    timeout: 3,
    maxRetries: 2,
    urlPath: '/ping',
  });
  for (let i = 0; i < memberCount; i++) {
    const dc = i < memberCount / 2 ? 1 : 2;
    new lbMemberV2.LbMemberV2(stack, `member${i}`, {
      poolId: pool.id,
      address: `10.${dc}.${(i >> 8) & 255}.${i & 255}`,
      protocolPort: 80,
      weight: dc === 1 ? 3 : 1,
    });
  }
});

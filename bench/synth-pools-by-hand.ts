import { lbListenerV2, lbLoadbalancerV2, lbMemberV2, lbMonitorV2, lbPoolV2, provider } from '../src/generated/openstack';
import { memberCount } from './measured';
import { addressOf, POOLS, portOf } from './pools';
import { synthesized } from './synthesized';

/** The same with generated bindings: a resource for each member. */
synthesized((stack) => {
  new provider.OpenstackProvider(stack, 'openstack');
  const lb = new lbLoadbalancerV2.LbLoadbalancerV2(stack, 'lb', { vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' });
  for (let p = 0; p < POOLS; p++) {
    const pool = new lbPoolV2.LbPoolV2(stack, `pool${p}`, { loadbalancerId: lb.id, protocol: 'HTTP', lbMethod: 'ROUND_ROBIN' });
    new lbListenerV2.LbListenerV2(stack, `listener${p}`, {
      loadbalancerId: lb.id,
      protocol: 'HTTP',
      protocolPort: portOf(p),
      defaultPoolId: pool.id,
    });
    new lbMonitorV2.LbMonitorV2(stack, `monitor${p}`, {
      poolId: pool.id,
      type: 'HTTP',
      delay: 5,
      timeout: 3,
      maxRetries: 2,
      urlPath: '/ping',
    });
    for (let i = 0; i < memberCount / POOLS; i++)
      new lbMemberV2.LbMemberV2(stack, `member${p}-${i}`, { poolId: pool.id, address: addressOf(p, i), protocolPort: 80 });
  }
});

import { each, type Input } from './input';

const long = 'd'.repeat(256);

export const LOAD_BALANCER_INPUTS: readonly Input[] = [
  ...each('loadbalancer', 'name', [long.slice(1), long, 'é'], (name) => ({ fields: { name }, settings: { name } })),
  ...each('loadbalancer', 'description', [long.slice(1), long], (description) => ({
    fields: { description },
    settings: { description },
  })),
  ...each('loadbalancer', 'VIP subnet', ['nope', '', undefined], (id) => ({
    fields: { vip_subnet_id: id },
    settings: { vipSubnetId: id },
  })),
  ...each('loadbalancer', 'VIP network', ['nope', '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1'], (id) => ({
    fields: { vip_subnet_id: undefined, vip_network_id: id },
    settings: { vipSubnetId: undefined, vipNetworkId: id },
  })),
  ...each('loadbalancer', 'VIP address', ['10.0.0.5', '2001:db8::1', 'a.example', '10.0.0.300', ''], (address) => ({
    fields: { vip_address: address },
    settings: { vipAddress: address },
  })),
  ...each('loadbalancer', 'flavor', ['nope', '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1'], (id) => ({
    fields: { flavor_id: id },
    settings: { flavorId: id },
  })),
  ...each('loadbalancer', 'security groups', [['nope'], []], (ids) => ({
    fields: { vip_sg_ids: ids },
    settings: { securityGroupIds: ids },
  })),
  ...each('loadbalancer', 'tags', [['a'], [long], 'a', [7]], (tags) => ({ fields: { tags }, settings: { tags } })),
  ...each('loadbalancer', 'enabled', [true, false, 'maybe'], (enabled) => ({
    fields: { admin_state_up: enabled },
    settings: { enabled },
  })),
];

import { ID, isId, type Settings } from '../../settings';
import { type Attributes, given } from '../resources/resource';
import { requireMinor } from './api-version';
import { address, description, enabled, tags } from './common';

/** What Octavia takes of the load balancer itself. Ids may be tokens. */
export interface OctaviaLoadBalancerSettings {
  /** Name of the load balancer. @defaultValue `healthtree`; in a CDK app the construct's path in its stack */
  readonly name?: string | undefined;
  /** @defaultValue empty */
  readonly description?: string | undefined;
  /** `false` takes the whole load balancer out. @defaultValue true */
  readonly enabled?: boolean | undefined;
  /** An existing load balancer to put listeners and pools on; the other settings here belong to whoever made it. */
  readonly loadBalancerId?: string | undefined;
  /** Subnet in which the VIP is; one of subnet, network and port is needed. */
  readonly vipSubnetId?: string | undefined;
  /** Network in which the VIP is. */
  readonly vipNetworkId?: string | undefined;
  /** Port that is the VIP. */
  readonly vipPortId?: string | undefined;
  /** Address of the VIP. @defaultValue chosen by the cloud */
  readonly vipAddress?: string | undefined;
  /** Policy of the VIP's port; the provider (3.4) writes a later change of it into the description. */
  readonly vipQosPolicyId?: string | undefined;
  /** API 2.6. @defaultValue the cloud's; another one replaces the load balancer */
  readonly flavorId?: string | undefined;
  /** API 2.14. @defaultValue the cloud's; another one replaces the load balancer */
  readonly availabilityZone?: string | undefined;
  /** Security groups of the VIP's port, instead of the one that Octavia makes; API 2.29. */
  readonly securityGroupIds?: readonly string[] | undefined;
  /** API 2.5. */
  readonly tags?: readonly string[] | undefined;
  /** @defaultValue that of the provider */
  readonly region?: string | undefined;
  /** Project that owns it. @defaultValue that of the credentials */
  readonly projectId?: string | undefined;
}

const NAME = /^[^\p{Cc}]{1,255}$/u;

/** Settings that say where the VIP is. */
const PLACES = ['vipSubnetId', 'vipNetworkId', 'vipPortId'] as const;

/** Fields that an attached load balancer has already. */
const OWN = [
  'name',
  'description',
  'enabled',
  ...PLACES,
  'vipAddress',
  'vipQosPolicyId',
  'flavorId',
  'availabilityZone',
  'securityGroupIds',
  'tags',
] as const;

export interface LoadBalancerOptions {
  readonly name: string;
  /** An existing one, to which everything is attached. */
  readonly id: string | undefined;
  readonly attributes: Attributes;
  /** Where and for whom: the same for every resource. */
  readonly scope: Attributes;
}

export function readLoadBalancer(settings: Settings, minor: number, deployed: boolean): LoadBalancerOptions {
  const name = settings.pattern('name', NAME, 'a name of 1 to 255 characters') ?? 'healthtree';
  const id = settings.id('loadBalancerId');
  const scope = given({ region: settings.text('region'), tenant_id: settings.text('projectId') });
  const attributes = {
    name,
    description: description(settings),
    admin_state_up: enabled(settings, 'load balancer'),
    tags: tags(settings, minor),
    ...given({
      vip_subnet_id: settings.id('vipSubnetId'),
      vip_network_id: settings.id('vipNetworkId'),
      vip_port_id: settings.id('vipPortId'),
      vip_address: address(settings, 'vipAddress'),
      vip_qos_policy_id: settings.id('vipQosPolicyId'),
      flavor_id: settings.id('flavorId'),
      availability_zone: settings.text('availabilityZone'),
      security_group_ids: settings.texts('securityGroupIds', isId, ID),
    }),
    ...scope,
  };
  requireMinor(settings, 'flavorId', 6, minor);
  requireMinor(settings, 'availabilityZone', 14, minor);
  requireMinor(settings, 'securityGroupIds', 29, minor);
  if (settings.has('loadBalancerId')) reportOwned(settings);
  else if (deployed && !PLACES.some((field) => settings.has(field)))
    settings.report('vipSubnetId', 'target.required', {
      message: 'Nothing says where the VIP of the load balancer is',
      hint: 'Give vipSubnetId, vipNetworkId or vipPortId, or the loadBalancerId of an existing one.',
    });
  return { name, id, attributes, scope };
}

function reportOwned(settings: Settings): void {
  for (const field of OWN) {
    // A construct always gives its name.
    if (field === 'name' || !settings.has(field)) continue;
    settings.report(field, 'target.value', {
      message: `${field} is a matter of the load balancer itself, and with loadBalancerId an existing one is used`,
      hint: `Remove ${field}, or loadBalancerId.`,
    });
  }
}

import type { Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { Settings } from '../settings';
import type { LowerRequest } from '../target';

/** What Octavia needs beyond the tree. Ids may be tokens. */
export interface OctaviaSettings {
  /** Name of the load balancer. @defaultValue `healthtree`; in a CDK app the construct's path in its stack */
  readonly name?: string | undefined;
  /** Subnet in which the VIP is; one of subnet, network and port is needed. */
  readonly vipSubnetId?: string | undefined;
  /** Network in which the VIP is. */
  readonly vipNetworkId?: string | undefined;
  /** Port that is the VIP. */
  readonly vipPortId?: string | undefined;
  /** Address of the VIP. @defaultValue chosen by the cloud */
  readonly vipAddress?: string | undefined;
  /** How nested services are lowered: `flat` multiplies weights down into one pool. @defaultValue `flat` */
  readonly lowering?: 'flat' | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

export interface ResolvedSettings {
  readonly name: string;
  readonly vip: Readonly<Record<'vip_subnet_id' | 'vip_network_id' | 'vip_port_id' | 'vip_address', string | undefined>>;
  readonly acknowledge: unknown;
}

const NAME = /^[\u0020-\u007e]{1,255}$/;

export function resolveSettings(reporter: Reporter, value: unknown, purpose: LowerRequest['purpose']): ResolvedSettings {
  const settings = new Settings(reporter, 'octavia', value);
  const vip = {
    vip_subnet_id: settings.text('vipSubnetId'),
    vip_network_id: settings.text('vipNetworkId'),
    vip_port_id: settings.text('vipPortId'),
    vip_address: settings.text('vipAddress'),
  };
  const resolved = {
    name: settings.pattern('name', NAME, 'a name of 1 to 255 characters') ?? 'healthtree',
    vip,
    acknowledge: settings.raw('acknowledge'),
  };
  const placed = ['vipSubnetId', 'vipNetworkId', 'vipPortId'].some((field) => settings.has(field));
  if (purpose === 'deploy' && !placed) {
    reporter.report('target.required', settings.place('vipSubnetId'), {
      message: 'Nothing says where the VIP of the load balancer is',
      hint: 'Give vipSubnetId, vipNetworkId or vipPortId.',
    });
  }
  settings.word('lowering', ['flat']);
  settings.rejectRest();
  return resolved;
}

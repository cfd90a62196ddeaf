import type { Hops } from '../../../health';
import { type Reporter, serviceOf } from '../../../tree';
import type { ResolvedSettings } from '../settings';
import type { Trees } from '../trees';

/** What a cascade makes of settings that are meant for one load balancer, or for pools of members. */
export function checkSettings(reporter: Reporter, settings: ResolvedSettings, trees: Trees): void {
  checkVips(reporter, settings);
  checkPools(settings, trees.hops);
  checkMembers(reporter, settings, trees);
}

/** Each load balancer of a cascade needs a VIP: in the same subnet or network, at an address of its own. */
function checkVips(reporter: Reporter, { loadBalancer: { id, attributes } }: ResolvedSettings): void {
  const { vip_subnet_id: subnet, vip_network_id: network, vip_port_id: port, vip_address: address } = attributes;
  if (subnet === undefined && network === undefined && (port !== undefined || id !== undefined)) {
    reporter.report('target.required', ['targets', 'octavia', 'vipSubnetId'], {
      message: 'Nothing says where the VIPs of the load balancers below the one that is entered are',
      hint:
        id === undefined
          ? 'Give vipSubnetId or vipNetworkId beside vipPortId, which is one VIP.'
          : 'Use vipSubnetId instead of loadBalancerId, or lowering: flat.',
    });
  }
  for (const [field, value] of Object.entries({ vipPortId: port, vipAddress: address })) {
    if (value === undefined) continue;
    reporter.report('octavia.cascade-vip', ['targets', 'octavia', field], {
      severity: 'info',
      value,
      message: `${field} is for the load balancer that is entered; those below it get addresses that the cloud chooses`,
      hint: 'Nothing to do.',
    });
  }
}

/** A pool of load balancers is always there, and they are spoken to as their listeners are. */
function checkPools({ pools }: ResolvedSettings, hops: Hops): void {
  for (const [name, { settings, protocol, attributes }] of pools) {
    if (!hops.has(name)) continue;
    for (const [field, given] of [
      ['protocol', protocol !== undefined],
      ['tls', attributes.tls_enabled === true],
      ['enabled', attributes.admin_state_up === false],
    ] as const) {
      if (!given) continue;
      settings.report(field, 'octavia.cascade-pool', {
        message: `In a cascade the pool of ${name} leads to load balancers, and ${field} is a matter of the pools that have members`,
        hint: `Remove ${field}, or give it to the pools below ${name}.`,
      });
    }
  }
}

/** Members that are probed elsewhere than where they serve, in pools that are looked at through their load balancers. */
function checkMembers(reporter: Reporter, { members }: ResolvedSettings, { written, hops }: Trees): void {
  const looked = new Set([...hops.values()].flatMap((pool) => (pool.monitor ? pool.members.map(({ name }) => name) : [])));
  for (const name of looked) {
    const pool = serviceOf(written, name);
    if (pool.kind !== 'pool') continue;
    for (const { name: member, origin } of pool.members) {
      const { monitor_address: address, monitor_port: port } = members.of(origin);
      if (address === undefined && port === undefined) continue;
      reporter.report('octavia.cascade-monitor', ['targets', 'octavia', 'memberOptions'], {
        value: `${name}/${member}`,
        message: `In a cascade the checks of ${name} are sent through its load balancer too, which leads to ${member} itself, not to where it is probed`,
        hint: 'Remove monitorAddress and monitorPort, so that members are checked where they serve, or use HAProxy.',
      });
    }
  }
}

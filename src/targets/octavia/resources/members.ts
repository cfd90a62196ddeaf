import { addressKind, known, type Member, type Pool, type Protocol } from '../../../tree';
import { admissionOf } from '../gate/attributes';
import type { AdmissionPlan } from '../gate/plan';
import { optionsOf } from '../options/member';
import type { ResolvedSettings } from '../settings';
import { poolId, stored } from './names';
import { type Attributes, given, type Resource } from './resource';

/**
 * All members of a pool as one resource, or each as one. From a single one the provider can not take the monitor's address or port
 * away (3.4.0: it sends an empty one, and the API answers 400), so it always has them, its own where nothing else is said; not the
 * address where it is not known to be IPv4, since an amphora takes no other. The OVN driver takes none at all (source of
 * ovn-octavia-provider).
 */
export function memberResources(
  pool: Pool,
  protocol: Protocol,
  settings: ResolvedSettings,
  driver: string | undefined,
  plan: AdmissionPlan | undefined,
): readonly Resource[] {
  const id = poolId(pool.name, protocol);
  const { scope } = settings.loadBalancer;
  const attributes = pool.members.map((member) => ({
    ...memberAttributes(pool, member, settings),
    ...admissionOf(plan, id, member),
  }));
  if (!settings.singleMembers)
    return [
      {
        type: 'openstack_lb_members_v2',
        id: `${id}_members`,
        attributes: { pool_id: { ref: id }, member: attributes, ...given({ region: scope.region }) },
      },
    ];
  return pool.members.map(({ origin: { service, member }, address, port }, i) => ({
    type: 'openstack_lb_member_v2',
    id: `${id}_member_${service === pool.name ? '' : `${service}_`}${member}`,
    attributes: {
      pool_id: { ref: id },
      tags: [],
      ...(driver === 'ovn' ? {} : ownEnd(address, port)),
      ...attributes[i],
      ...scope,
    },
  }));
}

const ownEnd = (address: string, port: number): Attributes =>
  given({ monitor_address: known(address) && addressKind(address) === 'ipv4' ? address : undefined, monitor_port: port });

function memberAttributes(pool: Pool, member: Member, { members }: ResolvedSettings): Attributes {
  const { service, member: name } = member.origin;
  return {
    name: stored(`${service}/${name}`),
    address: member.address,
    protocol_port: member.port,
    weight: member.weight,
    backup: member.backup,
    admin_state_up: member.enabled,
    ...given({ monitor_address: pool.monitor?.address, monitor_port: pool.monitor?.port }),
    ...optionsOf(members, member),
  };
}

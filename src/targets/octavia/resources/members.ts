import type { Member, Pool, Protocol } from '../../../tree';
import { poolId, stored } from './names';
import { type Attributes, given, type Resource } from './resource';

/** All members of a pool as one resource. */
export function membersResource(pool: Pool, protocol: Protocol): Resource {
  const id = poolId(pool.name, protocol);
  return {
    type: 'openstack_lb_members_v2',
    id: `${id}_members`,
    attributes: { pool_id: { ref: id }, member: pool.members.map((member) => memberBlock(pool, member)) },
  };
}

function memberBlock(pool: Pool, member: Member): Attributes {
  const { service, member: name } = member.origin;
  return {
    name: stored(`${service}/${name}`),
    address: member.address,
    protocol_port: member.port,
    weight: member.weight,
    backup: member.backup,
    admin_state_up: member.enabled,
    ...given({ monitor_address: pool.monitor?.address, monitor_port: pool.monitor?.port }),
  };
}

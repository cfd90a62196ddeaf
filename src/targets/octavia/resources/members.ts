import type { Member, Pool, Protocol } from '../../../tree';
import { admissionOf } from '../gate/attributes';
import type { AdmissionPlan } from '../gate/plan';
import { optionsOf } from '../options/member';
import type { ResolvedSettings } from '../settings';
import { poolId, stored } from './names';
import { type Attribute, type Attributes, given, type Resource } from './resource';

/** Where a member is. */
export interface End {
  readonly address: Attribute;
  readonly port: number;
  /** Resource without which it is not complete. */
  readonly after?: string | undefined;
}

/** Where a member is that the tree gives an address. */
export const ownEnd = ({ address, port }: Member): End => ({ address, port });

/**
 * All members of a pool as one resource, or each as one.
 *
 * @param own - on the load balancer of its service's own
 */
export function memberResources(
  pool: Pool,
  protocol: Protocol,
  settings: ResolvedSettings,
  own: boolean,
  endOf: (member: Member) => End,
  plan: AdmissionPlan | undefined,
): readonly Resource[] {
  const id = poolId(pool.name, protocol, own);
  const { scope } = settings.loadBalancer;
  const ends = pool.members.map(endOf);
  const attributes = pool.members.map((member, i) => ({
    ...memberAttributes(pool, member, ends[i] as End, settings),
    ...admissionOf(plan, id, member),
  }));
  if (!settings.singleMembers)
    return [
      {
        type: 'openstack_lb_members_v2',
        id: `${id}_members`,
        attributes: { pool_id: { ref: id }, member: attributes, ...given({ region: scope.region }) },
        ...waiting(ends),
      },
    ];
  return pool.members.map(({ origin: { service, member } }, i) => ({
    type: 'openstack_lb_member_v2',
    id: `${id}_member_${service === pool.name ? '' : `${service}_`}${member}`,
    attributes: { pool_id: { ref: id }, tags: [], ...attributes[i], ...scope },
    ...waiting([ends[i] as End]),
  }));
}

function waiting(ends: readonly End[]): Pick<Resource, 'after'> {
  const all = ends.flatMap(({ after }) => after ?? []);
  return all.length > 0 ? { after: all } : {};
}

function memberAttributes(
  pool: Pool,
  member: Member,
  { address, port }: End,
  { members }: Pick<ResolvedSettings, 'members'>,
): Attributes {
  const { service, member: name } = member.origin;
  return {
    name: stored(`${service}/${name}`),
    address,
    protocol_port: port,
    weight: member.weight,
    backup: member.backup,
    admin_state_up: member.enabled,
    ...given({ monitor_address: pool.monitor?.address, monitor_port: pool.monitor?.port }),
    ...optionsOf(members, member),
  };
}

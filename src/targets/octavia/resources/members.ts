import { addressKind, known, type Member, type Pool, type Protocol } from '../../../tree';
import { admissionOf } from '../gate/attributes';
import type { AdmissionPlan } from '../gate/plan';
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

/** What the members of a pool depend on besides it. */
export interface Around {
  readonly settings: ResolvedSettings;
  /** Whether the pool is on the load balancer of its service's own. */
  readonly own: boolean;
  readonly endOf: (member: Member) => End;
  readonly driver: string | undefined;
  /** Whose members wait for their admission. */
  readonly plan: AdmissionPlan | undefined;
}

/**
 * All members of a pool as one resource, or each as one. From a single one the provider can not take the monitor's address or port
 * away (3.4.0: it sends an empty one, and the API answers 400), so it always has them, its own where nothing else is said; not the
 * address where it is not known to be IPv4, since an amphora takes no other. The OVN driver takes none at all (source of
 * ovn-octavia-provider).
 */
export function memberResources(
  pool: Pool,
  protocol: Protocol,
  { settings, own, endOf, driver, plan }: Around,
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
    attributes: {
      pool_id: { ref: id },
      tags: [],
      ...(driver === 'ovn' ? {} : probedEnd(ends[i] as End)),
      ...attributes[i],
      ...scope,
    },
    ...waiting([ends[i] as End]),
  }));
}

function probedEnd({ address, port }: End): Attributes {
  const isPlain = typeof address === 'string' && known(address) && addressKind(address) === 'ipv4';
  return given({ monitor_address: isPlain ? address : undefined, monitor_port: port });
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
    ...members.of(member.origin),
  };
}

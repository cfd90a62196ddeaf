import { type Attribute, isRef, type Resource, type ResourceType } from './resource';

/** A single member or a monitor can not: Octavia takes no second one of an address, or of a pool, before the first is gone. */
const GO_LAST: ReadonlySet<ResourceType> = new Set(['openstack_lb_pool_v2', 'openstack_lb_members_v2']);

/**
 * Says in which order Terraform has to change resources where references alone would not do.
 *
 * - A pool that is no longer used goes when nothing is sent there any more; else it would be emptied before, and one of an L7
 *   policy could not go at all (Octavia 19: 409).
 * - L7 policies take their places from the first to the last: each one that comes, goes or moves shifts those behind it, and in
 *   another order some would end where they do not belong.
 * - A monitor whose host is gone is replaced: the provider updates it with an empty name, which the API refuses (provider 3.4.0,
 *   Octavia 19: 400). The only other way, a monitor of another name, would be made while the pool still has the old one,
 *   which the API refuses too (409). If the apply fails just between, `terraform apply -replace=ADDRESS` goes on.
 */
export function inOrder(resources: readonly Resource[]): readonly Resource[] {
  const earlier = policiesBefore(resources);
  return resources.flatMap((resource) => {
    const placed = GO_LAST.has(resource.type) ? { ...resource, goesLast: true } : resource;
    if (resource.type === 'openstack_lb_monitor_v2') return withHost(placed);
    const before = earlier.get(resource.id);
    return [before === undefined ? placed : { ...placed, after: [before, ...(placed.after ?? [])] }];
  });
}

/** The id of the policy before each policy of the same listener, by id. */
function policiesBefore(resources: readonly Resource[]): ReadonlyMap<string, string> {
  const before = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { type, id, attributes } of resources) {
    if (type !== 'openstack_lb_l7policy_v2' || !isRef(attributes.listener_id)) continue;
    const { ref } = attributes.listener_id;
    const previous = last.get(ref);
    if (previous !== undefined) before.set(id, previous);
    last.set(ref, id);
  }
  return before;
}

/** Which comes first on a load balancer: traffic is sent to a pool when it has its members and monitor. */
const ENTERED: readonly ResourceType[] = ['openstack_lb_member_v2', 'openstack_lb_monitor_v2', 'openstack_lb_listener_v2'];

/**
 * The same on one behind another: the pool in front gets its member once there is a listener. What goes last makes all that it
 * waits for go last as well, and a monitor can not; so that comes after the listener.
 */
const OWN: readonly ResourceType[] = ['openstack_lb_member_v2', 'openstack_lb_listener_v2', 'openstack_lb_monitor_v2'];

/**
 * Lets every resource of one load balancer wait for the one before it: Octavia refuses a second write to a load balancer while the
 * first is under way. A destroy goes the other way. Of two resources the same always comes first, whatever else there is: were
 * their order turned round while both are replaced, Terraform would find a cycle. L7 policies have an order that can turn, so
 * they wait for their listeners only, and the provider tries again where two of them meet.
 *
 * @param own - on the load balancer of a service's own, behind another one
 */
export function oneByOne(resources: readonly Resource[], own: boolean): readonly Resource[] {
  const order = own ? OWN : ENTERED;
  const rank = ({ type }: Resource): number => (GO_LAST.has(type) ? -1 : order.indexOf(type));
  const isOrdered = ({ type }: Resource): boolean => GO_LAST.has(type) || order.includes(type);
  const ordered = resources
    .filter(isOrdered)
    .sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
    .map((resource, i, all) => {
      const before = all[i - 1];
      if (!before || refersTo(resource, before.id)) return resource;
      return { ...resource, after: [before.id, ...(resource.after ?? [])] };
    });
  return [...ordered, ...resources.filter((resource) => !isOrdered(resource))];
}

const refersTo = ({ attributes }: Resource, id: string): boolean =>
  Object.values(attributes).some((value: Attribute) => isRef(value) && value.ref === id);

/** Terraform replaces a resource with another one that is updated. A monitor that is given a host needs no such thing. */
function withHost(monitor: Resource): readonly Resource[] {
  const { http_version, domain_name } = monitor.attributes;
  if (http_version === undefined) return [monitor];
  const id = `${monitor.id}_has_host`;
  const input = domain_name !== undefined;
  return [{ type: 'terraform_data', id, attributes: { input } }, input ? monitor : { ...monitor, replacedWith: [id] }];
}

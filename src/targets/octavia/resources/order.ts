import { isRef, type Resource, type ResourceType } from './resource';

/** What a pool has to have before traffic comes. */
const CONTENTS: ReadonlySet<ResourceType> = new Set([
  'openstack_lb_members_v2',
  'openstack_lb_member_v2',
  'openstack_lb_monitor_v2',
]);

/** What refers to a pool in order to send traffic there. */
const SENDERS: ReadonlySet<ResourceType> = new Set(['openstack_lb_listener_v2', 'openstack_lb_l7policy_v2']);

/** A single member or a monitor can not: Octavia takes no second one of an address, or of a pool, before the first is gone. */
const GO_LAST: ReadonlySet<ResourceType> = new Set(['openstack_lb_pool_v2', 'openstack_lb_members_v2']);

/**
 * Says in which order Terraform has to change resources where references alone would not do.
 *
 * - Traffic is sent to a pool when it has its members and monitor. A pool that is no longer used goes when nothing is sent there
 *   any more; else it would be emptied before, and one of an L7 policy could not go at all (Octavia 19: 409).
 * - L7 policies take their places from the first to the last: each one that comes, goes or moves shifts those behind it, and in
 *   another order some would end where they do not belong.
 * - A monitor whose host is gone is replaced: the provider updates it with an empty name, which the API refuses (provider 3.4.0,
 *   Octavia 19: 400). The only other way, a monitor of another name, would be made while the pool still has the old one,
 *   which the API refuses too (409). If the apply fails just between, `terraform apply -replace=ADDRESS` goes on.
 */
export function inOrder(resources: readonly Resource[]): readonly Resource[] {
  const contents = contentsOf(resources);
  const earlier = policiesBefore(resources);
  return resources.flatMap((resource) => {
    const placed = GO_LAST.has(resource.type) ? { ...resource, goesLast: true } : resource;
    if (resource.type === 'openstack_lb_monitor_v2') return withHost(placed);
    return SENDERS.has(resource.type) ? [sender(placed, contents, earlier)] : [placed];
  });
}

/** The ids of what is in each pool. */
function contentsOf(resources: readonly Resource[]): Ids {
  const contents = new Map<string, string[]>();
  for (const { type, id, attributes } of resources) {
    if (!CONTENTS.has(type) || !isRef(attributes.pool_id)) continue;
    contents.set(attributes.pool_id.ref, [...(contents.get(attributes.pool_id.ref) ?? []), id]);
  }
  return contents;
}

/** The id of the policy before each policy of the same listener, by id. */
function policiesBefore(resources: readonly Resource[]): Ids {
  const before = new Map<string, readonly string[]>();
  const last = new Map<string, string>();
  for (const { type, id, attributes } of resources) {
    if (type !== 'openstack_lb_l7policy_v2' || !isRef(attributes.listener_id)) continue;
    const { ref } = attributes.listener_id;
    const previous = last.get(ref);
    if (previous !== undefined) before.set(id, [previous]);
    last.set(ref, id);
  }
  return before;
}

type Ids = ReadonlyMap<string, readonly string[]>;

function sender(resource: Resource, contents: Ids, earlier: Ids): Resource {
  const { default_pool_id, redirect_pool_id } = resource.attributes;
  const pools = [default_pool_id, redirect_pool_id].flatMap((pool) => (isRef(pool) ? (contents.get(pool.ref) ?? []) : []));
  const after = [...pools, ...(earlier.get(resource.id) ?? [])];
  return after.length > 0 ? { ...resource, after } : resource;
}

/** Terraform replaces a resource with another one that is updated. A monitor that is given a host needs no such thing. */
function withHost(monitor: Resource): readonly Resource[] {
  const { http_version, domain_name } = monitor.attributes;
  if (http_version === undefined) return [monitor];
  const id = `${monitor.id}_has_host`;
  const input = domain_name !== undefined;
  return [{ type: 'terraform_data', id, attributes: { input } }, input ? monitor : { ...monitor, replacedWith: [id] }];
}

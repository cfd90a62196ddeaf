import { isRef, type Resource } from '../../../../src/targets';

/** Ids that a resource refers to or waits for. */
export function directOf({ attributes, after = [] }: Resource): readonly string[] {
  const refs = (value: unknown): string[] => {
    if (isRef(value)) return [value.ref];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(refs) : [];
  };
  return [...refs(attributes), ...after];
}

/** Of every resource, all that come before it, however far. Fails where one comes before those it needs. */
export function beforeOf(resources: readonly Resource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const before = new Map<string, ReadonlySet<string>>();
  for (const resource of resources) {
    const all = new Set<string>();
    for (const id of directOf(resource)) {
      const further = before.get(id);
      if (!further) throw new Error(`${resource.id} needs ${id}, which does not come before it`);
      for (const one of [id, ...further]) all.add(one);
    }
    before.set(resource.id, all);
  }
  return before;
}

/** Resources by the load balancer that they are on, which is written to for each of them. */
export function byLoadBalancer(resources: readonly Resource[]): ReadonlyMap<string, readonly Resource[]> {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const home = ({ attributes: { loadbalancer_id, pool_id } }: Resource): string | undefined => {
    if (isRef(loadbalancer_id)) return loadbalancer_id.ref;
    return isRef(pool_id) ? home(byId.get(pool_id.ref) as Resource) : undefined;
  };
  const groups = new Map<string, readonly Resource[]>();
  for (const resource of resources) {
    const loadBalancer = home(resource);
    if (loadBalancer !== undefined) groups.set(loadBalancer, [...(groups.get(loadBalancer) ?? []), resource]);
  }
  return groups;
}

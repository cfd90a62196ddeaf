import { childrenOf, entrancesOf, type Listener, type Model, type Pool, type Service, serviceOf, voting } from '../../tree';

/** Services that requests of one listener can reach, each after all of its parents. */
export interface Reach {
  readonly services: readonly Service[];
  /** How many choices can lie before a service, at most. */
  readonly levels: ReadonlyMap<string, number>;
}

export function reachOf(model: Model, listener: Listener): Reach {
  const levels = new Map<string, number>();
  for (const name of entrancesOf(listener)) levels.set(name, 0);
  const services: Service[] = [];
  for (const name of model.order) {
    const level = levels.get(name);
    if (level === undefined) continue;
    const service = serviceOf(model, name);
    services.push(service);
    for (const child of childrenOf(service)) levels.set(child.service, Math.max(level + 1, levels.get(child.service) ?? 0));
  }
  return { services, levels };
}

/**
 * The pools whose being up makes a service up, or `always` for one that nothing can see down. Being up is "some child is up"
 * on every way, so the pools below simply join.
 */
export function deciders(model: Model, name: string): readonly Pool[] | 'always' {
  const pools = new Map<string, Pool>();
  const reached = new Set([name]);
  for (const next of reached) {
    const service = serviceOf(model, next);
    if (service.kind === 'pool') pools.set(next, service);
    else if (service.kind === 'weighted' && !service.healthCheck) return 'always';
    else for (const child of voting(service)) reached.add(child.service);
  }
  return [...pools.values()];
}

import { childrenOf, type Listener, type Model, type Pool, type Service, serviceOf } from './resolved';

/** The services that a listener leads to by itself and by its routes. */
export function entrancesOf({ service, routes }: Listener): readonly string[] {
  const routed = routes.map((route) => route.service);
  return service === undefined ? routed : [service, ...routed];
}

/** The services of these names and all below them, each once, in the order in which they are reached. */
export function servicesBelow({ services }: Pick<Model, 'services'>, tops: Iterable<string>): ReadonlySet<string> {
  const reached = new Set(tops);
  for (const name of reached) {
    const service = services.get(name);
    for (const child of service ? childrenOf(service) : []) reached.add(child.service);
  }
  return reached;
}

/** The pools among these services and all below them, in the order in which they are reached. */
export const poolsBelow = (model: Model, tops: Iterable<string>): readonly Pool[] =>
  [...servicesBelow(model, tops)].map((name) => serviceOf(model, name)).filter((service) => service.kind === 'pool');

/** The services that have such a pool somewhere below, all in one look from the pools up. */
export function servicesAbove(model: Model, isOne: (pool: Pool) => boolean): ReadonlySet<string> {
  const above = new Set<string>();
  const counts = (service: Service): boolean => (service.kind === 'pool' ? isOne(service) : above.has(service.name));
  for (const name of [...model.order].reverse())
    if (childrenOf(serviceOf(model, name)).some((child) => counts(serviceOf(model, child.service)))) above.add(name);
  return above;
}

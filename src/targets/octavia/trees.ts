import type { Hops } from '../../health';
import { type Model, type Pool, type Service, serviceOf } from '../../tree';
import { isCascade, type Planned } from './plan';

/** A tree as it was declared, as it is written for Octavia, and as a driver runs it. */
export interface Trees {
  readonly declared: Model;
  readonly written: Model;
  readonly effective: Model;
  /** Inner services of cascades as the pools that are written for them. */
  readonly hops: Hops;
  /** The same as they run. */
  readonly effectiveHops: Hops;
}

/** A flat pool stands for all that is below it; of a cascade everything is left. */
export function treesOf(declared: Model, planned: readonly Planned[], adapt: (pool: Pool) => Pool): Trees {
  const cascades = planned.flatMap(({ way }) => (isCascade(way) ? way : []));
  const kept = new Set(cascades.flatMap(({ services }) => services));
  const flats = planned.flatMap(({ way }) => (isCascade(way) ? [] : way.pool)).filter(({ name }) => !kept.has(name));
  const order = [...flats.map(({ name }) => name), ...declared.order.filter((name) => kept.has(name))];
  const services: readonly Service[] = [...flats, ...order.slice(flats.length).map((name) => serviceOf(declared, name))];
  const modelOf = (change: (pool: Pool) => Pool): Model => ({
    ...declared,
    services: new Map(services.map((service) => [service.name, service.kind === 'pool' ? change(service) : service])),
    order,
  });
  const hops = cascades.flatMap((one) => [...one.hops]);
  return {
    declared,
    written: modelOf((pool) => pool),
    effective: modelOf(adapt),
    hops: new Map(hops),
    effectiveHops: new Map(hops.map(([name, pool]) => [name, adapt(pool)])),
  };
}

/** The pools whose members the tree gives. */
export const leafPools = ({ written }: Trees): readonly Pool[] =>
  [...written.services.values()].filter((service) => service.kind === 'pool');

/** Every pool that is written. */
export const writtenPools = ({ written, hops }: Trees): readonly Pool[] =>
  [...written.services.values()].flatMap((service) => (service.kind === 'pool' ? service : (hops.get(service.name) ?? [])));

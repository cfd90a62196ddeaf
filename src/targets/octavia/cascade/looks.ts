import { type Model, type Monitor, type Service, serviceOf, voting } from '../../../tree';
import { monitorWithDefaults } from '../defaults';
import { monitorThrough } from './monitor';

/** The monitor of each service as a pool, with all defaults: a pool's own, and one that looks through the children of a service that checks them. */
export type Looks = ReadonlyMap<string, Monitor>;

/** @param services - each after all of its parents */
export function looksOf(model: Model, services: readonly string[]): Looks {
  const looks = new Map<string, Monitor>();
  for (const name of [...services].reverse()) {
    const service = serviceOf(model, name);
    const behind = checksChildren(service) ? voting(service).flatMap((child) => looks.get(child.service) ?? []) : [];
    const monitor = service.kind === 'pool' ? service.monitor && monitorWithDefaults(service.monitor) : monitorThrough(behind);
    if (monitor) looks.set(name, monitor);
  }
  return looks;
}

/** Whether it has to know whether its children are up. */
export const checksChildren = (service: Service): boolean =>
  service.kind === 'failover' || (service.kind === 'weighted' && service.healthCheck);

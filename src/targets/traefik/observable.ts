import { type Model, type Service, serviceOf } from '../../tree';

/** Whether a service can tell its parents that it went down. */
export function observable(model: Model, service: Service): boolean {
  if (service.kind === 'pool') return service.monitor !== undefined;
  if (service.kind === 'weighted') return service.healthCheck;
  return service.children.every((child) => observable(model, serviceOf(model, child.service)));
}

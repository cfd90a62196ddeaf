import type { Service } from '../resolved';
import type { Checker } from './checker';

/** Reports each child that must be observable and is not: under a weighted with `healthCheck`, and before the last of a failover. */
export function checkObservable(checker: Checker, services: ReadonlyMap<string, Service>, order: readonly string[]): void {
  const blind = blindServices(services, order);
  for (const service of services.values()) {
    if (service.kind === 'pool' || (service.kind === 'weighted' && !service.healthCheck)) continue;
    const watched = service.kind === 'weighted' ? service.children : service.children.slice(0, -1);
    for (const child of watched) {
      const why = blind.get(child.service);
      if (why === undefined) continue;
      checker.report('child.unobservable', child.place, {
        value: child.service,
        message: `${service.name} can not see whether ${child.service} is down: ${why}`,
        hint:
          service.kind === 'weighted'
            ? `Make it observable, or turn healthCheck of ${service.name} off.`
            : 'Make it observable, or move it to the last place.',
      });
    }
  }
}

/** Why each service that is not observable is not. */
function blindServices(services: ReadonlyMap<string, Service>, order: readonly string[]): ReadonlyMap<string, string> {
  const blind = new Map<string, string>();
  for (const name of [...order].reverse()) {
    const service = services.get(name);
    const why = service && blindness(service, blind);
    if (why !== undefined) blind.set(name, why);
  }
  return blind;
}

function blindness(service: Service, blind: ReadonlyMap<string, string>): string | undefined {
  if (service.kind === 'pool') return service.monitor === undefined ? `pool ${service.name} has no monitor` : undefined;
  if (service.kind === 'weighted') return service.healthCheck ? undefined : `${service.name} has no healthCheck`;
  const child = service.children.find(({ service: name }) => blind.has(name));
  return child && blind.get(child.service);
}

import { type Child, childrenOf, type Service } from '../resolved';
import type { Checker } from './checker';

/**
 * Puts every service after its parents, and reports each cycle once with the services that are really on it, in order
 * (the order then ignores the child that closes it). Iterative: the depth of a tree has no limit.
 */
export function resolveOrder(checker: Checker, services: ReadonlyMap<string, Service>): string[] {
  const done: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  for (const start of services.keys()) {
    if (state.has(start)) continue;
    const trail: { name: string; next: number }[] = [{ name: start, next: 0 }];
    state.set(start, 'open');
    while (trail.length > 0) {
      const top = trail[trail.length - 1] as { name: string; next: number };
      const service = services.get(top.name);
      const child = service && childrenOf(service)[top.next++];
      if (service === undefined || child === undefined) {
        state.set(top.name, 'done');
        done.push(top.name);
        trail.pop();
      } else if (state.get(child.service) === 'open') {
        const from = trail.findIndex(({ name }) => name === child.service);
        reportCycle(checker, service, child, [...trail.slice(from).map(({ name }) => name), child.service]);
      } else if (!state.has(child.service) && services.has(child.service)) {
        state.set(child.service, 'open');
        trail.push({ name: child.service, next: 0 });
      }
    }
  }
  return done.reverse();
}

function reportCycle(checker: Checker, parent: Service, child: Child, cycle: readonly string[]): void {
  checker.report('cycle', child.place, {
    value: cycle,
    message: cycle.length === 2 ? `${cycle[0]} is its own child` : `The services are a cycle: ${cycle.join(' → ')}`,
    hint: `Remove ${child.service} from the children of ${parent.name}.`,
  });
}

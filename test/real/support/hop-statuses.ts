import type { Simulation } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';

/** What HAProxy says of the hops of a cascade, as `PARENT/CHILD`, once all services have asked. */
export function hopStatuses({ services }: Tree, twin: Simulation): readonly (readonly [string, string])[] {
  const there = new Set(twin.entries.flatMap(({ nodes }) => nodes).map(({ path }) => path.slice(path.lastIndexOf('/') + 1)));
  return Object.entries(services).flatMap(([name, spec]) => {
    if (spec.kind === 'pool' || !there.has(name)) return [];
    const asks = spec.kind === 'failover' || spec.healthCheck;
    return spec.children.map(({ service }) => {
      const status = twin.status(service) === 'up' ? 'UP' : 'DOWN';
      return [`${name}/${service}`, asks ? status : 'no check'] as const;
    });
  });
}

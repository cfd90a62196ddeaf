import type { Pool } from '../../tree';
import type { FindServer } from './deployed';
import { takesTraffic } from './state';

/** What a backend that stands for an inner service has not noticed yet of its children, as clauses. */
export function unnoticed(hop: Pool, serverOf: FindServer, isUp: (child: string) => boolean): readonly string[] {
  return hop.members.flatMap(({ name, weight }) => {
    const server = serverOf(hop.name, name);
    if (!server) return [`it lacks its child ${name}`];
    if (weight === 0 || !hop.monitor || takesTraffic(server) === isUp(name)) return [];
    return [`it still takes ${name} for ${takesTraffic(server) ? 'up' : 'down'}`];
  });
}

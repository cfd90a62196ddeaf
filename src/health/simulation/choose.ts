import { type Member, type Pool, serviceOf } from '../../tree';
import type { Process } from './process';
import { refusal } from './refusal';

/** Where a request goes in the tree that runs. */
export interface Chosen {
  readonly pool: Pool;
  readonly member: Member;
}

/**
 * Takes a turn of every balancer on the way to a member; undefined where nobody serves.
 *
 * @param own - the member that a client has in a pool, for whom no turn of the pool is taken
 */
export function choose(process: Process, root: string, own?: (pool: Pool) => Member | undefined): Chosen | undefined {
  const { effective } = process.running;
  for (let service = serviceOf(effective, root); ; ) {
    const up = process.standings.services.get(service.name)?.up;
    if (service.kind === 'pool') {
      // Of a pool that has nothing for others, members that drain still have their own clients; one below its minHealthy is closed.
      const known = up || service.minHealthy === 1 ? own?.(service) : undefined;
      const member = known ?? (up ? nextMember(process, service) : undefined);
      return member && { pool: service, member };
    }
    if (!up) return undefined;
    const index = process.pick(service);
    if (index === null) return undefined;
    service = serviceOf(effective, service.children[index]?.service ?? '');
  }
}

function nextMember(process: Process, pool: Pool): Member | undefined {
  const keeps = pool.persistence && !process.running.turns.keeps;
  const several = (process.standings.services.get(pool.name)?.inUse.length ?? 0) > 1;
  if (several && (pool.algorithm !== 'round-robin' || keeps)) {
    throw refusal(
      'share.unknown',
      pool.name,
      `Pool ${pool.name} has ${keeps ? 'persistence' : pool.algorithm}: no order can be predicted`,
      `Ask for shares, or balance it round-robin${keeps ? ' and without persistence' : ''}.`,
    );
  }
  const index = process.pick(pool);
  return index === null ? undefined : pool.members[index];
}

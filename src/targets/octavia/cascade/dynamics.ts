import type { Behaviour, Hops, Watched } from '../../../health';
import { amongMembers } from '../../among-members';
import type { Dynamics } from '../../target';

/** Three retries, 1 s apart (amphora of Octavia 19, on HAProxy 3.2.26: measured). */
const RETRIES = 3_000;

/**
 * What load balancers do in time that stand in front of each other: each is a process with checks of its own, and what a pool
 * chooses from are members, also where those are load balancers.
 *
 * @param balancerOf - the load balancer that a pool is on
 */
export const cascadeDynamics = ({ behaviour, turns }: Dynamics, hops: Hops, balancerOf: (pool: string) => string): Dynamics => ({
  behaviour: apart(behaviour, balancerOf),
  turns: amongMembers(turns, hops),
  hops,
});

const apart = (behaviour: Behaviour, balancerOf: (pool: string) => string): Behaviour => ({
  ...behaviour,
  // Where there is another active member it is tried at once instead.
  retriesFor: (_pool, inUse) => (inUse.length === 1 || inUse.some(({ backup }) => backup) ? RETRIES : 0),
  boot(boot) {
    const groups = new Map<string, Watched[]>();
    for (const one of boot.watched) {
      const balancer = balancerOf(one.pool.name);
      const group = groups.get(balancer);
      if (group) group.push(one);
      else groups.set(balancer, [one]);
    }
    return [...groups.values()].flatMap((watched) => behaviour.boot({ ...boot, watched }));
  },
  spans(watched, all) {
    const balancer = balancerOf(watched.pool.name);
    return behaviour.spans(
      watched,
      all.filter(({ pool }) => balancerOf(pool.name) === balancer),
    );
  },
});

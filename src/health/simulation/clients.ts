import { type Member, type Model, type Pool, poolsBelow, serviceOf } from '../../tree';
import { type Chosen, choose } from './choose';
import type { Process } from './process';

/** That a member of a pool has answered a client. */
export interface Visit {
  readonly pool: string;
  readonly member: string;
  readonly at: number;
}

/** What is known of a client: its last visit to each pool that keeps its clients, the newest first. */
export type Visits = readonly Visit[];

/**
 * Where the next request of a client goes, as HAProxy keeps clients: to the pool where it was last, while that would take a new client too, or
 * the client's own member there drains; else through the tree. In a pool it has its own member, unless that is down.
 *
 * @param entrance - the service that it enters
 */
export function chooseFor(process: Process, visits: Visits, entrance: string): Chosen | undefined {
  const { effective } = process.running;
  const own = (pool: Pool): Member | undefined => {
    const name = pool.persistence && visits.find((visit) => visit.pool === pool.name)?.member;
    const member = pool.members.find((one) => one.name === name);
    return member && process.takesKnown(pool, member) ? member : undefined;
  };
  const last = lastPool(effective, visits, entrance);
  const isUp = last && process.standings.services.get(last.name)?.up;
  const stays = last && (isUp || (last.minHealthy === 1 && own(last)));
  return choose(process, stays ? last.name : entrance, own);
}

/** What is known of a client after a member has answered it. */
export function remember(visits: Visits, { pool, member }: Chosen, model: Model, now: number): Visits {
  if (pool.persistence === undefined) return visits;
  // One cookie names one pool; a table has a row for each.
  const replaced = pool.persistence.type === 'cookie' ? [...together(model, pool.name)] : [pool.name];
  return [{ pool: pool.name, member: member.name, at: now }, ...visits.filter((visit) => !replaced.includes(visit.pool))];
}

/** What is known of a client still, as far as it is a matter of what a process remembers. */
export function recalled(visits: Visits, model: Model, isKept: (visit: Visit) => boolean): Visits {
  return visits.filter((visit) => {
    const pool = model.services.get(visit.pool);
    return pool?.kind === 'pool' && (pool.persistence?.type === 'cookie' || isKept(visit));
  });
}

/** The pool below an entrance where a client was last, unless it was at another since that knows its clients together with it. */
function lastPool(model: Model, visits: Visits, entrance: string): Pool | undefined {
  const own = keptBelow(model, entrance);
  const [first] = own;
  if (first === undefined) return undefined;
  const all = together(model, first);
  const last = visits.find(({ pool }) => all.has(pool))?.pool;
  const service = last !== undefined && own.has(last) ? serviceOf(model, last) : undefined;
  return service?.kind === 'pool' ? service : undefined;
}

/** Pools that know their clients together with one: entrances lead from one to the other. */
function together(model: Model, pool: string): ReadonlySet<string> {
  const below = [...new Set(model.entries.map(({ service }) => service))].map((name) => keptBelow(model, name));
  const all = new Set([pool]);
  for (const one of all) for (const pools of below) if (pools.has(one)) for (const other of pools) all.add(other);
  return all;
}

const keptBelow = (model: Model, entrance: string): ReadonlySet<string> =>
  new Set(poolsBelow(model, [entrance]).flatMap(({ name, persistence }) => (persistence ? [name] : [])));

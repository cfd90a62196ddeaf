import { entrancesOf, type Listener, type Model, type Persistence, type Pool, poolsBelow } from '../../../tree';

/**
 * Pools that keep clients together: those below one entrance, and with them those below any other that leads to one of them.
 * What a client brings, or its entry in the table, says at which of them it is.
 */
export interface Keeping {
  readonly type: Persistence['type'];
  /** Name of the cookie or header; that of a cookie of the balancer's own is made of the first entrance where none is given. */
  readonly name: string;
  /** In the order of the tree; the first is number 1 in the table. */
  readonly pools: readonly Pool[];
  /** The pools below each service where requests enter. */
  readonly entrances: ReadonlyMap<string, readonly Pool[]>;
}

/** A service where requests enter, with the pools below that keep clients. */
export interface Entrance {
  readonly name: string;
  readonly pools: readonly Pool[];
}

export function keepingsOf(model: Model, listeners: readonly Listener[]): readonly Keeping[] {
  const order = new Map([...model.services.keys()].map((name, i) => [name, i]));
  const together: (readonly Entrance[])[] = [];
  for (const entrance of keptEntrances(model, listeners)) {
    const joined = together.filter((some) => some.some(({ pools }) => pools.some((pool) => entrance.pools.includes(pool))));
    for (const some of joined) together.splice(together.indexOf(some), 1);
    together.push([...joined.flat(), entrance]);
  }
  return together.map((entrances) => {
    const pools = [...new Set(entrances.flatMap((entrance) => entrance.pools))];
    pools.sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
    return {
      type: persistenceOf(pools[0]).type,
      name: pools.map(nameOf).find((name) => name !== undefined) ?? `healthtree-${entrances[0]?.name}`,
      pools,
      entrances: new Map(entrances.map((entrance) => [entrance.name, entrance.pools])),
    };
  });
}

/** Services where requests enter and below which clients are kept. */
export function keptEntrances(model: Model, listeners: readonly Listener[]): readonly Entrance[] {
  return [...new Set(listeners.flatMap(entrancesOf))].flatMap((name) => {
    const pools = poolsBelow(model, [name]).filter(({ persistence }) => persistence !== undefined);
    return pools.length === 0 ? [] : [{ name, pools }];
  });
}

export const persistenceOf = (pool: Pool | undefined): Persistence => pool?.persistence as Persistence;

/** The cookie or header that a pool names itself. */
export const nameOf = (pool: Pool): string | undefined => persistenceOf(pool).cookie ?? persistenceOf(pool).header;

/** Whether requests may enter above several pools, so that something must say at which of them a client is. */
export const isTree = ({ entrances, pools }: Keeping): boolean =>
  [...entrances.keys()].some((name) => !pools.some((pool) => pool.name === name));

/** Whether HAProxy must remember clients in a table, since they do not bring where they are. */
export const isRemembered = ({ type }: Pick<Keeping, 'type'>): boolean => type !== 'cookie';

/** The table that says at which pool, and at which of its servers, a client is; names of services have no colon. */
export const tableOf = ({ entrances }: Keeping): string => `healthtree:clients:${entrances.keys().next().value}`;

import { type Listener, type Model, type Pool, servicesBelow } from '../../tree';
import type { PoolProtocol } from './options/pool';
import { servicesOf } from './resources';
import type { ResolvedSettings } from './settings';

/** What may be spoken to members behind a listener (source of Octavia 19). */
const SPOKEN: Readonly<Record<string, readonly PoolProtocol[]>> = {
  http: ['http', 'proxy', 'proxyv2'],
  'terminated-https': ['http', 'proxy', 'proxyv2'],
  https: ['https', 'tcp', 'proxy', 'proxyv2'],
  tcp: ['tcp', 'http', 'https', 'proxy', 'proxyv2'],
};

/** Protocols that do not go behind the listeners of their pools; in a cascade, those of their own load balancers are like them. */
export function checkPoolProtocols(written: Model, listeners: readonly Listener[], settings: ResolvedSettings): void {
  for (const listener of listeners) {
    const entered = servicesOf(listener, settings).filter((name) => written.services.has(name));
    for (const service of servicesBelow(written, entered)) {
      const pool = settings.pools.get(service);
      const allowed = SPOKEN[listener.protocol] ?? [];
      if (pool?.protocol === undefined || allowed.includes(pool.protocol)) continue;
      pool.settings.report('protocol', 'octavia.pool-protocol', {
        message: `Behind a listener of protocol ${listener.protocol} a pool can not be of protocol ${pool.protocol}`,
        hint: allowed.length === 0 ? 'Remove protocol.' : `Use ${allowed.join(', ')}.`,
      });
    }
  }
}

/** Options of services that are no pools on Octavia, since they were dissolved into one. */
export function reportDissolved(model: Model, written: Model, { pools }: ResolvedSettings): void {
  for (const [name, { settings }] of pools) {
    if (written.services.has(name) || !model.services.has(name)) continue;
    settings.remark('octavia.dissolved', {
      message: `${name} is no pool of its own on Octavia: its members are in a flat pool`,
      hint: `Give the options to the service that is entered: ${[...written.services.keys()].join(', ')}.`,
    });
  }
}

/** A pool that is taken out serves nobody: its requests are answered 503. */
export const withoutDisabled =
  ({ pools }: ResolvedSettings) =>
  (pool: Pool): Pool =>
    pools.get(pool.name)?.attributes.admin_state_up === false ? { ...pool, members: [] } : pool;

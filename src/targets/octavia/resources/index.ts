import { type Listener, type Model, type Pool, type Protocol, serviceOf } from '../../../tree';
import type { ResolvedSettings } from '../settings';
import { listenerResource } from './listener';
import { loadBalancerResource } from './load-balancer';
import { membersResource } from './members';
import { monitorResource } from './monitor';
import { poolId } from './names';
import { poolResource } from './pool';
import type { Resource } from './resource';

/** Every resource of a load balancer, each after those it refers to. Every attribute is there: the provider keeps the old value of one that goes. */
export function resourcesOf(
  model: Model,
  listeners: readonly Listener[],
  settings: ResolvedSettings,
  driver?: string,
): readonly Resource[] {
  const pools = new Map<string, readonly Resource[]>();
  for (const { service, protocol } of listeners) {
    if (service === undefined) continue;
    const pool = serviceOf(model, service);
    if (pool.kind === 'pool') pools.set(poolId(service, protocol), poolResources(pool, protocol));
  }
  return [loadBalancerResource(settings, driver), ...[...pools.values()].flat(), ...listeners.map(listenerResource)];
}

function poolResources(pool: Pool, protocol: Protocol): readonly Resource[] {
  const monitor = pool.monitor ? [monitorResource(pool, protocol, pool.monitor)] : [];
  return [poolResource(pool, protocol), membersResource(pool, protocol), ...monitor];
}

export { type Attribute, type Attributes, isRef, type Ref, type Resource, type ResourceType } from './resource';

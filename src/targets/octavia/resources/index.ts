import { type Listener, listenerName, type Model, type Pool, type Protocol, serviceOf } from '../../../tree';
import type { AdmissionPlan } from '../gate/plan';
import type { ResolvedSettings } from '../settings';
import { listenerResources, prometheusResource } from './listener';
import { loadBalancerResources } from './load-balancer';
import { memberResources } from './members';
import { monitorResource } from './monitor';
import { poolId } from './names';
import { inOrder } from './order';
import { poolResource } from './pool';
import type { Resource } from './resource';

/** Every resource of a load balancer, each after those it refers to. Every attribute is there: the provider keeps the old value of one that goes. */
export function resourcesOf(
  model: Model,
  listeners: readonly Listener[],
  settings: ResolvedSettings,
  driver?: string,
  plan?: AdmissionPlan,
): readonly Resource[] {
  const pools = new Map<string, readonly Resource[]>();
  for (const listener of listeners) {
    for (const service of servicesOf(listener, settings)) {
      const pool = serviceOf(model, service);
      if (pool.kind === 'pool')
        pools.set(poolId(service, listener.protocol), poolResources(pool, listener.protocol, settings, driver, plan));
    }
  }
  return inOrder([
    ...loadBalancerResources(settings.loadBalancer, driver),
    ...[...pools.values()].flat(),
    ...listeners.flatMap((listener, i) => listenerResources(listener, i, settings)),
    ...(settings.prometheus ? [prometheusResource(settings.prometheus, settings)] : []),
  ]);
}

/** Every service that requests of a listener go to. */
export function servicesOf(listener: Listener, settings: ResolvedSettings): readonly string[] {
  const policies = settings.listeners.get(listenerName(listener))?.policies ?? [];
  return [listener.service, ...listener.routes.map(({ service }) => service), ...policies.map(({ service }) => service)].filter(
    (service) => service !== undefined,
  );
}

function poolResources(
  pool: Pool,
  protocol: Protocol,
  settings: ResolvedSettings,
  driver: string | undefined,
  plan: AdmissionPlan | undefined,
): readonly Resource[] {
  const monitor = pool.monitor ? [monitorResource(pool, protocol, pool.monitor, settings.loadBalancer.scope)] : [];
  return [poolResource(pool, protocol, settings), ...memberResources(pool, protocol, settings, driver, plan), ...monitor];
}

export {
  type Attribute,
  type Attributes,
  type Block,
  type Gated,
  isBlock,
  isGated,
  isRef,
  type Ref,
  type Resource,
  type ResourceType,
} from './resource';

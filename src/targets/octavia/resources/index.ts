import { type Listener, listenerName, type Pool, type Protocol, serviceOf } from '../../../tree';
import type { AdmissionPlan } from '../gate/plan';
import type { ResolvedSettings } from '../settings';
import type { Trees } from '../trees';
import { listenerResources, prometheusResource } from './listener';
import { loadBalancerResources } from './load-balancer';
import { memberResources, ownEnd } from './members';
import { monitorResource } from './monitor';
import { poolId } from './names';
import { inOrder, oneByOne } from './order';
import { ownListener, ownLoadBalancer, ownVip, type Ways, waysOf } from './own';
import { poolResource } from './pool';
import type { Resource } from './resource';

/** What is to be written. */
interface Layout {
  readonly trees: Pick<Trees, 'written' | 'hops'>;
  readonly ways: ReadonlyMap<string, Ways>;
  readonly settings: ResolvedSettings;
  readonly driver: string | undefined;
  /** Whose members wait for their admission. */
  readonly plan: AdmissionPlan | undefined;
}

/**
 * Every resource of a tree, each after those it refers to: the load balancers, then what is on them, the deepest first, so that
 * traffic goes only to what is complete. Every attribute is there: the provider keeps the old value of one that goes.
 */
export function resourcesOf(
  trees: Layout['trees'],
  listeners: readonly Listener[],
  settings: ResolvedSettings,
  driver?: string,
  plan?: AdmissionPlan,
): readonly Resource[] {
  const ways = waysOf(trees.written, listeners, (listener) => servicesOf(listener, settings));
  const layout = { trees, ways, settings, driver, plan };
  return inOrder([
    ...loadBalancerResources(settings.loadBalancer, driver),
    ...[...ways.keys()].map((name) => ownLoadBalancer(name, settings.loadBalancer, driver)),
    ...[...ways].reverse().flatMap(([name, entered]) => oneByOne(ownResources(layout, name, entered), true)),
    ...oneByOne(enteredResources(layout, listeners), false),
  ]);
}

/** Every service that requests of a listener go to. */
export function servicesOf(listener: Listener, settings: ResolvedSettings): readonly string[] {
  const policies = settings.listeners.get(listenerName(listener))?.policies ?? [];
  return [listener.service, ...listener.routes.map(({ service }) => service), ...policies.map(({ service }) => service)].filter(
    (service) => service !== undefined,
  );
}

/** What is on the load balancer that is entered. */
function enteredResources(layout: Layout, listeners: readonly Listener[]): readonly Resource[] {
  const { settings } = layout;
  const pools = new Map<string, readonly Resource[]>();
  for (const listener of listeners)
    for (const service of servicesOf(listener, settings))
      pools.set(poolId(service, listener.protocol), poolResources(layout, service, listener.protocol, false));
  return [
    ...[...pools.values()].flat(),
    ...listeners.flatMap((listener, i) => listenerResources(listener, i, settings)),
    ...(settings.prometheus ? [prometheusResource(settings.prometheus, settings)] : []),
  ];
}

/** What is on the load balancer of a service below a root. */
function ownResources(layout: Layout, name: string, entered: Ways): readonly Resource[] {
  const listeners = [...entered.values()];
  return [
    ...listeners.flatMap(({ protocol }) => poolResources(layout, name, protocol, true)),
    ...listeners.map((listener) => ownListener(name, listener, layout.settings)),
  ];
}

function poolResources(
  { trees, ways, settings, driver, plan }: Layout,
  name: string,
  protocol: Protocol,
  own: boolean,
): readonly Resource[] {
  const hop = trees.hops.get(name);
  const pool = hop ?? (serviceOf(trees.written, name) as Pool);
  const endOf = hop ? (member: { readonly name: string }) => ownVip(ways, member.name, protocol) : ownEnd;
  const monitor = pool.monitor ? [monitorResource(pool, protocol, pool.monitor, settings.loadBalancer.scope, own)] : [];
  return [
    poolResource(pool, protocol, settings, own),
    ...memberResources(pool, protocol, { settings, own, endOf, driver, plan }),
    ...monitor,
  ];
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

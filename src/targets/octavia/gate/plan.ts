import { type Listener, type Model, type Pool, serviceOf } from '../../../tree';
import { servicesOf } from '../resources';
import { ownName, poolId, stored } from '../resources/names';
import { waysOf } from '../resources/own';
import { spoken } from '../resources/pool';
import type { ResolvedSettings } from '../settings';
import { type Gate, type GatedPools, isWanted } from './gate';
import { variableName } from './key';

/** A member that waits for its admission. */
export interface PlannedMember {
  /** Its name in Octavia. */
  readonly name: string;
  /** May be a token. */
  readonly address: string;
  /** May be a token. */
  readonly port: number;
}

/** A pool whose new members wait. */
export interface PlannedPool {
  /** Id of its resource, with which the keys of its members begin. */
  readonly id: string;
  /** Its name in Octavia. */
  readonly name: string;
  /** Name of its load balancer, where that is one of its own. @defaultValue the plan's */
  readonly loadBalancer?: string | undefined;
  /** As Octavia spells it. */
  readonly protocol: string;
  readonly members: readonly PlannedMember[];
}

/**
 * What `healthtree admit` has to know of a load balancer. It is a local value of the synthesized stack, so it is where the stack is; Terraform
 * reads it nowhere.
 */
export interface AdmissionPlan {
  /** Tells such a value from others. */
  readonly healthtree: 'admission';
  /** Name of the load balancer, or the id of an existing one; may be a token. */
  readonly loadBalancer: string;
  readonly gate: Exclude<Gate, 'none'>;
  /** The Terraform variable that lists who is admitted. It has no default: an empty list would take everything out. */
  readonly variable: string;
  readonly pools: readonly PlannedPool[];
}

/** The plan of a load balancer and of those behind it; undefined where nobody waits. */
export function planOf(
  model: Model,
  listeners: readonly Listener[],
  settings: ResolvedSettings,
  { gate, names }: GatedPools,
): AdmissionPlan | undefined {
  if (gate === 'none') return undefined;
  const entered = (listener: Listener) => servicesOf(listener, settings);
  const placed = [
    ...listeners.flatMap((listener) => entered(listener).map((service) => ({ service, listener, own: false }))),
    ...[...waysOf(model, listeners, entered)].flatMap(([service, ways]) =>
      [...ways.values()].map((listener) => ({ service, listener, own: true })),
    ),
  ];
  const pools = new Map<string, PlannedPool>();
  for (const { service, listener, own } of placed) {
    const pool = serviceOf(model, service);
    if (pool.kind === 'pool' && names.has(pool.name))
      pools.set(poolId(service, listener.protocol, own), plannedPool(pool, listener, settings, own));
  }
  const { name, id } = settings.loadBalancer;
  if (pools.size === 0) return undefined;
  return { healthtree: 'admission', loadBalancer: id ?? name, gate, variable: variableName(name), pools: [...pools.values()] };
}

const plannedPool = (
  pool: Pool,
  { protocol }: Listener,
  { loadBalancer, pools }: ResolvedSettings,
  own: boolean,
): PlannedPool => ({
  id: poolId(pool.name, protocol, own),
  name: pool.name,
  ...(own ? { loadBalancer: ownName(loadBalancer.name, pool.name) } : {}),
  protocol: spoken(pool.name, protocol, pools),
  members: pool.members
    .filter(isWanted)
    .map(({ origin, address, port }) => ({ name: stored(`${origin.service}/${origin.member}`), address, port })),
});

import type { Hops } from '../../../health';
import { childrenOf, type Failover, type Model, type Reporter, serviceOf, servicesBelow, type Weighted } from '../../../tree';
import { hopPool } from '../../hop-pool';
import { checkBelow, checkLook } from './check';
import { looksOf } from './looks';

/** A tree as load balancers: one for each service below the root, whose pool is one of those that are entered. */
export interface Cascade {
  readonly root: string;
  /** Every service of it, after all of its parents; the root first. */
  readonly services: readonly string[];
  /** Inner services as the pools that they become: members are the load balancers of the children. */
  readonly hops: Hops;
  /** Most load balancers that a request passes. */
  readonly depth: number;
}

/**
 * Lowers a tree to a load balancer for each service below its root. Undefined, with a finding for each reason, where that can not be.
 *
 * @param protocols - what is spoken behind the listeners that lead to it
 */
export function cascade(reporter: Reporter, model: Model, root: string, protocols: readonly string[]): Cascade | undefined {
  const before = reporter.findings.length;
  const below = servicesBelow(model, [root]);
  const services = model.order.filter((name) => below.has(name));
  const looks = looksOf(model, services);
  for (const name of services) {
    const service = serviceOf(model, name);
    if (name !== root) checkBelow(reporter, service);
    if (service.kind === 'pool') continue;
    checkFailover(reporter, service);
    checkLook(reporter, model, service, looks, protocols);
  }
  if (reporter.findings.length > before) return undefined;
  const inner = services.map((name) => serviceOf(model, name)).filter((service) => service.kind !== 'pool');
  const hops = new Map(inner.map((service) => [service.name, hopPool(service, looks.get(service.name))]));
  return { root, services, hops, depth: depthOf(model, services) };
}

function checkFailover(reporter: Reporter, service: Weighted | Failover): void {
  if (service.kind !== 'failover' || service.children.length <= 2) return;
  reporter.report('octavia.failover', [...service.place, 'children'], {
    value: service.children.map((child) => child.service),
    message: `On Octavia a failover is members and backups, and ${service.name} has ${service.children.length} levels`,
    hint: 'Put the second child and all after it into a failover of their own, for lowering: cascade; or use HAProxy.',
  });
}

function depthOf(model: Model, services: readonly string[]): number {
  const depths = new Map<string, number>();
  for (const name of [...services].reverse())
    depths.set(
      name,
      1 + childrenOf(serviceOf(model, name)).reduce((most, { service }) => Math.max(most, depths.get(service) ?? 0), 0),
    );
  return depths.get(services[0] as string) ?? 1;
}

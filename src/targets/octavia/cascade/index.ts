import type { Hops } from '../../../health';
import {
  childrenOf,
  type Failover,
  type Member,
  type Model,
  type Pool,
  type Reporter,
  serviceOf,
  type Weighted,
} from '../../../tree';
import { checkBelow, checkLook } from './check';
import { type Looks, looksOf } from './looks';

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
  const services = servicesBelow(model, root);
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
  const hops = new Map(inner.map((service) => [service.name, hopPool(service, looks)]));
  return { root, services, hops, depth: depthOf(model, services) };
}

/** The inner service as a pool. The addresses of its members are known at apply only, and stand nowhere but in resources. */
function hopPool(service: Weighted | Failover, looks: Looks): Pool {
  const members = service.children.map(
    ({ service: name, weight }, i): Member => ({
      name,
      address: '',
      port: 0,
      weight,
      enabled: true,
      backup: service.kind === 'failover' && i > 0,
      capacity: undefined,
      origin: { service: service.name, member: name },
    }),
  );
  const { name, place } = service;
  return {
    kind: 'pool',
    name,
    place,
    algorithm: 'round-robin',
    members,
    monitor: looks.get(name),
    minHealthy: 1,
    persistence: undefined,
  };
}

function checkFailover(reporter: Reporter, service: Weighted | Failover): void {
  if (service.kind !== 'failover' || service.children.length <= 2) return;
  reporter.report('octavia.failover', [...service.place, 'children'], {
    value: service.children.map((child) => child.service),
    message: `On Octavia a failover is members and backups, and ${service.name} has ${service.children.length} levels`,
    hint: 'Put the second child and all after it into a failover of their own, for lowering: cascade; or use HAProxy.',
  });
}

function servicesBelow(model: Model, root: string): readonly string[] {
  const reached = new Set([root]);
  for (const name of reached) for (const { service } of childrenOf(serviceOf(model, name))) reached.add(service);
  return model.order.filter((name) => reached.has(name));
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

import { type Child, childrenOf, type Member, type Model, type Pool, type Reporter, type Service, serviceOf } from '../../tree';
import { monitorWithDefaults } from './defaults';

/**
 * The tree that Traefik runs: without what takes no traffic, and without services that no listener reaches, which it does not
 * build (3.7.15, measured). A weight of 0 is never written: with health checks it can make a request hang for ever (measured).
 */
export function effectiveTree(model: Model): Model {
  const kept = new Map<string, Service>();
  const reached = new Set(model.entries.map(({ service }) => service));
  for (const name of reached) {
    const service = pruned(serviceOf(model, name));
    kept.set(name, service);
    for (const child of childrenOf(service)) reached.add(child.service);
  }
  const inFileOrder = [...model.services.keys()].filter((name) => kept.has(name));
  return {
    ...model,
    services: new Map(inFileOrder.map((name) => [name, kept.get(name) as Service])),
    order: model.order.filter((name) => kept.has(name)),
  };
}

/** Members that Traefik is told of. */
export const serving = (pool: Pool): Member[] => pool.members.filter(isServing);

const isServing = ({ enabled, weight }: Member): boolean => enabled && weight > 0;

const isTaking = ({ weight }: Child): boolean => weight > 0;

function pruned(service: Service): Service {
  if (service.kind !== 'pool') return { ...service, children: service.children.filter(isTaking) };
  const monitor = service.monitor && monitorWithDefaults(service.monitor);
  return { ...service, members: serving(service), monitor };
}

/** Says what is left out, and refuses a pool of which nothing is left. */
export function reportLeftOut(reporter: Reporter, model: Model): void {
  for (const service of model.services.values()) {
    if (service.kind === 'pool') reportMembers(reporter, service);
    else if (service.kind === 'weighted') reportChildren(reporter, service.name, service.children);
  }
}

function reportMembers(reporter: Reporter, pool: Pool): void {
  if (pool.members.some(({ weight }) => weight > 0) && serving(pool).length === 0) {
    reporter.report('traefik.nothing-serves', [...pool.place, 'members'], {
      value: pool.members.length,
      message: `No member of ${pool.name} takes traffic, and Traefik calls a service without servers up for ever: its share would be answered 503`,
      hint: 'Enable a member, or remove the pool from its parents.',
    });
    return;
  }
  for (const [i, member] of pool.members.entries()) {
    if (isServing(member)) continue;
    const [why, hint] = member.enabled
      ? ['at weight 0', 'Nothing to do; Traefik has no draining, and a server of weight 0 can make its requests hang.']
      : ['disabled', 'Nothing to do.'];
    reporter.report('traefik.left-out', [...pool.place, 'members', i], {
      severity: 'info',
      value: member.name,
      message: `${pool.name}/${member.name} is ${why}: it is left out of the configuration, and not checked either`,
      hint,
    });
  }
}

function reportChildren(reporter: Reporter, name: string, children: readonly Child[]): void {
  for (const child of children) {
    if (isTaking(child)) continue;
    reporter.report('traefik.left-out', child.place, {
      severity: 'info',
      value: child.service,
      message: `${child.service} has weight 0 in ${name}: it is left out there, and not checked unless something else uses it`,
      hint: 'Nothing to do; a child of weight 0 can make requests of a real Traefik hang.',
    });
  }
}

import type { Failover, Member, Monitor, Pool, Weighted } from '../tree';

/** An inner service as the pool that it becomes where its children are members, each with a balancer of its own. */
export function hopPool({ kind, name, place, children }: Weighted | Failover, monitor: Monitor | undefined): Pool {
  const members = children.map(
    ({ service, weight }, i): Member => ({
      name: service,
      address: '',
      port: 0,
      weight,
      enabled: true,
      backup: kind === 'failover' && i > 0,
      capacity: undefined,
      origin: { service: name, member: service },
    }),
  );
  return { kind: 'pool', name, place, algorithm: 'round-robin', members, monitor, minHealthy: 1, persistence: undefined };
}

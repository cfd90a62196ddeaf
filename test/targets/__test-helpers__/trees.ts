import type { MemberSpec, MonitorSpec, PoolSpec, RouteSpec, ServiceSpec, Tree } from '../../../src/tree';

export const ping: MonitorSpec = { type: 'http', path: '/ping', interval: '2s', timeout: '1s', rise: 2, fall: 3 };

let block = 0;

/** A pool of members `a`, `b`, ..., with addresses that no other pool has. */
export function pool(members: number | readonly Partial<MemberSpec>[] = 2, rest: Partial<PoolSpec> = {}): PoolSpec {
  block++;
  const specs = typeof members === 'number' ? Array.from({ length: members }, () => ({})) : members;
  return {
    kind: 'pool',
    monitor: ping,
    members: specs.map((spec, i) => ({
      name: String.fromCharCode(97 + i),
      address: `10.${(block >> 8) & 255}.${block & 255}.${i + 1}`,
      port: 80,
      ...spec,
    })),
    ...rest,
  };
}

type Weights = Readonly<Record<string, number>>;

export const weighted = (children: Weights): ServiceSpec => ({
  kind: 'weighted',
  healthCheck: true,
  children: Object.entries(children).map(([service, weight]) => ({ service, weight })),
});

export const unchecked = (children: Weights): ServiceSpec => ({ ...weighted(children), healthCheck: false }) as ServiceSpec;

export const failover = (...children: readonly string[]): ServiceSpec => ({
  kind: 'failover',
  children: children.map((service) => ({ service })),
});

/** A tree behind one http listener on port 80. */
export const behind = (service: string, services: Tree['services'], targets?: Tree['targets']): Tree => ({
  listeners: [{ protocol: 'http', port: 80, service }],
  services,
  ...(targets === undefined ? {} : { targets }),
});

/** A tree whose only listener has nothing but routes. */
export const routed = (routes: readonly RouteSpec[], services: Tree['services'], service?: string): Tree => ({
  listeners: [{ protocol: 'http', port: 80, routes, service }],
  services,
});

const members = (dc: number): MemberSpec[] => [
  { name: 'a', address: `10.0.${dc}.10`, port: 80 },
  { name: 'b', address: `10.0.${dc}.11`, port: 80 },
];

/** The tree that the README begins with. */
export function whoami(monitor: Partial<MonitorSpec> = { initState: 'fully-down' }): Tree {
  const own: MonitorSpec = { ...ping, ...monitor };
  return behind('whoami-public', {
    'whoami-public': weighted({ 'whoami-dc1': 3, 'whoami-dc2': 1 }),
    'whoami-dc1': { kind: 'pool', monitor: own, members: members(1) },
    'whoami-dc2': { kind: 'pool', monitor: own, members: members(2) },
  });
}

/** A tree of one pool with this monitor. */
export const monitored = (monitor: Partial<MonitorSpec>): Tree =>
  behind('app', { app: pool(1, { monitor: { ...ping, ...monitor } }) });

/** A pool whose addresses are 10.0.N.1, 10.0.N.2, ... */
export const site = (
  n: number,
  members: number | readonly Partial<MemberSpec>[] = 1,
  rest: Partial<PoolSpec> = {},
): PoolSpec => ({
  ...pool(0, rest),
  members: (typeof members === 'number' ? Array.from({ length: members }, () => ({})) : members).map((spec, i) => ({
    name: String.fromCharCode(97 + i),
    address: `10.0.${n}.${i + 1}`,
    port: 80,
    ...spec,
  })),
});

import type { ListenerSpec, PoolSpec, ServiceSpec, Tree } from '../../../../src/tree';

/** A tree that is applied to what the one before it has left, and the lines (see `linesOf`) that it changes in the API. */
export interface Step {
  readonly change: string;
  readonly tree: Tree;
  readonly gone?: readonly string[];
  readonly there: readonly string[];
}

export type Stacks = Readonly<Record<string, readonly Step[]>>;

export const SUBNET = '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1';
export const BALANCER = `loadbalancer lb: vip_subnet_id=${SUBNET}`;

export const a = { name: 'a', address: '10.0.0.1', port: 80 } as const;
export const b = { name: 'b', address: '10.0.0.2', port: 80 } as const;
export const c = { name: 'c', address: '10.0.0.3', port: 80 } as const;

export const treeOf = (
  services: Readonly<Record<string, ServiceSpec>>,
  listeners: readonly ListenerSpec[],
  settings = {},
): Tree => ({
  listeners,
  services,
  targets: { octavia: { name: 'lb', vipSubnetId: SUBNET, ...settings } },
});

/** One pool `web` behind HTTP on port 80, in as few words as a test needs. */
export const web = (fields: Partial<PoolSpec> = {}, listener: Partial<ListenerSpec> = {}): Tree =>
  treeOf({ web: { kind: 'pool', members: [a], ...fields } }, [{ protocol: 'http', port: 80, service: 'web', ...listener }]);

export const WEB = 'pool web_http: protocol=HTTP lb_algorithm=ROUND_ROBIN';
export const LISTENER = 'listener http-80: protocol=HTTP protocol_port=80 default_pool=web_http';
export const A = 'member web/a of web_http: address=10.0.0.1 protocol_port=80';
export const B = 'member web/b of web_http: address=10.0.0.2 protocol_port=80';
export const C = 'member web/c of web_http: address=10.0.0.3 protocol_port=80';

import { createHash } from 'node:crypto';
import {
  formatDuration,
  known,
  type Listener,
  type Member,
  type Model,
  type Monitor,
  type Pool,
  type Protocol,
  serviceOf,
} from '../../tree';
import { expectedCodes } from './capabilities';
import { monitorWithDefaults } from './defaults';
import type { ResolvedSettings } from './settings';

/** Refers to the id of another resource of the artifact. */
export interface Ref {
  readonly ref: string;
}

export type Attribute =
  | string
  | number
  | boolean
  | readonly string[]
  | Ref
  | Readonly<Record<string, string>>
  | readonly Attributes[];

/** Attributes as the provider names them (OpenStack provider 3.4). */
export interface Attributes {
  readonly [name: string]: Attribute;
}

export type ResourceType =
  | 'openstack_lb_loadbalancer_v2'
  | 'openstack_lb_listener_v2'
  | 'openstack_lb_pool_v2'
  | 'openstack_lb_members_v2'
  | 'openstack_lb_monitor_v2';

/** A Terraform resource. Its id comes from the service's name, so moving a service in the tree replaces nothing. */
export interface Resource {
  readonly type: ResourceType;
  readonly id: string;
  readonly attributes: Attributes;
}

const LOAD_BALANCER = 'loadbalancer';

/** Longest name of a member (source of Octavia 19). */
const MAX_NAME = 255;

/** Every resource of a load balancer, each after those it refers to. Every attribute is there: the provider keeps the old value of one that goes. */
export function resourcesOf(
  model: Model,
  listeners: readonly Listener[],
  settings: ResolvedSettings,
  driver?: string,
): readonly Resource[] {
  const pools = new Map<string, { pool: Pool; protocol: Protocol }>();
  for (const { service, protocol } of listeners) {
    if (service === undefined) continue;
    const pool = serviceOf(model, service);
    if (pool.kind === 'pool') pools.set(poolId(service, protocol), { pool, protocol });
  }
  return [
    {
      type: 'openstack_lb_loadbalancer_v2',
      id: LOAD_BALANCER,
      attributes: {
        name: settings.name,
        description: '',
        admin_state_up: true,
        tags: [],
        ...given({ loadbalancer_provider: driver }),
        ...given(settings.vip),
      },
    },
    ...[...pools].flatMap(([id, { pool, protocol }]) => poolResources(id, pool, protocol)),
    ...listeners.map((listener, i) => listenerResource(listener, i)),
  ];
}

const poolId = (service: string, protocol: Protocol): string => `${service}_${protocol}`;

function listenerResource(listener: Listener, index: number): Resource {
  const id = known(listener.port)
    ? `listener_${listener.protocol}_${listener.port}`
    : `listener_${listener.protocol}_number${index + 1}`;
  return {
    type: 'openstack_lb_listener_v2',
    id,
    attributes: {
      loadbalancer_id: { ref: LOAD_BALANCER },
      ...(listener.service === undefined ? {} : { default_pool_id: { ref: poolId(listener.service, listener.protocol) } }),
      name: known(listener.port) ? `${listener.protocol}-${listener.port}` : `${listener.protocol}-number${index + 1}`,
      description: '',
      protocol: listener.protocol.toUpperCase(),
      protocol_port: listener.port,
      admin_state_up: true,
      connection_limit: -1,
      timeout_client_data: 50_000,
      timeout_member_connect: 5_000,
      timeout_member_data: 50_000,
      timeout_tcp_inspect: 0,
      allowed_cidrs: [],
      insert_headers: {},
      tags: [],
    },
  };
}

const METHODS: Readonly<Record<Pool['algorithm'], string>> = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  random: '',
};

function poolResources(id: string, pool: Pool, protocol: Protocol): Resource[] {
  const own: Resource = {
    type: 'openstack_lb_pool_v2',
    id,
    attributes: {
      loadbalancer_id: { ref: LOAD_BALANCER },
      name: pool.name,
      description: '',
      protocol: protocol.toUpperCase(),
      lb_method: METHODS[pool.algorithm],
      admin_state_up: true,
      tls_enabled: false,
      tags: [],
    },
  };
  const members: Resource = {
    type: 'openstack_lb_members_v2',
    id: `${id}_members`,
    attributes: { pool_id: { ref: id }, member: pool.members.map((member) => memberBlock(pool, member)) },
  };
  return [own, members, ...(pool.monitor ? [monitorResource(id, pool.name, monitorWithDefaults(pool.monitor))] : [])];
}

function memberBlock(pool: Pool, member: Member): Attributes {
  const { service, member: name } = member.origin;
  return {
    name: stored(`${service}/${name}`),
    address: member.address,
    protocol_port: member.port,
    weight: member.weight,
    backup: member.backup,
    admin_state_up: member.enabled,
    ...given({ monitor_address: pool.monitor?.address, monitor_port: pool.monitor?.port }),
  };
}

function monitorResource(pool: string, name: string, monitor: Monitor): Resource {
  const request = {
    http_method: monitor.method,
    url_path: monitor.path,
    expected_codes: expectedCodes(monitor.codes ?? []),
    http_version: monitor.httpVersion,
    domain_name: monitor.host,
  };
  return {
    type: 'openstack_lb_monitor_v2',
    id: `${pool}_monitor`,
    attributes: {
      pool_id: { ref: pool },
      name,
      type: monitor.type.toUpperCase(),
      delay: seconds(monitor.interval),
      timeout: seconds(monitor.timeout),
      ...given({ max_retries: monitor.rise, max_retries_down: monitor.fall }),
      ...(monitor.type === 'tcp' ? {} : given(request)),
      admin_state_up: true,
    },
  };
}

function seconds(ms: number | undefined): number {
  if (ms === undefined || ms % 1000 !== 0) throw new Error(`unchecked duration ${ms === undefined ? '' : formatDuration(ms)}`);
  return ms / 1000;
}

/** Names that are longer than Octavia's database holds end in a digest, so that no two become one. */
function stored(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return `${name.slice(0, MAX_NAME - 9)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** The attributes that have a value. */
function given(attributes: Readonly<Record<string, string | number | undefined>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

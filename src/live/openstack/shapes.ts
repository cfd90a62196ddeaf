/** What is read of Octavia's objects; a field that is missing or of another type is empty. */

/** What every object has. */
export interface Stated {
  readonly id: string;
  readonly name: string;
  /** `ONLINE`, `DRAINING`, `OFFLINE`, `DEGRADED`, `ERROR`, `NO_MONITOR`. */
  readonly operatingStatus: string;
  /** `ACTIVE`, `ERROR` or `PENDING_...`. */
  readonly provisioningStatus: string;
}

export interface LoadBalancer extends Stated {
  readonly provider: string;
}

export interface Pool extends Stated {
  readonly protocol: string;
}

export interface Member extends Stated {
  readonly address: string;
  readonly port: number;
  readonly weight: number;
  /** Whether it is up as an administrator wants it. */
  readonly enabled: boolean;
}

/** A pool in a status tree; the same pool can be below several listeners. */
export interface PoolStatus extends Stated {
  /** Undefined without one. */
  readonly monitor: Stated | undefined;
  readonly members: readonly (Stated & Pick<Member, 'address' | 'port'>)[];
}

export interface ListenerStatus extends Stated {
  readonly pools: readonly PoolStatus[];
}

export interface StatusTree extends Stated {
  readonly listeners: readonly ListenerStatus[];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function statedOf(value: unknown): Stated {
  const { id, name, operating_status, provisioning_status } = fieldsOf(value);
  return {
    id: text(id),
    name: text(name),
    operatingStatus: text(operating_status),
    provisioningStatus: text(provisioning_status),
  };
}

export const loadBalancerOf = (value: unknown): LoadBalancer => ({
  ...statedOf(value),
  provider: text(fieldsOf(value).provider),
});

export const poolOf = (value: unknown): Pool => ({ ...statedOf(value), protocol: text(fieldsOf(value).protocol) });

export const memberOf = (value: unknown): Member => ({
  ...endOf(value),
  weight: number(fieldsOf(value).weight),
  enabled: fieldsOf(value).admin_state_up === true,
});

function endOf(value: unknown): PoolStatus['members'][number] {
  const { address, protocol_port } = fieldsOf(value);
  return { ...statedOf(value), address: text(address), port: number(protocol_port) };
}

export function statusTreeOf(value: unknown): StatusTree {
  const { loadbalancer } = fieldsOf(value);
  return { ...statedOf(loadbalancer), listeners: list(fieldsOf(loadbalancer).listeners).map(listenerStatusOf) };
}

const listenerStatusOf = (value: unknown): ListenerStatus => ({
  ...statedOf(value),
  pools: list(fieldsOf(value).pools).map(poolStatusOf),
});

function poolStatusOf(value: unknown): PoolStatus {
  const { health_monitor, members } = fieldsOf(value);
  const monitor = Object.keys(fieldsOf(health_monitor)).length === 0 ? undefined : statedOf(health_monitor);
  return { ...statedOf(value), monitor, members: list(members).map(endOf) };
}

import type { Gate, PlatformStatus } from '../../health';
import { octaviaListenerName } from '../../targets';
import { canonicalAddress, listenerName, type Member, type Model, type Pool } from '../../tree';
import type { PoolStatus, Stated, StatusTree } from '../openstack/shapes';
import { whyListener, whyLoadBalancer, whyMember, whyPool } from './why';

/** One object of a load balancer: what it was expected to be, and what Octavia says. */
export interface StatusRow {
  readonly kind: 'load balancer' | 'listener' | 'pool' | 'member';
  /** How deep it is below the load balancer. */
  readonly depth: number;
  readonly name: string;
  /** Null for what the tree does not have. */
  readonly expected: string | null;
  /** Null for what Octavia does not have. */
  readonly seen: string | null;
  /** Other than `ACTIVE` while Octavia changes it, or could not. */
  readonly provisioning: string | null;
  readonly differs: boolean;
  /** Why that may be, or what is easily misread; empty where there is nothing to say. */
  readonly why: string;
}

/** What a tree lets expect. */
export interface ExpectedStatus {
  /** The tree that runs. */
  readonly effective: Model;
  readonly platform: PlatformStatus;
  readonly gate: Gate | undefined;
}

/** Compares what Octavia says of a load balancer with what was expected, from the load balancer down. */
export function compareStatus(expected: ExpectedStatus, tree: StatusTree): readonly StatusRow[] {
  const { effective, platform } = expected;
  const listeners = effective.listeners.map((listener, i) => ({ listener, name: octaviaListenerName(listener, i) }));
  const known = listeners.flatMap(({ listener, name }) => {
    const seen = tree.listeners.find((one) => one.name === name);
    const entry = effective.entries.find((one) => one.name.split(' ')[0] === listenerName(listener));
    const own = row('listener', 1, name, platform.listeners[entry?.name ?? ''] ?? null, seen, whyListener(seen));
    return [own, ...(seen?.pools ?? []).flatMap((pool) => poolRows(expected, pool))];
  });
  const found = new Set(tree.listeners.flatMap(({ pools }) => pools.map(({ name }) => name)));
  const missing = poolsOf(effective).filter(({ name }) => !found.has(name));
  const names = new Set(listeners.map(({ name }) => name));
  const others = tree.listeners.filter(({ name }) => !names.has(name) && !METRICS.test(name));
  return [
    row('load balancer', 0, tree.name, platform.loadBalancer, tree, whyLoadBalancer(tree)),
    ...known,
    ...missing.map(({ name }) => row('pool', 1, name, platform.pools[name] ?? null, undefined, '')),
    ...others.map((one) => row('listener', 1, one.name || one.id, null, one, '')),
  ];
}

/** Made for `prometheus`, where there is nothing to expect. */
const METRICS = /^prometheus-\d+$/;

const poolsOf = (model: Model): readonly Pool[] => [...model.services.values()].filter((service) => service.kind === 'pool');

function poolRows(expected: ExpectedStatus, seen: PoolStatus): readonly StatusRow[] {
  const { platform, effective } = expected;
  const pool = poolsOf(effective).find(({ name }) => name === seen.name);
  if (!pool) return [row('pool', 2, seen.name || seen.id, null, seen, '')];
  const gate = expected.gate?.covers(pool) ? expected.gate : undefined;
  const deployed = pool.members.map((member) => seen.members.find((one) => isThat(member, one)));
  const others = seen.members.filter((one) => !deployed.includes(one));
  return [
    row('pool', 2, pool.name, platform.pools[pool.name] ?? null, seen, whyPool(seen)),
    ...pool.members.map((member, i) => {
      const status = platform.members[`${pool.name}/${member.name}`] ?? null;
      const name = `${member.origin.service}/${member.origin.member}`;
      return row('member', 3, name, status, deployed[i], whyMember(pool, gate, status, deployed[i]));
    }),
    ...others.map((one) => row('member', 3, one.name || `${one.address}:${one.port}`, null, one, '')),
  ];
}

const isThat = ({ address, port }: Member, one: PoolStatus['members'][number]): boolean =>
  canonicalAddress(one.address) === canonicalAddress(address) && one.port === port;

function row(
  kind: StatusRow['kind'],
  depth: number,
  name: string,
  expected: string | null,
  seen: Stated | undefined,
  why: string,
): StatusRow {
  const status = seen?.operatingStatus ?? null;
  const provisioning = seen?.provisioningStatus ?? null;
  const said = !seen ? 'it is not deployed' : expected === null ? 'the tree does not have it' : why;
  return {
    kind,
    depth,
    name,
    expected,
    seen: status,
    provisioning,
    differs: status !== expected,
    why: [said, changing(provisioning)].filter(Boolean).join('; '),
  };
}

function changing(provisioning: string | null): string {
  if (provisioning === null || provisioning === 'ACTIVE') return '';
  return provisioning === 'ERROR' ? 'Octavia could not apply its last change' : `it is being changed (${provisioning})`;
}

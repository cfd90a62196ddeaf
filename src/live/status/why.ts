import type { Gate } from '../../health';
import type { Pool } from '../../tree';
import { checksOf } from '../checks-text';
import type { ListenerStatus, PoolStatus, StatusTree } from '../openstack/shapes';

type MemberStatus = PoolStatus['members'][number];

const names = (all: readonly { readonly name: string; readonly operatingStatus: string }[], status: string): string =>
  [...new Set(all.filter(({ operatingStatus }) => operatingStatus === status).map(({ name }) => name))].join(', ');

export function whyLoadBalancer({ operatingStatus, listeners }: StatusTree): string {
  const pools = listeners.flatMap((listener) => listener.pools);
  if (operatingStatus === 'ERROR') return `one pool in error is enough: ${names(pools, 'ERROR') || 'of none is it told now'}`;
  if (operatingStatus === 'DEGRADED')
    return `one pool that is degraded is enough: ${names(pools, 'DEGRADED') || 'or a listener at its connection limit'}`;
  return operatingStatus === 'OFFLINE' ? 'it is disabled, or has not told its status yet' : '';
}

export function whyListener(listener: ListenerStatus | undefined): string {
  if (listener?.operatingStatus === 'ONLINE') {
    const dead = names(listener.pools, 'ERROR');
    return dead === '' ? '' : `it takes connections, whatever its pool is: ${dead} is in error`;
  }
  if (listener?.operatingStatus === 'DEGRADED') return 'it is at its connection limit';
  return listener?.operatingStatus === 'OFFLINE' ? 'it is disabled, or the load balancer has not told its status yet' : '';
}

export function whyPool(pool: PoolStatus | undefined): string {
  if (!pool) return '';
  const { operatingStatus, members } = pool;
  if (operatingStatus === 'DEGRADED') return `checks fail: ${names(members, 'ERROR')}`;
  if (operatingStatus === 'OFFLINE') return 'the load balancer has not told its status yet';
  if (operatingStatus !== 'ERROR') return '';
  return members.some(({ operatingStatus: status }) => status === 'DRAINING')
    ? 'everyone who passes checks has weight 0, as in a first deployment'
    : 'no member takes traffic';
}

/** What may be behind a member's status, where it is not the expected one. */
export function whyMember(pool: Pool, gate: Gate | undefined, expected: string | null, member: MemberStatus | undefined): string {
  const status = member?.operatingStatus;
  if (member === undefined || status === expected) return '';
  if (status === 'DRAINING')
    return gate?.holds === 'drain'
      ? 'a check has passed, and it is not admitted yet: run healthtree admit, and deploy'
      : 'its weight is 0 in Octavia';
  if (status === 'OFFLINE')
    return gate?.holds === 'maintenance'
      ? 'it is disabled until it is admitted: run healthtree admit, and deploy'
      : 'it is disabled, or too new for a status, which is told every 10s';
  if (status === 'ERROR') return `its checks fail: ${checksOf(pool)}`;
  if (status === 'NO_MONITOR') return 'its pool has no monitor in Octavia, or a disabled one';
  return status === 'ONLINE' && expected === 'ERROR' ? 'its checks pass, or have not failed often enough yet' : '';
}

import { type Gate, memberKey } from '../../targets';
import { canonicalAddress } from '../../tree';
import type { Member } from '../openstack/shapes';
import type { WantedMember, WantedPool } from './plan';

/**
 * How a member stands:
 *
 * - `admitted`: it takes traffic already, as far as its checks let it.
 * - `ready`: it may take traffic now.
 * - `waiting`: nothing says yet that it is ready.
 * - `absent`: it has not been deployed.
 */
export type AdmissionState = 'admitted' | 'ready' | 'waiting' | 'absent';

export interface Judged {
  /** `POOL/MEMBER`, in Octavia's names. */
  readonly path: string;
  readonly state: AdmissionState;
  /** What it is listed under; null while it is absent. */
  readonly key: string | null;
  /** Octavia's operating status; null while it is absent. */
  readonly status: string | null;
}

/** Judges the members of a pool by what Octavia has; a pool that it does not have has none. */
export function judge(pool: WantedPool, gate: Exclude<Gate, 'none'>, deployed: readonly Member[]): readonly Judged[] {
  return pool.members.map((wanted): Judged => {
    const path = wanted.name.startsWith(`${pool.name}/`) ? wanted.name : `${pool.name}/${wanted.name}`;
    const member = deployed.find((one) => isThat(wanted, one));
    if (!member) return { path, state: 'absent', key: null, status: null };
    const { address, port, operatingStatus: status } = member;
    const key = memberKey(pool.id, wanted.address ?? address, wanted.port ?? port);
    return { path, state: GATES[gate](member), key, status };
  });
}

/** By its end; where that is known only at apply, by its name. */
function isThat(wanted: WantedMember, member: Member): boolean {
  if (wanted.port !== undefined && wanted.port !== member.port) return false;
  return wanted.address === undefined || wanted.port === undefined
    ? wanted.name === member.name && (wanted.address === undefined || sameAddress(wanted.address, member.address))
    : sameAddress(wanted.address, member.address);
}

const sameAddress = (one: string, other: string): boolean => canonicalAddress(one) === canonicalAddress(other);

const GATES: Readonly<Record<Exclude<Gate, 'none'>, (member: Member) => AdmissionState>> = {
  weight({ weight, enabled, operatingStatus }) {
    if (weight > 0 && enabled) return 'admitted';
    return weight === 0 && enabled && operatingStatus === 'DRAINING' ? 'ready' : 'waiting';
  },
  'admin-state': ({ enabled }) => (enabled ? 'admitted' : 'ready'),
};

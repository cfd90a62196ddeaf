import { gcd, gcdOf, lcm, type Model, serviceOf } from '../tree';
import type { Shares } from './shares';
import type { Standings } from './standing';

/**
 * After how many requests every count is exactly its share: a service whose round is `r` and whose share is `p/q` sees a
 * whole number of rounds after `r·q / gcd(p, r)` requests, and the cycle is their least common multiple. In a tree without
 * shared services this is `W · lcm(cycle(c) / gcd(cycle(c), w))` from the root down.
 *
 * @returns null when some share is not exact over a cycle
 */
export function cycleLength(model: Model, standing: Standings, shares: Shares): bigint | null {
  let length = 1n;
  for (const [name, { share, exactness }] of shares.services) {
    if (share.n === 0n) continue;
    const parts = shares.members.get(name) ?? [];
    if (exactness !== 'cycle' || parts.some((part) => part.exactness !== 'cycle')) return null;
    const round = roundOf(model, standing, name);
    length = lcm(length, (round * share.d) / gcd(share.n, round));
  }
  return length;
}

/** A weighted's round is its living weights over the gcd of all its weights; a pool's, the weights in use over their gcd. */
function roundOf(model: Model, standing: Standings, name: string): bigint {
  const service = serviceOf(model, name);
  const used = (standing.services.get(name)?.inUse ?? []).map(({ weight }) => BigInt(weight));
  if (used.length === 0 || service.kind === 'failover') return 1n;
  const unit = gcdOf(service.kind === 'weighted' ? service.children.map(({ weight }) => BigInt(weight)) : used);
  return used.reduce((sum, weight) => sum + weight, 0n) / unit;
}

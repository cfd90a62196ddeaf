import { canonicalAddress, type Failover, type Reporter, type Weighted } from '../../tree';
import type { FlatRules, Leaf } from '../flat/flatten';
import { monitorWithDefaults } from './defaults';
import { waits } from './gate/gate';

/** A pool of Octavia in place of a subtree. */
export const FLAT: FlatRules = {
  code: (obstacle) => `octavia.${obstacle}`,
  instead: 'use HAProxy',
  nameOf: ({ service, member }) => `${service}/${member}`,
  withDefaults: monitorWithDefaults,
  /** Monitors differ in their init states at most; of those the one that lets members wait holds for all. */
  watching: (pools) => pools.find(waits),
  check: checkEnds,
};

function checkEnds(reporter: Reporter, root: Weighted | Failover, leaves: readonly Leaf[]): void {
  const ends = new Map<string, Leaf>();
  for (const leaf of leaves) {
    const end = `${canonicalAddress(leaf.member.address)} ${leaf.member.port}`;
    const first = ends.get(end);
    if (!first) ends.set(end, leaf);
    else {
      reporter.report('octavia.member-duplicate', [...leaf.pool.place, 'members', leaf.pool.members.indexOf(leaf.member)], {
        value: `${leaf.member.address}:${leaf.member.port}`,
        message: `${first.pool.name}/${first.member.name} and ${leaf.pool.name}/${leaf.member.name} have one address and port, and ${root.name} becomes one pool, in which Octavia takes each once`,
        hint: 'Give them addresses or ports of their own, or use HAProxy.',
      });
    }
  }
}

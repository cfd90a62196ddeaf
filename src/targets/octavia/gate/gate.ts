import type { Member, Pool } from '../../../tree';

export const GATES = ['weight', 'admin-state', 'none'] as const;

/**
 * How new members of a pool whose init state is `down` or `fully-down` are kept from traffic, until `healthtree admit` has listed them:
 *
 * - `weight`: they have weight 0, at which Octavia probes them, and are listed once it reports that a check has passed.
 * - `admin-state`: they are disabled and listed at once. Nothing probes them meanwhile: that they still wait for their checks afterwards
 *   rests on the amphora carrying its server state over reloads.
 * - `none`: they are not.
 */
export type Gate = (typeof GATES)[number];

/** Whether members of a pool wait, where there is a gate. */
export const waits = ({ monitor }: Pool): boolean => monitor?.initState === 'down' || monitor?.initState === 'fully-down';

/** Whether a member would take traffic: one that would not has nothing to wait for. */
export const isWanted = ({ enabled, weight }: Member): boolean => enabled && weight > 0;

/** A gate, and the pools that it is before, by name. */
export interface GatedPools {
  readonly gate: Gate;
  readonly names: ReadonlySet<string>;
}

/** @param able - pools of which the driver tells what a gate has to know */
export function gatedPools(gate: Gate, able: readonly Pool[]): GatedPools {
  return { gate, names: new Set(gate === 'none' ? [] : able.filter(waits).map(({ name }) => name)) };
}

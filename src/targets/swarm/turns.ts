import type { Turns } from '../../health';

/**
 * IPVS round robin: the next of those that are bound, all with weight 1 (moby of 2026-08-23, source). It chooses a connection, not
 * a request. Its order is the one in which tasks were bound, which nothing declares; here it is the order of the tree. Every
 * node has turns of its own; here all connections enter at one.
 */
export const turns: Turns = {
  /** Position of the last one that was chosen. */
  start: () => -1,

  changed: (_service, state) => state,

  next(_service, state, { inUse }) {
    const last = state as number;
    const next = inUse.find(({ index }) => index > last) ?? inUse[0];
    return next ? { state: next.index, index: next.index } : { state, index: null };
  },
};

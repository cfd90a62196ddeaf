import type { Turns } from '../../../health';

/** A hash of addresses and ports has no order: only where one member is left is it sure which one comes next. */
export const turns: Turns = {
  start: () => null,
  changed: (_service, state) => state,
  next: (_service, state, { inUse }) => ({ state, index: inUse.length === 1 ? (inUse[0]?.index ?? null) : null }),
};

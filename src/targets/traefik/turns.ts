import type { Plain, Turns } from '../../health';
import type { Service } from '../../tree';
import { type Heap, pop, push } from './heap';

/**
 * In which order a Traefik balancer chooses (3.7.15, measured): the earliest deadline first, then that deadline moves by
 * 1/weight. One that is down is passed over when its deadline comes, and its deadline moves as if it had served, so nothing
 * is caught up when it is back. Deadlines are doubles, rounding included.
 *
 * A real Traefik shuffles what it builds, so of equal deadlines any may come first; here it is the order of the tree.
 */
export const turns: Turns = {
  start: (service) => asPlain(service.kind === 'failover' ? [] : built(service)),

  changed: (_service, state) => state,

  next(service, state, { inUse }) {
    if (service.kind === 'failover' || inUse.length === 0) return { state, index: inUse[0]?.index ?? null };
    const usable = new Set(inUse.map(({ index }) => index));
    let heap = heapOf(state);
    for (let popped = pop(heap); popped; popped = pop(heap)) {
      const { index, deadline } = popped.item;
      heap = push(popped.rest, { index, deadline: deadline + 1 / weightOf(service, index) });
      if (usable.has(index)) return { state: asPlain(heap), index };
    }
    return { state, index: null };
  },
};

function built(service: Service): Heap {
  const size = service.kind === 'pool' ? service.members.length : service.children.length;
  let heap: Heap = [];
  for (let index = 0; index < size; index++) heap = push(heap, { index, deadline: 1 / weightOf(service, index) });
  return heap;
}

function weightOf(service: Service, index: number): number {
  return (service.kind === 'pool' ? service.members : service.children)[index]?.weight ?? 0;
}

/** A heap is plain data by itself. */
const asPlain = (heap: Heap): Plain => heap as unknown as Plain;

const heapOf = (state: Plain): Heap => state as unknown as Heap;

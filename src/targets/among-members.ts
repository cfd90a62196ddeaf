import type { Hops, Turns } from '../health';

/** The order of choices where inner services choose as pools do. */
export const amongMembers = (turns: Turns, hops: Hops): Turns => ({
  start: (service, choices) => turns.start(hops.get(service.name) ?? service, choices),
  changed: (service, state, choices) => turns.changed(hops.get(service.name) ?? service, state, choices),
  next: (service, state, choices) => turns.next(hops.get(service.name) ?? service, state, choices),
});

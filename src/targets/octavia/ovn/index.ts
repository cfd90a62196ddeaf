import { monitorWithDefaults } from '../defaults';
import type { Provider, Start } from '../provider';
import { reported } from './behaviour';
import { checkListener, checkPool, checkWritten } from './capabilities';
import { checks } from './checks';
import { checkSettings } from './settings';
import { turns } from './turns';

/** A member has no status until `rise` checks passed or `fall` failed, and without one it takes traffic. */
const start: Start = {
  initState: 'fully-up',
  exposed: ({ interval, timeout, fall = 3 }) =>
    interval !== undefined && timeout !== undefined ? fall * timeout + (fall - 1) * interval : undefined,
  until: 'until its checks have failed',
  admission:
    'OVN can not hold a member back: it probes none that is disabled. Enable it once it is ready, or acknowledge octavia.init-state to accept that window.',
  differs: ({ fall = 3 }) =>
    fall === 1
      ? undefined
      : {
          code: 'octavia.stays-up',
          message: `OVN takes a new member down after ${fall} failed checks, not after its first`,
          hint: 'Use fully-up, which is what OVN does, or fall: 1.',
        },
};

/**
 * The OVN driver: no machines, but flows that spread connections by a hash. Everything here is from source (ovn-octavia-provider
 * of 2026-08-05, and OVN's ovn-controller); nothing was run.
 */
export const ovn: Provider = {
  target: 'octavia:ovn',
  driver: 'ovn',
  start,
  gates: () => false,
  routes: {
    message: 'OVN spreads connections and reads no requests, so it has no routes',
    hint: 'Use a listener for each service, or the amphora driver.',
  },
  noCascade: {
    message:
      'OVN has no cascade: it spreads connections and only connects to check, and that proves nothing of what is up behind another load balancer',
    hint: 'Use lowering: flat, or the amphora driver.',
  },
  checkPool,
  checkListener,
  checkSettings,
  checkWritten,

  /** Weights are used nowhere in the driver: one of 0 takes its part like any other. */
  adapt: (pool) => ({
    ...pool,
    members: pool.members.map((member) => ({ ...member, weight: 1 })),
    monitor: pool.monitor && { ...monitorWithDefaults(pool.monitor), initState: start.initState },
  }),

  otherShares: () => ({
    code: 'octavia.ovn-weights',
    why: 'OVN ignores weights',
    hint: 'Give all members one weight, or accept it by acknowledging octavia.ovn-weights.',
  }),

  dynamics: () => ({ behaviour: checks, turns }),
  reported,
};

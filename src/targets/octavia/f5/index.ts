import { roundRobinTurns } from '../../haproxy/turns';
import { connecting, monitorWithDefaults } from '../defaults';
import type { Provider, Start } from '../provider';
import { reported } from './behaviour';
import { checkListener, checkPool } from './capabilities';
import { checks } from './checks';
import { effectiveWeights, survivingWeights } from './weights';
import { windowOf } from './window';

/** A new member takes traffic while BIG-IP is `checking` (a maintainer in a thread of the OpenStack cloud provider, #3020). */
const start: Start = {
  initState: 'fully-up',
  exposed: (monitor) => (monitor.interval === undefined ? undefined : windowOf(monitor)),
  until: 'until no good answer has come for as long',
  admission:
    'Enable it once it is ready (the driver checks it while it is disabled too), or acknowledge octavia.init-state to accept that window.',
  differs: ({ fall = 3 }) => ({
    code: 'octavia.stays-up',
    message: `The F5 driver takes a new member down once ${fall} checks and 1s more brought no good answer, not after its first failed check`,
    hint: 'Use fully-up, which comes closest.',
  }),
};

/**
 * The F5 driver of SAP: pools on a BIG-IP. Everything here is from the source of octavia-f5-provider-driver (2024-03-11); nothing
 * was run. The order of choices was not measured: it is that of HAProxy's round robin, and only counts over whole cycles are meant.
 */
export const f5: Provider = {
  target: 'octavia:f5',
  driver: 'f5',
  start,
  gates: () => false,
  routes: {
    message: 'What the F5 driver makes of L7 policies is not known here',
    hint: 'Use a listener for each service, or the amphora driver.',
  },
  noCascade: {
    message:
      'The F5 driver has no cascade: what a BIG-IP answers for a load balancer with nothing up is not known, and it ignores the rise and timeout by which one looks through another',
    hint: 'Use lowering: flat, or the amphora driver.',
  },
  checkPool,
  checkListener,
  checkWritten: () => undefined,

  adapt(pool) {
    const weights = effectiveWeights(pool);
    // Priority groups are not used for a member alone.
    const alone = pool.members.length === 1;
    return {
      ...pool,
      algorithm: pool.algorithm === 'source' ? 'round-robin' : pool.algorithm,
      members: pool.members.map((member, i) => ({
        ...member,
        weight: weights[i] as number,
        backup: member.backup && !alone,
      })),
      monitor: pool.monitor && {
        ...connecting(monitorWithDefaults(pool.monitor)),
        rise: 1,
        timeout: windowOf(pool.monitor),
        initState: start.initState,
      },
    };
  },

  otherShares({ name, members }) {
    const declared = members.every(({ origin }) => origin.service === name);
    const better = declared ? survivingWeights(members.map(({ weight }) => weight)) : undefined;
    return {
      code: 'octavia.bigip-weights',
      why: 'The F5 driver makes ratios of 1 to 100 of weights, rounded up',
      hint: `${better ? `Weights ${better.slice(0, 12).join(', ')} would keep these shares. ` : ''}Accept it by acknowledging octavia.bigip-weights, or use the amphora driver.`,
    };
  },

  dynamics: () => ({ behaviour: checks, turns: roundRobinTurns }),
  reported,
};

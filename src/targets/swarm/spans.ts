import type { CheckSpans } from '../../health';
import { formatDuration } from '../../tree';
import type { HealthCheck } from '../docker/health-options';
import { firstPassed } from '../docker/lints';
import { GOSSIP, type RestartPolicy } from './task';

/** A dead task fails its checks, is stopped and replaced, again and again: the next check after its recovery may be far. */
export function spans(check: HealthCheck, policy: RestartPolicy, boot: number): CheckSpans {
  const { interval, retries } = check;
  const every = formatDuration(interval);
  const first = firstPassed(check, boot);
  const replaced = GOSSIP + policy.delay + first;
  const between = retries > 1 ? interval : 0;
  const lost = policy.condition === 'none' || (policy.condition === 'on-failure' && policy.exitsCleanly);
  return {
    detect: {
      min: (retries - 1) * interval + 1,
      max: retries * interval,
      formula: `retries × interval = ${retries} × ${every}`,
    },
    admit: lost
      ? { min: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY, formula: 'never: nothing replaces a task that ended' }
      : {
          min: 1,
          max: Math.max(replaced, between),
          formula:
            replaced >= between
              ? `gossip + restart delay + first check = ${formatDuration(GOSSIP)} + ${formatDuration(policy.delay)} + ${formatDuration(first)}`
              : `interval = ${every}`,
        },
    exposed: { min: 0, max: 0, formula: 'none: not bound until its first check passes' },
  };
}

import type { Place, Reporter } from '../../../tree';
import { keyOf } from '../annotations/table';
import type { Conditions, OccmMonitor } from './real';

/** Shortest delay of UDP-CONNECT monitors in seconds, unless the operator allows less (Octavia 19). */
const MIN_UDP_DELAY = 3;

/** Tells where Octavia does not take the monitor that OCCM asks for: OCCM checks no range, and tries again for ever. */
export function checkAccepted(reporter: Reporter, place: Place, { provider, protocol }: Conditions, monitor: OccmMonitor): void {
  const report = (end: string, value: unknown, message: string, hint: string, severity?: 'warning'): void =>
    reporter.report('occm.monitor-refused', [...place, keyOf(end)], { value, message, hint, severity });
  const { delay, timeout, rise, fall, type } = monitor;
  // Where a load balancer is there already, OCCM's own client sends no 0 (1.36.0, measured).
  if (delay < 1)
    report(
      'health-monitor-delay',
      delay,
      `With a delay of ${delay} there is no monitor: ${delay < 0 ? 'Octavia takes none below 0' : 'an amphora refuses its whole configuration'}`,
      'Use 1 or more.',
    );
  if (timeout < 1)
    report(
      'health-monitor-timeout',
      timeout,
      timeout < 0
        ? `Octavia takes no timeout below 0, and this is ${timeout}`
        : 'OCCM sends a timeout of 0 with a new load balancer alone, and makes no monitor for one that is there',
      'Use 1 or more.',
    );
  if (rise < 1 || rise > 10)
    report('health-monitor-max-retries', rise, `Octavia takes 1 to 10 max retries, not ${rise}`, 'Use 1 to 10.');
  // 0 is left out of the request, and Octavia takes its default of 3.
  if (fall < 0 || fall > 10)
    report('health-monitor-max-retries-down', fall, `Octavia takes 1 to 10 max retries down, not ${fall}`, 'Use 1 to 10.');
  if (type === 'UDP-CONNECT' && delay >= 1 && delay < MIN_UDP_DELAY)
    report(
      'health-monitor-delay',
      delay,
      `Octavia takes UDP-CONNECT monitors with a delay of ${MIN_UDP_DELAY} at least, unless the operator allows less`,
      `Use ${MIN_UDP_DELAY}.`,
    );
  if (delay >= 1 && timeout >= delay)
    report(
      'health-monitor-timeout',
      timeout,
      `The timeout of ${timeout} is not below the delay of ${delay}: Octavia's reference asks for it, and its API takes it all the same`,
      `Use ${Math.max(1, delay - 1)} at most, or a longer delay.`,
      'warning',
    );
  if (provider === 'ovn' && protocol === 'sctp')
    report('enable-health-monitor', type, 'OVN has no monitors of SCTP', 'Remove the monitor, or use the amphora driver.');
}

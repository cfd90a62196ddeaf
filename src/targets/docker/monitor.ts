import { type CodeRange, type Monitor, type Pool, sendsRequests } from '../../tree';
import { type HealthCheck, resolveTimes } from './health-options';
import type { CheckSettings } from './settings';

export type { CodeRange };

/** Status codes that pass where a monitor says nothing. */
export const DEFAULT_CODES: readonly CodeRange[] = [{ from: 200, to: 399 }];

/**
 * When the containers of a pool are checked. The check is a command that runs in the container and does what the monitor says;
 * a pool without a monitor switches the image's check off.
 */
export const checkOf = (monitor: Monitor, { own, image }: CheckSettings): HealthCheck =>
  resolveTimes({ ...own, interval: monitor.interval, timeout: monitor.timeout, retries: monitor.fall }, image);

/** A pool's monitor as the engine runs it: one passed check is enough (moby of 2026-08-23, source). */
export function monitorWithDefaults(monitor: Monitor, settings: CheckSettings, initState: 'up' | 'down'): Monitor {
  const { interval, timeout, retries } = checkOf(monitor, settings);
  const codes = sendsRequests(monitor.type) ? (monitor.codes ?? DEFAULT_CODES) : undefined;
  return { ...monitor, codes, interval, timeout, rise: 1, fall: retries, initState };
}

/** Members that there is a container for. */
export const running = (pool: Pool): Pool['members'] => pool.members.filter(({ enabled, weight }) => enabled && weight > 0);

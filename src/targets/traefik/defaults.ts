import type { Monitor } from '../../tree';

export type FullMonitor = Monitor & { readonly interval: number; readonly timeout: number };

/** Status codes that pass a check where nothing is said (3.7.15, measured). */
export const DEFAULT_CODES = [{ from: 200, to: 399 }] as const;

/** Fills in what Traefik does where a monitor says nothing, and what it does whatever is said: one result decides (3.7.15, measured). */
export function monitorWithDefaults(monitor: Monitor): FullMonitor {
  return {
    ...monitor,
    codes: monitor.codes ?? DEFAULT_CODES,
    httpVersion: '1.1',
    interval: monitor.interval ?? 30_000,
    timeout: monitor.timeout ?? 5_000,
    rise: 1,
    fall: 1,
    initState: 'up',
  };
}

import type { Monitor } from '../../tree';

/** A monitor of a tree that was lowered: what has no default was given. */
export type FullMonitor = Monitor & {
  readonly interval: number;
  readonly timeout: number;
  readonly rise: number;
  readonly fall: number;
};

/** Fills in what Octavia does where a monitor says nothing (API reference of Octavia 19; `timeout` and `rise` have no default). */
export function monitorWithDefaults(monitor: Monitor): Monitor {
  const http = monitor.type !== 'tcp';
  return {
    ...monitor,
    codes: http ? (monitor.codes ?? [{ from: 200, to: 200 }]) : undefined,
    httpVersion: http ? (monitor.httpVersion ?? '1.0') : undefined,
    fall: monitor.fall ?? 3,
    // A new member is up until its first check fails, whatever was asked for: Octavia writes no init-state.
    initState: 'up',
  };
}

/** A monitor of an effective tree, in which everything is filled in. */
export const fullMonitor = (monitor: Monitor): FullMonitor => monitor as FullMonitor;

import type { Monitor } from '../../tree';

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

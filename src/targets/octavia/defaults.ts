import { type Monitor, type Pool, type Reporter, sendsRequests } from '../../tree';

/** A monitor of a tree that was lowered: what has no default was given. */
export type FullMonitor = Monitor & {
  readonly interval: number;
  readonly timeout: number;
  readonly rise: number;
  readonly fall: number;
};

/** Fills in what Octavia does where a monitor says nothing (API reference of Octavia 19; `timeout` and `rise` have no default). */
export function monitorWithDefaults(monitor: Monitor): Monitor {
  const http = sendsRequests(monitor.type);
  return {
    ...monitor,
    codes: http ? (monitor.codes ?? [{ from: 200, to: 200 }]) : undefined,
    httpVersion: http ? (monitor.httpVersion ?? '1.0') : undefined,
    fall: monitor.fall ?? 3,
    // A new member is up until its first check fails, whatever was asked for: Octavia writes no init-state.
    initState: 'up',
  };
}

/**
 * Milliseconds for which the script of udp-connect checks waits for the word that nothing listens there (source of Octavia 19, and
 * of octavia-f5-provider-driver of 2024-03-11).
 */
export const UDP_WAIT = 1_000;

/** A monitor as a driver runs it that only connects where a TLS session should begin. */
export const connecting = (monitor: Monitor): Monitor => (monitor.type === 'tls-hello' ? { ...monitor, type: 'tcp' } : monitor);

/** Tells of a driver that only connects where a TLS session should begin. */
export function reportTlsHello(reporter: Reporter, { monitor, place }: Pool, driver: string): void {
  if (monitor?.type !== 'tls-hello') return;
  reporter.report('octavia.tls-hello', [...place, 'monitor', 'type'], {
    severity: 'warning',
    value: monitor.type,
    message: `${driver} only connects for tls-hello: an open port behind which no TLS session begins stays up`,
    hint: 'Use https to see more, or tcp, which is what it does.',
  });
}

/** Refuses what only OVN has. */
export function refuseSourcePort(reporter: Reporter, { algorithm, place }: Pool, driver: string): void {
  if (algorithm !== 'source-port') return;
  reporter.report('octavia.algorithm', [...place, 'algorithm'], {
    value: algorithm,
    message: `${driver} has no balancing by address and port`,
    hint: 'Use source, or the OVN driver.',
  });
}

/** A monitor of an effective tree, in which everything is filled in. */
export const fullMonitor = (monitor: Monitor): FullMonitor => monitor as FullMonitor;

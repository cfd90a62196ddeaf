import type { Algorithm, Pool } from '../../tree';
import { keyOf } from './annotations/table';
import type { CloudConfig } from './cloud-config';

const METHODS: Readonly<Record<Algorithm, string>> = {
  'round-robin': 'ROUND_ROBIN',
  'least-connections': 'LEAST_CONNECTIONS',
  source: 'SOURCE_IP',
  'source-port': 'SOURCE_IP_PORT',
  // Refused.
  random: 'ROUND_ROBIN',
};

/** What the pools of a Service say, which is the same for all of them. All of it is written, so that cloud.conf changes nothing. */
export function treeAnnotations({ algorithm, monitor }: Pool, cloud: CloudConfig): ReadonlyMap<string, string> {
  const always: [string, string][] = [
    [keyOf('lb-method'), METHODS[algorithm]],
    [keyOf('enable-health-monitor'), String(monitor !== undefined)],
  ];
  if (!monitor) return new Map(always);
  const seconds = (ms: number | undefined, fallback: number) => String(ms === undefined ? fallback : Math.round(ms / 1000));
  return new Map([
    ...always,
    [keyOf('health-monitor-delay'), seconds(monitor.interval, cloud.monitorDelay)],
    [keyOf('health-monitor-timeout'), seconds(monitor.timeout, cloud.monitorTimeout)],
    [keyOf('health-monitor-max-retries'), String(monitor.rise ?? cloud.monitorMaxRetries)],
    [keyOf('health-monitor-max-retries-down'), String(monitor.fall ?? cloud.monitorMaxRetriesDown)],
  ]);
}

import { type Listener, type Model, type Place, type Pool, type Reporter, transportOf } from '../../tree';
import { poolsBehind } from './protocols';

/** What of a tree the cloud's API does not have yet, by the minor version that brought it (Octavia 19's list of versions). */
export function checkMinor(reporter: Reporter, model: Model, listeners: readonly Listener[], minor: number): void {
  const require = (needed: number, place: Place, value: unknown, what: string): void => {
    if (minor >= needed) return;
    reporter.report('octavia.api-version', place, {
      value,
      message: `${what} needs version 2.${needed} of Octavia's API, and the cloud has 2.${minor}`,
      hint: 'Do without, or correct apiVersion.',
    });
  };
  for (const { protocol, place } of listeners)
    if (protocol === 'sctp') require(23, [...place, 'protocol'], protocol, 'A listener of sctp');
  for (const pool of model.services.values()) {
    if (pool.kind !== 'pool') continue;
    if (pool.algorithm === 'source-port') require(13, [...pool.place, 'algorithm'], pool.algorithm, 'The algorithm source-port');
    if (pool.monitor?.host !== undefined) require(10, [...pool.place, 'monitor', 'host'], pool.monitor.host, "A monitor's host");
  }
  for (const { place, monitor } of datagramPools(model, listeners))
    if (monitor?.type === 'http' || monitor?.type === 'tcp')
      require(16, [...place, 'monitor', 'type'], monitor.type, `A monitor of ${monitor.type} behind a listener of datagrams`);
}

/** Each once, whatever leads there. */
function datagramPools(model: Model, listeners: readonly Listener[]): ReadonlySet<Pool> {
  const datagrams = listeners.filter(({ protocol }) => transportOf(protocol) !== 'tcp');
  return new Set(datagrams.flatMap((listener) => poolsBehind(model, listener)));
}

import {
  entrancesOf,
  type Listener,
  type Model,
  type MonitorType,
  type Pool,
  poolsBelow,
  type Reporter,
  seesRequests,
  servicesBelow,
  transportOf,
} from '../../tree';

/** Monitors of pools that take datagrams (source of Octavia 19). */
const OF_DATAGRAMS: readonly MonitorType[] = ['udp-connect', 'sctp', 'tcp', 'http'];

/** Monitors that no other pool has (source of Octavia 19). */
const ONLY_OF_DATAGRAMS: readonly MonitorType[] = ['udp-connect', 'sctp'];

/** Tells of each monitor and persistence that Octavia does not have for the protocol of a listener above it. */
export function checkProtocols(reporter: Reporter, model: Model, listeners: readonly Listener[]): void {
  for (const listener of listeners)
    for (const pool of poolsBehind(model, listener)) {
      checkMonitor(reporter, pool, listener.protocol);
      checkPersistence(reporter, pool, listener.protocol);
    }
}

function checkMonitor(reporter: Reporter, { name, monitor, place }: Pool, protocol: Listener['protocol']): void {
  if (!monitor) return;
  const datagrams = transportOf(protocol) !== 'tcp';
  const taken = datagrams ? OF_DATAGRAMS.includes(monitor.type) : !ONLY_OF_DATAGRAMS.includes(monitor.type);
  if (taken) return;
  reporter.report('octavia.monitor-protocol', [...place, 'monitor', 'type'], {
    value: monitor.type,
    message: `${name} is behind a listener of ${protocol}, for whose pools Octavia has no ${monitor.type} monitors`,
    hint: datagrams ? `Use one of ${OF_DATAGRAMS.join(', ')}.` : 'Use http, https, tcp, ping or tls-hello.',
  });
}

/** The API refuses cookies of UDP and SCTP only; where no requests are read, an amphora ignores them (source of Octavia 19). */
function checkPersistence(reporter: Reporter, { name, persistence, place }: Pool, protocol: Listener['protocol']): void {
  if (!persistence || !/cookie$/.test(persistence.type) || seesRequests(protocol)) return;
  reporter.report('octavia.persistence', [...place, 'persistence', 'type'], {
    value: persistence.type,
    message: `${name} is behind a listener of ${protocol}, which sees no cookies`,
    hint: 'Use type: source, or a listener of http or terminated-https.',
  });
}

export const poolsBehind = (model: Model, listener: Listener): readonly Pool[] => poolsBelow(model, entrancesOf(listener));

const reachedFrom = (model: Model, listener: Listener): ReadonlySet<string> => servicesBelow(model, entrancesOf(listener));

/** Listeners that lead to a service and take datagrams. */
export const datagramListeners = (model: Model, name: string): readonly Listener[] =>
  model.listeners.filter((listener) => isDatagrams(listener) && reachedFrom(model, listener).has(name));

/** Listeners that lead to a service and take streams. */
export const streamListeners = (model: Model, name: string): readonly Listener[] =>
  model.listeners.filter((listener) => !isDatagrams(listener) && reachedFrom(model, listener).has(name));

/** Whether nothing but datagrams comes to a service. */
export const isDatagramPool = (model: Model, name: string): boolean =>
  datagramListeners(model, name).length > 0 && streamListeners(model, name).length === 0;

const isDatagrams = ({ protocol }: Listener): boolean => transportOf(protocol) !== 'tcp';

import {
  childrenOf,
  type Listener,
  type Model,
  type MonitorType,
  type Pool,
  type Reporter,
  seesRequests,
  serviceOf,
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
  if (!persistence || persistence.type === 'source' || seesRequests(protocol)) return;
  reporter.report('octavia.persistence', [...place, 'persistence', 'type'], {
    value: persistence.type,
    message: `${name} is behind a listener of ${protocol}, which sees no cookies`,
    hint: 'Use type: source, or a listener of http or terminated-https.',
  });
}

function poolsBehind(model: Model, { service, routes }: Listener): readonly Pool[] {
  const reached = new Set([...(service === undefined ? [] : [service]), ...routes.map((route) => route.service)]);
  for (const name of reached) for (const child of childrenOf(serviceOf(model, name))) reached.add(child.service);
  return [...reached].flatMap((name) => {
    const found = serviceOf(model, name);
    return found.kind === 'pool' ? [found] : [];
  });
}

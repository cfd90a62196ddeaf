import { expandStatusCodes, formatDuration, formatStatusCodes, type Monitor, type Pool, type Reporter } from '../../../tree';
import type { Conditions, OccmMonitor } from './real';

/** Names of the tree for the types that OCCM creates. */
const TYPES = { HTTP: 'http', TCP: 'tcp', 'UDP-CONNECT': 'udp-connect', SCTP: 'sctp' } as const;

/** Tells what of a pool's monitor OCCM creates otherwise, or can not say. */
export function checkMonitor(reporter: Reporter, pool: Pool, monitor: Monitor, real: OccmMonitor, conditions: Conditions): void {
  const place = [...pool.place, 'monitor'];
  const type = TYPES[real.type];
  if (monitor.address !== undefined)
    reporter.report('occm.monitor-end', [...place, 'address'], {
      value: monitor.address,
      message: 'OCCM checks every node at its own address',
      hint: 'Remove address.',
    });
  if (monitor.port !== undefined) checkPort(reporter, [...place, 'port'], monitor.port, real);
  if (monitor.type !== type) {
    if (monitor.type === 'http') reportHttp(reporter, [...place, 'type'], pool, real, conditions);
    else reportType(reporter, [...place, 'type'], monitor, real, conditions);
  } else if (type === 'http') checkRequest(reporter, place, monitor);
  else if (conditions.policy === 'cluster')
    reporter.report('occm.sees-nodes', [...place, 'type'], {
      severity: 'info',
      value: monitor.type,
      message: `Under externalTrafficPolicy cluster a ${monitor.type} check of a node port sees nodes: one without a ready pod answers for the pods of others`,
      hint: 'Nothing to do; with externalTrafficPolicy: local, type: http and path: /healthz, kube-proxy tells which nodes have a ready pod.',
    });
  if (real.type === 'HTTP' && conditions.cloud.serialApiCalls)
    reporter.report('occm.serial-members', place, {
      severity: 'warning',
      value: 'serialApiCalls',
      message:
        'With provider-requires-serial-api-calls OCCM makes members without a port of their own to check: the application is asked for /healthz, not kube-proxy',
      hint: 'Answer /healthz there, use externalTrafficPolicy: cluster, or accept it by acknowledging occm.serial-members.',
    });
  if (conditions.provider === 'ovn' && conditions.policy === 'local')
    reporter.report('occm.rewrites-members', place, {
      severity: 'warning',
      value: 'local',
      message:
        'On OVN, with a monitor and externalTrafficPolicy local, OCCM compares members with a port that OVN does not have: it writes all of them again at each reconciliation',
      hint: 'Use externalTrafficPolicy: cluster, or accept it by acknowledging occm.rewrites-members.',
    });
}

/** A monitor's port is the Service's healthCheckNodePort, and is used where kube-proxy is asked. */
function checkPort(reporter: Reporter, place: Pool['place'], port: number, real: OccmMonitor): void {
  if (real.type === 'HTTP' && real.port === port) return;
  const message =
    real.type === 'HTTP' && typeof real.port === 'number'
      ? `The monitor's port is ${port} here, and healthCheckNodePort is ${real.port}`
      : real.type === 'HTTP'
        ? `OCCM checks members at their node port where provider-requires-serial-api-calls is set, not at ${port}`
        : `OCCM checks members at their node port, not at ${port}`;
  reporter.report('occm.monitor-end', place, {
    value: port,
    message,
    hint: 'Remove port, or make it the healthCheckNodePort of externalTrafficPolicy: local.',
  });
}

function reportHttp(reporter: Reporter, place: Pool['place'], { name }: Pool, real: OccmMonitor, conditions: Conditions): void {
  const cause =
    conditions.policy === 'cluster'
      ? 'under externalTrafficPolicy cluster'
      : conditions.provider === 'ovn'
        ? 'on OVN'
        : `for UDP where Octavia's API is 2.${conditions.minor}, before 2.16`;
  const local = conditions.policy === 'cluster' && conditions.provider !== 'ovn';
  reporter.report('occm.http-monitor', place, {
    value: 'http',
    message: `OCCM creates no HTTP monitors ${cause}: ${name} would be checked by ${real.type}, every ${formatDuration(real.delay * 1000)} at its node port, and nothing there sees a dead application behind an open port`,
    hint: `Use type: ${TYPES[real.type]}, which is what it creates${local ? '; or externalTrafficPolicy: local with path: /healthz, where kube-proxy tells which nodes have a ready pod' : ''}; or Octavia without OCCM. A proposal to create more (pull request 3020 of cloud-provider-openstack) was closed without being merged.`,
  });
}

function reportType(
  reporter: Reporter,
  place: Pool['place'],
  { type }: Monitor,
  real: OccmMonitor,
  { policy, protocol }: Conditions,
): void {
  const created = TYPES[real.type];
  const why =
    policy === 'local' && created === 'http'
      ? 'under externalTrafficPolicy local it asks kube-proxy by HTTP'
      : `the type is that of the protocol, ${protocol.toUpperCase()}`;
  reporter.report('occm.monitor-type', place, {
    value: type,
    message: `OCCM creates a monitor of type ${real.type} here, not ${type}: ${why}`,
    hint: `Use type: ${created}${created === 'http' ? ' and path: /healthz' : ''}, or Octavia without OCCM.`,
  });
}

/** The request is fixed. */
function checkRequest(reporter: Reporter, place: Pool['place'], monitor: Monitor): void {
  const report = (field: string, value: unknown, fixed: string, hint: string): void =>
    reporter.report('occm.monitor-request', [...place, field], {
      value,
      message: `OCCM's HTTP check is always ${fixed}`,
      hint: `${hint}, and let readiness probes of the pods ask for more; or use Octavia without OCCM.`,
    });
  const { method, path, host, codes, httpVersion, headers } = monitor;
  if (path !== '/healthz') report('path', path, `for /healthz of kube-proxy, not for ${path}`, 'Use path: /healthz');
  if (method !== 'GET') report('method', method, `a GET, not ${method}`, 'Remove method');
  if (host !== undefined) report('host', host, 'without a host', 'Remove host');
  if (httpVersion === '1.1' && host === undefined) report('httpVersion', httpVersion, 'HTTP/1.0', 'Remove httpVersion');
  if (headers.length > 0) report('headers', Object.fromEntries(headers), 'without headers of its own', 'Remove headers');
  const expected = codes && expandStatusCodes(codes);
  if (expected && !(expected.length === 1 && expected[0] === 200))
    report('codes', formatStatusCodes(codes), 'for status 200', 'Remove codes');
}

/** The monitor that runs, as the tree has monitors. */
export function monitorAsRun(declared: Monitor, real: OccmMonitor): Monitor {
  const http = real.type === 'HTTP';
  return {
    ...declared,
    type: TYPES[real.type],
    method: 'GET',
    path: http ? '/healthz' : '/',
    host: undefined,
    codes: http ? [{ from: 200, to: 200 }] : undefined,
    httpVersion: undefined,
    headers: [],
    port: typeof real.port === 'number' ? real.port : undefined,
    address: undefined,
    interval: real.delay * 1000,
    timeout: real.timeout * 1000,
    rise: real.rise,
    fall: real.fall,
  };
}

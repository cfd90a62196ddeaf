import { type Listener, type Model, type Monitor, type Place, type Pool, type Reporter, serviceOf } from '../../../tree';

/** Connections and datagrams are spread, requests are not read. */
export function checkListener(reporter: Reporter, { protocol, place }: Listener): void {
  if (protocol === 'tcp' || protocol === 'udp' || protocol === 'sctp') return;
  // A root alone has no listener to point at.
  reporter.report('octavia.ovn-protocol', place[0] === 'root' ? place : [...place, 'protocol'], {
    value: protocol,
    message: `OVN spreads connections and reads no requests, so it has no ${protocol} listeners`,
    hint:
      protocol === 'terminated-https'
        ? 'Write a listener of protocol tcp, and let TLS end at the members.'
        : 'Write a listener of protocol tcp: the same connections, unread.',
  });
}

/** `random` is refused for the whole API. */
const HASHES: readonly Pool['algorithm'][] = ['source', 'source-port', 'random'];

export function checkPool(reporter: Reporter, pool: Pool): void {
  if (!HASHES.includes(pool.algorithm)) {
    reporter.report('octavia.ovn-algorithm', [...pool.place, 'algorithm'], {
      value: pool.algorithm,
      message: `OVN has no ${pool.algorithm} balancing: it chooses by a hash of addresses`,
      hint: 'Use algorithm: source or source-port, where shares are right on average only.',
    });
  }
  const backup = pool.members.findIndex((member) => member.backup);
  if (backup !== -1) {
    reporter.report('octavia.ovn-backups', [...pool.place, 'members', backup, 'backup'], {
      value: true,
      message: `OVN has no backups: ${pool.name}/${pool.members[backup]?.name} would take traffic at once`,
      hint: 'Remove backup, or use the amphora driver.',
    });
  }
  if (pool.monitor) checkMonitor(reporter, [...pool.place, 'monitor'], pool.monitor);
}

function checkMonitor(reporter: Reporter, place: Place, monitor: Monitor): void {
  const { type, rise, fall } = monitor;
  if (type !== 'tcp' && type !== 'udp-connect') {
    reporter.report('octavia.ovn-monitor', [...place, 'type'], {
      value: type,
      message: `OVN has no ${type} checks: it only connects`,
      hint: 'Use type: tcp, or udp-connect behind a udp listener. What is lost: an open port with a dead application behind it stays up, and so does a member that answers with errors.',
    });
  }
  for (const field of ['address', 'port'] as const) {
    if (monitor[field] === undefined) continue;
    reporter.report('octavia.ovn-monitor-end', [...place, field], {
      value: monitor[field],
      message: `OVN probes each member at its own address and port: a monitor has no ${field} there`,
      hint: `Remove ${field}.`,
    });
  }
  const numbers = [
    ...((fall ?? 3) > 1 ? [`${fall ?? 3} failed checks take a member down`] : []),
    ...((rise ?? 1) > 1 ? [`${rise} passed ones take it up`] : []),
  ];
  if (numbers.length === 0) return;
  reporter.report('octavia.ovn-counts', place, {
    severity: 'warning',
    value: { rise, fall: fall ?? 3 },
    message: `OVN counts checks in all, not in a row: ${numbers.join(', ')}, whatever came between`,
    hint: 'Use rise: 1 and fall: 1, or accept it by acknowledging octavia.ovn-counts.',
  });
}

/** Service monitors have the protocol of their load balancer, whatever the type says; of SCTP there are none. */
function checkProtocol(reporter: Reporter, model: Model, written: Pool): void {
  for (const { protocol, service } of model.listeners) {
    if (service !== written.name || (protocol !== 'udp' && protocol !== 'sctp')) continue;
    for (const pool of model.services.values()) {
      if (pool.kind !== 'pool' || !pool.monitor || !written.members.some(({ origin }) => origin.service === pool.name)) continue;
      const { type } = pool.monitor;
      const asked = protocol === 'sctp' ? undefined : 'udp-connect';
      if (type === asked || (type !== 'tcp' && type !== 'udp-connect')) continue;
      reporter.report('octavia.ovn-monitor', [...pool.place, 'monitor', 'type'], {
        value: type,
        message: `OVN checks what it balances, and ${protocol} not by ${type}`,
        hint: asked === undefined ? 'Remove the monitor: OVN checks nothing over SCTP.' : `Use type: ${asked}.`,
      });
    }
  }
}

/** A backup of a failover is one only in the flat pool; a member at weight 0 takes its part like any other. */
export function checkWritten(reporter: Reporter, model: Model, written: Pool): void {
  checkProtocol(reporter, model, written);
  const backups = written.members.filter(({ backup }) => backup);
  const own = serviceOf(model, written.name);
  if (backups.length > 0 && own.kind === 'failover') {
    reporter.report('octavia.ovn-backups', own.place, {
      value: own.children.map(({ service }) => service),
      message: `OVN has no backups, so ${own.name} can not fail over: all of ${own.children.map(({ service }) => service).join(' and ')} would take traffic at once`,
      hint: 'Use the amphora driver, or HAProxy.',
    });
  }
  for (const { origin, weight, enabled } of written.members) {
    if (weight > 0 || !enabled) continue;
    const pool = serviceOf(model, origin.service);
    const index = pool.kind === 'pool' ? pool.members.findIndex(({ name }) => name === origin.member) : -1;
    reporter.report('octavia.ovn-drain', [...pool.place, 'members', index, 'weight'], {
      value: 0,
      message: `OVN ignores weights, 0 too: ${origin.service}/${origin.member} would take ${part(written)} of the connections`,
      hint: 'Write enabled: false to take it out.',
      acknowledgeable: true,
    });
  }
}

const part = ({ members }: Pool): string => `1/${members.filter(({ enabled }) => enabled).length}`;

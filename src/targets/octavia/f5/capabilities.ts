import {
  expandStatusCodes,
  formatDuration,
  formatStatusCodes,
  type Listener,
  type Monitor,
  type Place,
  type Pool,
  type Reporter,
  sendsRequests,
} from '../../../tree';
import { refuseSourcePort, reportTlsHello } from '../defaults';
import { MAX_CODES } from '../monitor-check';
import { windowOf } from './window';

/** The driver knows no service of SCTP, and would fail on the listener. */
export function checkListener(reporter: Reporter, { protocol, place }: Listener): void {
  if (protocol !== 'sctp') return;
  reporter.report('octavia.bigip-protocol', [...place, 'protocol'], {
    value: protocol,
    message: 'The F5 driver has no listeners of SCTP',
    hint: 'Use the amphora driver or OVN.',
  });
}

export function checkPool(reporter: Reporter, pool: Pool): void {
  if (pool.algorithm === 'source') {
    reporter.report('octavia.bigip-source', [...pool.place, 'algorithm'], {
      severity: 'warning',
      value: pool.algorithm,
      message: `The F5 driver makes round robin of source: a client of ${pool.name} does not stay with its member`,
      hint: 'Use round-robin, or accept it by acknowledging octavia.bigip-source.',
    });
  }
  reportTlsHello(reporter, pool, 'The F5 driver');
  refuseSourcePort(reporter, pool, 'The F5 driver');
  if (pool.monitor) checkMonitor(reporter, [...pool.place, 'monitor'], pool.monitor);
}

function checkMonitor(reporter: Reporter, place: Place, monitor: Monitor): void {
  if (monitor.type === 'sctp') {
    reporter.report('octavia.bigip-protocol', [...place, 'type'], {
      value: monitor.type,
      message: 'The F5 driver has no monitors of SCTP: nothing would be checked',
      hint: 'Use tcp, or the amphora driver.',
    });
  }
  reportTimes(reporter, place, monitor);
  if (!sendsRequests(monitor.type)) return;
  checkCodes(reporter, place, monitor);
  if (monitor.httpVersion === '1.1' || (monitor.httpVersion === undefined && monitor.host !== undefined)) return;
  reporter.report('octavia.bigip-http-version', [...place, 'httpVersion'], {
    severity: 'warning',
    value: monitor.httpVersion,
    message:
      'The F5 driver takes a check as passed only if the answer is of HTTP/1.0 as well, and many servers answer with HTTP/1.1',
    hint: "Give the monitor a host and httpVersion '1.1', or accept it by acknowledging octavia.bigip-http-version.",
  });
}

/** The driver writes neither `timeout` nor `rise`; BIG-IP has one time within which there must be a good answer. */
function reportTimes(reporter: Reporter, place: Place, { interval, timeout, rise, fall }: Monitor): void {
  if (interval === undefined || timeout === undefined || rise === undefined) return;
  const answer = windowOf({ interval, fall: fall ?? 3 });
  reporter.report('octavia.bigip-checks', place, {
    severity: 'warning',
    value: { timeout: formatDuration(timeout), rise, fall: fall ?? 3 },
    message: `The F5 driver ignores timeout and rise: a member is down after ${formatDuration(answer)} without a good answer, an answer may take as long instead of ${formatDuration(timeout)}, and 1 good answer instead of ${rise} takes it up`,
    hint: 'Accept it by acknowledging octavia.bigip-checks, or use the amphora driver.',
  });
}

/** `[200-204]` is a class of characters in the pattern that the driver writes: any status that begins with 0, 1, 2 or 4. */
function checkCodes(reporter: Reporter, place: Place, { codes = [] }: Monitor): void {
  if (codes.length !== 1 || codes.every(({ from, to }) => from === to)) return;
  const list = expandStatusCodes(codes).join(',');
  reporter.report('octavia.bigip-codes', [...place, 'codes'], {
    value: formatStatusCodes(codes),
    message: `The F5 driver takes ${formatStatusCodes(codes)} for a set of first digits: other statuses pass too, with 200-204 even 404`,
    hint: list.length <= MAX_CODES ? `Write them out: ${list}.` : 'Write out the few that the members send.',
  });
}

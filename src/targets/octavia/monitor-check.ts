import {
  type CodeRange,
  expandStatusCodes,
  formatDuration,
  formatStatusCodes,
  type Monitor,
  type Place,
  type Reporter,
  sendsRequests,
  show,
} from '../../tree';
import { checkAddress } from './address';
import type { Gate } from './gate/gate';
import { reportGated } from './gate/report';
import type { Start } from './provider';

/** Longest `expected_codes` and `url_path` that Octavia's database holds (source of Octavia 19). */
export const MAX_CODES = 64;
const MAX_PATH = 255;

/** Shortest interval of udp-connect monitors, in milliseconds (default of Octavia 19). */
const MIN_UDP_INTERVAL = 3_000;

/** Expected codes as Octavia reads them: one code, a list, or one range; a mix is written out. */
export function expectedCodes(ranges: readonly CodeRange[]): string {
  return ranges.length === 1 || ranges.every(({ from, to }) => from === to)
    ? formatStatusCodes(ranges)
    : expandStatusCodes(ranges).join(',');
}

/** What Octavia does not do, or does differently, of a monitor, whatever its pool's driver is. */
export class MonitorCheck {
  constructor(
    private readonly reporter: Reporter,
    private readonly place: Place,
    private readonly monitor: Monitor,
    private readonly start: Start,
    private readonly gate: Gate,
  ) {}

  run(): void {
    this.#times();
    this.#thresholds();
    this.#initState();
    this.#type();
    if (sendsRequests(this.monitor.type)) this.#request();
    if (this.monitor.address !== undefined) checkAddress(this.reporter, [...this.place, 'address'], this.monitor.address);
  }

  /** What an operator may have configured otherwise (defaults of Octavia 19). */
  #type(): void {
    const { type, interval } = this.monitor;
    if (type === 'ping')
      this.#report(
        'octavia.ping',
        'type',
        type,
        'The operator of a cloud may have disabled ping monitors, and a ping calls a host with a dead application up',
        'Use tcp, which sees more, or accept it by acknowledging octavia.ping.',
        'warning',
      );
    if (type === 'udp-connect' && interval !== undefined && interval < MIN_UDP_INTERVAL)
      this.reporter.report('octavia.udp-interval', [...this.place, 'interval'], {
        value: formatDuration(interval),
        message: `Octavia takes udp-connect monitors with an interval of at least ${formatDuration(MIN_UDP_INTERVAL)}, unless the operator allows less`,
        hint: `Use ${formatDuration(MIN_UDP_INTERVAL)}, or acknowledge octavia.udp-interval where the operator does.`,
        acknowledgeable: true,
      });
  }

  #times(): void {
    const { interval, timeout } = this.monitor;
    for (const field of ['interval', 'timeout', 'rise'] as const) {
      if (this.monitor[field] !== undefined) continue;
      this.#report(
        'octavia.required',
        field,
        undefined,
        `Octavia has no default for a monitor's ${field}`,
        `Give the monitor ${field === 'rise' ? 'a rise' : `an ${field}`.replace('an t', 'a t')}.`,
      );
    }
    for (const [field, ms] of [
      ['interval', interval],
      ['timeout', timeout],
    ] as const) {
      if (ms === undefined || ms % 1000 === 0) continue;
      this.#report(
        'octavia.seconds',
        field,
        formatDuration(ms),
        `Octavia counts in seconds, and ${field} is ${formatDuration(ms)}`,
        `Use ${Math.max(1, Math.round(ms / 1000))}s.`,
      );
    }
    if (interval !== undefined && timeout !== undefined && timeout >= interval) {
      this.#report(
        'octavia.timeout',
        'timeout',
        formatDuration(timeout),
        `On Octavia the timeout (${formatDuration(timeout)}) must be below the interval (${formatDuration(interval)})`,
        interval > 1000
          ? `Use at most ${formatDuration(Math.ceil(interval / 1000) * 1000 - 1000)}, or a longer interval.`
          : 'Use a longer interval.',
      );
    }
  }

  #thresholds(): void {
    for (const field of ['rise', 'fall'] as const) {
      const value = this.monitor[field];
      if (value === undefined || value <= 10) continue;
      this.#report('octavia.threshold', field, value, `On Octavia ${field} is at most 10, not ${value}`, 'Use 1 to 10.');
    }
  }

  #initState(): void {
    const { initState } = this.monitor;
    if (initState === 'down' || initState === 'fully-down') {
      if (this.gate !== 'none') {
        reportGated(this.reporter, this.place, this.monitor, this.gate);
        return;
      }
      const exposed = this.start.exposed(this.monitor);
      const window = exposed === undefined ? '' : `for up to ${formatDuration(exposed)}, `;
      this.reporter.report('octavia.init-state', [...this.place, 'initState'], {
        value: initState,
        message: `Octavia has no init state ${initState}: a new member takes traffic at once, ${window}${this.start.until}`,
        hint: this.start.admission,
        acknowledgeable: true,
      });
    } else if (initState !== undefined && initState !== this.start.initState) {
      const differs = this.start.differs(this.monitor);
      if (differs) this.#report(differs.code, 'initState', initState, differs.message, differs.hint, 'warning');
    }
  }

  #request(): void {
    const { path, host, httpVersion, headers, codes } = this.monitor;
    const bent = /[&"'<>#\\]/.exec(path)?.[0];
    if (bent !== undefined)
      this.#report(
        'octavia.path',
        'path',
        path,
        `Octavia changes ${show(bent)} in a path before it sends it`,
        'Encode it (as %26 for &), or use a path without it.',
      );
    if (path.startsWith('//'))
      this.#report('octavia.path', 'path', path, 'Octavia takes a path that begins with // for a host', 'Begin it with one /.');
    if (path.length > MAX_PATH)
      this.#report(
        'octavia.path',
        'path',
        path,
        `Octavia holds paths of at most ${MAX_PATH} characters, not ${path.length}`,
        'Use a shorter path.',
      );
    if (headers.length > 0)
      this.#report(
        'octavia.headers',
        'headers',
        Object.fromEntries(headers),
        'Octavia sends no headers of its own with a check',
        'Remove them; host has a field of its own.',
      );
    if (host === undefined && httpVersion === '1.1')
      this.#report(
        'octavia.http-version',
        'httpVersion',
        httpVersion,
        'Octavia sends HTTP/1.1 checks without a Host header unless it has a host',
        'Give the monitor a host, or remove httpVersion.',
      );
    if (host !== undefined && httpVersion === '1.0')
      this.#report(
        'octavia.http-version',
        'httpVersion',
        httpVersion,
        'Octavia sends a host only with HTTP/1.1',
        "Use httpVersion '1.1', or remove it.",
      );
    if (host?.includes(':'))
      this.#report(
        'octavia.http-version',
        'host',
        host,
        'Octavia takes a domain name as host, without a port',
        'Remove the port.',
      );
    const text = codes && expectedCodes(codes);
    if (text !== undefined && text.length > MAX_CODES)
      this.#report(
        'octavia.codes',
        'codes',
        formatStatusCodes(codes ?? []),
        `Octavia takes a list or one range; written out, these codes have ${text.length} characters of at most ${MAX_CODES}`,
        'Use one range, or fewer codes.',
      );
  }

  #report(
    code: Parameters<Reporter['report']>[0],
    field: string,
    value: unknown,
    message: string,
    hint: string,
    severity: 'error' | 'warning' = 'error',
  ): void {
    this.reporter.report(code, [...this.place, field], { value, message, hint, severity });
  }
}

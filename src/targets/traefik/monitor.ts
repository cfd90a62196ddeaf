import {
  type CodeRange,
  expandStatusCodes,
  formatDuration,
  formatStatusCodes,
  type Monitor,
  type Pool,
  type Remark,
  type Reporter,
  sendsRequests,
} from '../../tree';
import { DEFAULT_CODES, monitorWithDefaults } from './defaults';
import { checkPathFault } from './http-text';
import { serving } from './prune';

/** The `status` field: one code, `default` for 200 to 399, `none` for what Traefik can not say. */
export function statusOf(codes: readonly CodeRange[] | undefined): number | 'default' | 'none' {
  if (codes === undefined) return 'default';
  const all = expandStatusCodes(codes);
  if (all.length === 1) return all[0] as number;
  const standard = expandStatusCodes(DEFAULT_CODES);
  return all.length === standard.length && all[0] === standard[0] && all.at(-1) === standard.at(-1) ? 'default' : 'none';
}

/** What Traefik makes of a pool's monitor (3.7.15, measured). */
export function checkMonitor(reporter: Reporter, pool: Pool, monitor: Monitor, unhealthyInterval: number | undefined): void {
  const check = new MonitorCheck(reporter, pool, monitor);
  if (sendsRequests(monitor.type)) check.request();
  else if (monitor.type === 'tcp') check.refuseTcp();
  else check.refuse();
  check.times();
  check.thresholds(unhealthyInterval);
  check.initState();
}

class MonitorCheck {
  constructor(
    private readonly reporter: Reporter,
    private readonly pool: Pool,
    private readonly monitor: Monitor,
  ) {}

  refuseTcp(): void {
    this.#report('traefik.tcp-monitor', 'type', 'tcp', {
      message: 'Traefik checks the servers of HTTP services by requests only: mode tcp is taken for http without a word',
      hint: 'Use type: http; tcp monitors are still to come, with TCP services.',
    });
  }

  refuse(): void {
    const { type } = this.monitor;
    this.#report('traefik.monitor', 'type', type, {
      message: `Traefik has no ${type} checks: it sends requests`,
      hint: 'Use type: http.',
    });
  }

  request(): void {
    const { path, codes, httpVersion, address } = this.monitor;
    const fault = checkPathFault(path);
    if (fault !== undefined) {
      this.#report('traefik.path', 'path', path, {
        message: `Traefik ${fault}: ${path}`,
        hint: 'Use a path in the form that is sent: no // at its beginning, no dot segments, special characters as %XX.',
      });
    }
    if (statusOf(codes) === 'none') {
      const text = formatStatusCodes(codes ?? []);
      this.#report('traefik.codes', 'codes', text, {
        message: `Traefik accepts one status code, or 200-399; not ${text}`,
        hint: 'Use a single code, or leave codes out for 200-399.',
      });
    }
    if (httpVersion === '1.0') {
      this.#report('traefik.http-version', 'httpVersion', httpVersion, {
        message: 'Traefik checks with HTTP/1.1 only',
        hint: "Remove httpVersion, or use '1.1'.",
      });
    }
    if (address !== undefined) {
      this.#report('traefik.monitor-address', 'address', address, {
        message: 'Traefik checks each server at its own address',
        hint: 'Remove address; a port of its own is possible.',
      });
    }
  }

  /** Members of a pool are checked one after another, so one that is silent delays those after it. */
  times(): void {
    const { interval, timeout } = monitorWithDefaults(this.monitor);
    const members = serving(this.pool).length;
    if (members * timeout <= interval) return;
    this.#report('traefik.probe-time', 'timeout', formatDuration(timeout), {
      severity: 'warning',
      message: `Traefik checks the ${count(members, 'member')} of ${this.pool.name} one after another: with all of them silent a round lasts ${formatDuration(members * timeout)}, and the last is down only ${formatDuration(interval + members * timeout)} after it fell silent`,
      hint: `Make the timeout at most ${formatDuration(Math.max(1, Math.floor(interval / Math.max(1, members))))}, or the interval longer.`,
    });
  }

  thresholds(unhealthyInterval: number | undefined): void {
    const { interval, timeout } = monitorWithDefaults(this.monitor);
    this.#threshold('rise', 'puts a member back after its first passed check', unhealthyInterval ?? interval, timeout);
    this.#threshold('fall', 'takes a member out after its first failed check', interval, timeout);
  }

  initState(): void {
    const { initState, fall } = this.monitor;
    if (initState === 'fully-up' && fall !== 1) {
      this.#report('traefik.fully-up', 'initState', initState, {
        severity: 'warning',
        message: 'Traefik takes a new member out after its first failed check, as from init state up',
        hint: 'Use up, which is what Traefik does.',
      });
    }
    if (initState !== 'down' && initState !== 'fully-down') return;
    const { interval, timeout } = monitorWithDefaults(this.monitor);
    this.#report('traefik.init-state', 'initState', initState, {
      acknowledgeable: true,
      message: `Traefik has no init state ${initState}: members are up when it starts, and again after every reload that changes anything, for one interval of ${formatDuration(interval)} until their first check (a silent one for ${formatDuration(interval + timeout)})`,
      hint: 'Acknowledge traefik.init-state to accept that window, or use HAProxy.',
    });
  }

  #threshold(field: 'rise' | 'fall', what: string, interval: number, timeout: number): void {
    const value = this.monitor[field];
    if (value === undefined || value === 1) return;
    this.#report(`traefik.${field}`, field, value, {
      severity: 'warning',
      message: `Traefik ${what}, not after ${value}: within ${formatDuration(interval + timeout)} instead of up to ${formatDuration(value * interval + timeout)}`,
      hint: `Remove ${field}, or acknowledge traefik.${field} to accept it.`,
    });
  }

  #report(code: Parameters<Reporter['report']>[0], field: string, value: unknown, remark: Omit<Remark, 'value'>): void {
    this.reporter.report(code, [...this.pool.place, 'monitor', field], { value, ...remark });
  }
}

const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

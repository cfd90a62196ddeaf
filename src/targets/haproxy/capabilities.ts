import {
  activesOf,
  addressKind,
  backupsOf,
  formatDuration,
  known,
  type Listener,
  type Model,
  type MonitorType,
  type Place,
  type Pool,
  type Remark,
  type Reporter,
} from '../../tree';
import { connectTimeoutOf } from './connect-timeout';
import { monitorWithDefaults } from './defaults';
import { modeOf } from './frontend';
import { checkInitState } from './init-state';
import { reachOf } from './reach';
import type { ResolvedSettings } from './settings';

/** What HAProxy does not do, or does differently; one service at a time, whatever else is wrong with the tree. */
export function checkServices(reporter: Reporter, model: Model, settings: ResolvedSettings): void {
  for (const pool of model.services.values()) {
    if (pool.kind !== 'pool') continue;
    checkBackups(reporter, pool);
    checkMonitor(reporter, pool, settings);
    checkNames(reporter, pool);
    checkHeaders(reporter, pool);
    checkChoice(reporter, pool);
  }
}

function checkBackups(reporter: Reporter, pool: Pool): void {
  if (pool.minHealthy <= 1 || backupsOf(pool).length === 0) return;
  reporter.report('haproxy.backups-min-healthy', [...pool.place, 'minHealthy'], {
    value: pool.minHealthy,
    message: `HAProxy raises the backups of ${pool.name} only when none of its ${activesOf(pool).length} actives is up, not below ${pool.minHealthy}`,
    hint: 'Remove minHealthy, or make the backups a pool of their own behind a failover.',
  });
}

/** Why HAProxy does not have some types of monitors. */
const REFUSED_MONITORS: Partial<Readonly<Record<MonitorType, string>>> = {
  ping: 'HAProxy pings nothing by itself',
  'udp-connect': 'HAProxy checks over TCP only, and sends no datagrams',
  sctp: 'HAProxy checks over TCP only, and has no SCTP',
};

function checkMonitor(reporter: Reporter, pool: Pool, settings: ResolvedSettings): void {
  if (!pool.monitor) return;
  const monitor = monitorWithDefaults(pool.monitor);
  const place = [...pool.place, 'monitor'];
  const refused = REFUSED_MONITORS[monitor.type];
  if (refused) {
    const hint = `Use type: ${monitor.type === 'ping' ? 'tcp, which sees more' : 'tcp, on a port on which the members tell their health'}.`;
    reporter.report('haproxy.monitor', [...place, 'type'], { value: monitor.type, message: refused, hint });
  }
  checkInitState(reporter, monitor, place, settings.version);
  if (monitor.timeout > monitor.interval) {
    const worst = Math.min(connectTimeoutOf(settings, pool.name), monitor.interval) + monitor.timeout;
    reporter.report('haproxy.probe-time', [...place, 'timeout'], {
      severity: 'warning',
      value: formatDuration(monitor.timeout),
      message: `A check of ${pool.name} may last ${formatDuration(worst)}, and the interval of ${formatDuration(monitor.interval)} counts from its end: a silent member is down after up to ${formatDuration(monitor.fall * (monitor.interval + worst))}`,
      hint: 'Make the timeout shorter than the interval to notice sooner.',
    });
  }
}

/** Most headers that a check can have besides Host: a line has at most 64 words (3.2.26, measured). */
const MAX_HEADERS = 17;

/** Headers that HAProxy leaves out of a check without a word (3.2.26, measured). */
const DROPPED = ['connection', 'content-length', 'transfer-encoding'];

function checkHeaders(reporter: Reporter, pool: Pool): void {
  const headers = pool.monitor?.headers ?? [];
  const place = [...pool.place, 'monitor', 'headers'];
  if (headers.length > MAX_HEADERS) {
    reporter.report('haproxy.headers', place, {
      value: headers.length,
      message: `HAProxy sends at most ${MAX_HEADERS} headers with a check, and the monitor of ${pool.name} has ${headers.length}`,
      hint: 'Remove some of them.',
    });
  }
  for (const [name, value] of headers) {
    if (!DROPPED.includes(name.toLowerCase())) continue;
    reporter.report('haproxy.headers', [...place, name], {
      value,
      message: `HAProxy does not send ${name} with a check`,
      hint: 'Remove it.',
    });
  }
}

function checkChoice(reporter: Reporter, { algorithm, place }: Pool): void {
  if (algorithm === 'source-port') {
    reporter.report('haproxy.algorithm', [...place, 'algorithm'], {
      value: algorithm,
      message: 'HAProxy hashes the address of a client, not its port',
      hint: 'Use source, or random.',
    });
  }
}

function checkNames(reporter: Reporter, pool: Pool): void {
  const named = pool.members.filter(({ address }) => isName(address));
  const first = named[0];
  if (first)
    reportNames(
      reporter,
      [...pool.place, 'members', pool.members.indexOf(first), 'address'],
      named.map(({ address }) => address),
    );
  const probed = pool.monitor?.address;
  if (probed !== undefined && isName(probed)) reportNames(reporter, [...pool.place, 'monitor', 'address'], [probed]);
}

const isName = (address: string): boolean => address !== '' && known(address) && addressKind(address) === 'name';

function reportNames(reporter: Reporter, place: Place, names: readonly string[]): void {
  reporter.report('haproxy.name-resolution', place, {
    severity: 'warning',
    value: names,
    message: `HAProxy resolves ${names.join(', ')} once, at start, and does not start where that fails`,
    hint: 'Use IP addresses, or reload HAProxy when the names change.',
  });
}

/** What HAProxy does with protocols that it is not lowered to. */
const REFUSED: Partial<Readonly<Record<Listener['protocol'], Pick<Remark, 'message' | 'hint'>>>> = {
  udp: { message: 'HAProxy balances no UDP', hint: 'Use Octavia for this listener.' },
  sctp: { message: 'HAProxy balances no SCTP', hint: 'Use Octavia for this listener.' },
};

function refuseProtocol(reporter: Reporter, { protocol, place }: Listener): boolean {
  const refused = REFUSED[protocol];
  if (refused) reporter.report('haproxy.protocol', [...place, 'protocol'], { value: protocol, ...refused });
  return refused !== undefined;
}

const withArticle = ({ protocol }: Listener): string => `${protocol.startsWith('h') ? 'an' : 'a'} ${protocol}`;

/** What a tree as a whole must be, however it is lowered; meant for one that resolved without errors. */
export function checkListeners(reporter: Reporter, model: Model, listeners: readonly Listener[]): void {
  const modes = new Map<string, { mode: string; listener: Listener }>();
  for (const listener of listeners) {
    if (refuseProtocol(reporter, listener)) continue;
    for (const service of reachOf(model, listener).services) {
      const before = modes.get(service.name);
      modes.set(service.name, { mode: modeOf(listener), listener });
      if (service.kind === 'pool' && before && before.mode !== modeOf(listener)) {
        reporter.report('haproxy.mixed-modes', listener.place, {
          value: service.name,
          message: `Pool ${service.name} is behind ${withArticle(before.listener)} listener and ${withArticle(listener)} listener, and a backend has one mode`,
          hint: 'Declare a second pool with the same members for one of the two listeners.',
        });
      }
    }
  }
}

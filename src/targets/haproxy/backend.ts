import { formatStatusCodes, type Member, type Pool, sendsRequests } from '../../tree';
import { balanceOf, startsSlowly } from './balance';
import { type FullMonitor, monitorWithDefaults } from './defaults';
import { NO_POOL_OPTIONS, type PoolOptions } from './options/pool';
import { type KeptBackend, NOT_KEPT } from './persistence/backend';
import { bracketed, endpoint, literalFormat, time, word } from './quote';

export type Mode = 'http' | 'tcp';

/** Intervals in milliseconds while a server is between up and down, and while it is down; the monitor's where there is none. */
export interface Intervals {
  readonly fastInterval?: number | undefined;
  readonly downInterval?: number | undefined;
}

/** What all servers have in common. */
export interface ServerSettings extends Intervals {
  /** Milliseconds that a server takes to its whole weight; undefined for its whole weight at once. */
  readonly slowStart?: number | undefined;
}

/** What one pool and its members have. */
export interface BackendOptions {
  readonly pool: PoolOptions;
  /** Connections at once to a member, where it has its own. */
  readonly maxconn: (member: Member) => number | undefined;
  /** How clients are kept. */
  readonly kept: KeptBackend;
}

const NO_OPTIONS: BackendOptions = { pool: NO_POOL_OPTIONS, maxconn: () => undefined, kept: NOT_KEPT };

/** The backend section of a pool. `balance` is always written: its default changed in HAProxy 3.3. */
export function backendLines(pool: Pool, mode: Mode, settings: ServerSettings = {}, options = NO_OPTIONS): string[] {
  const monitor = pool.monitor && monitorWithDefaults(pool.monitor);
  return [
    `backend ${pool.name}`,
    `    mode ${mode}`,
    `    balance ${balanceOf(pool, settings.slowStart !== undefined)}`,
    '    option allbackups',
    ...options.kept.lines.map((line) => `    ${line}`),
    ...options.pool.lines.map((line) => `    ${line}`),
    ...(monitor ? checkLines(monitor, pool.monitor?.timeout !== undefined) : []).map((line) => `    ${line}`),
    ...pool.members.map(
      (member) =>
        `    ${serverLine(member, monitor, startsSlowly(pool) ? settings : { ...settings, slowStart: undefined }, options)}`,
    ),
  ];
}

function checkLines(monitor: FullMonitor, bounded: boolean): string[] {
  const timeout = bounded ? [`timeout check ${time(monitor.timeout)}`] : [];
  if (!sendsRequests(monitor.type)) return timeout;
  const host = monitor.host === undefined ? [] : [['Host', monitor.host] as const];
  const headers = [...host, ...monitor.headers].map(([name, value]) => ` hdr ${word(name)} ${word(headerValue(value))}`).join('');
  return [
    'option httpchk',
    `http-check send meth ${monitor.method} uri ${word(monitor.path)} ver HTTP/${monitor.httpVersion}${headers}`,
    `http-check expect status ${formatStatusCodes(monitor.codes ?? [])}`,
    ...timeout,
  ];
}

/** An empty word would end the line for HAProxy; a blank is the same header. */
const headerValue = (value: string): string => (value === '' ? ' ' : literalFormat(value));

function serverLine(
  member: Member,
  monitor: FullMonitor | undefined,
  settings: ServerSettings,
  { pool, maxconn, kept }: BackendOptions,
): string {
  const words = ['server', member.name, endpoint(member.address, member.port), 'weight', `${member.weight}`];
  words.push(...kept.words(member), ...pool.words, ...maxconnWords(maxconn(member) ?? pool.maxconn));
  if (monitor) words.push(...checkWords(monitor, settings, pool));
  if (settings.slowStart !== undefined) words.push('slowstart', time(settings.slowStart));
  if (member.backup) words.push('backup');
  if (!member.enabled) words.push('disabled');
  // Last, since `rise` and `fall` behind it would set the counter anew; and never without `check`, which it would block for ever.
  if (monitor?.initState) words.push('init-state', monitor.initState);
  return words.join(' ');
}

const maxconnWords = (limit: number | undefined): string[] => (limit === undefined ? [] : ['maxconn', `${limit}`]);

/** With TLS to the member, its `verify` holds for checks too. */
function checkWords(monitor: FullMonitor, { fastInterval, downInterval }: Intervals, { tls, http2 }: PoolOptions): string[] {
  const words = ['check', ...(http2 && sendsRequests(monitor.type) ? http2Words(monitor, tls !== undefined) : [])];
  if (monitor.type === 'https' || monitor.type === 'tls-hello')
    words.push('check-ssl', ...(tls ? [] : ['verify', 'none']), ...sni(monitor.host ?? tls?.serverName));
  else if (tls) words.push('no-check-ssl');
  if (monitor.address !== undefined) words.push('addr', bracketed(monitor.address));
  if (monitor.port !== undefined) words.push('port', `${monitor.port}`);
  const fast = fastInterval === undefined ? [] : ['fastinter', time(fastInterval)];
  const down = downInterval === undefined ? [] : ['downinter', time(downInterval)];
  return [...words, 'inter', time(monitor.interval), ...fast, ...down, 'rise', `${monitor.rise}`, 'fall', `${monitor.fall}`];
}

/** A port of its own is taken to speak HTTP/1; without `check-alpn` checks of 2.6.12 do not agree to h2 by themselves (measured). */
function http2Words({ port }: FullMonitor, byTls: boolean): string[] {
  if (port === undefined) return byTls ? ['check-alpn', 'h2'] : [];
  return ['check-proto', 'h1', ...(byTls ? ['check-alpn', 'http/1.1'] : [])];
}

/** A TLS check names its host too, unless that is an address. */
function sni(host: string | undefined): string[] {
  const name = host?.replace(/:\d+$/, '');
  return name === undefined || /^[\d.]+$|[[\]]/.test(name) ? [] : ['check-sni', name];
}

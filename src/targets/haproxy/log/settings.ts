import type { Settings } from '../../settings';
import { formatFault } from './format';

/** Where a line goes for each request or connection, and for each member that goes up or down. */
export interface HaproxyLogSettings {
  /**
   * `stdout` or `stderr`; the address of a syslog server that takes UDP, as `10.0.0.1:514` or `[2001:db8::1]:514`; or the absolute path of a
   * socket, as `/dev/log`.
   */
  readonly to: string;
  /** Facility of syslog. @defaultValue `local0` */
  readonly facility?: (typeof FACILITIES)[number] | undefined;
  /** Nothing less severe is written: requests are `info`, members that go up `notice`, members that go down `alert`. @defaultValue `info` */
  readonly level?: (typeof LEVELS)[number] | undefined;
  /**
   * Format of a request's line, as HAProxy reads it; `%[var(txn.path)]` is the path of balancers. At most 2000 characters.
   * @defaultValue that of `option httplog`, with the path for the backend
   */
  readonly format?: string | undefined;
  /** Format of a line where no requests are read. @defaultValue that of `option tcplog`, with the path for the backend */
  readonly tcpFormat?: string | undefined;
}

const LOCAL = ['local0', 'local1', 'local2', 'local3', 'local4', 'local5', 'local6', 'local7'] as const;
const SYSTEM = [
  'kern',
  'user',
  'mail',
  'daemon',
  'auth',
  'syslog',
  'lpr',
  'news',
  'uucp',
  'cron',
  'auth2',
  'ftp',
  'ntp',
] as const;
const FACILITIES = [...LOCAL, ...SYSTEM, 'audit', 'alert', 'cron2'] as const;
const LEVELS = ['emerg', 'alert', 'crit', 'err', 'warning', 'notice', 'info', 'debug'] as const;

const TO =
  /^(?:stdout|stderr|\/[A-Za-z0-9_./@%+=~:-]{1,96}|(?:[A-Za-z0-9][A-Za-z0-9.-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\]):[1-9]\d{0,4})$/;
const TO_TEXT = 'stdout, stderr, a host with a port as 10.0.0.1:514, or an absolute path as /dev/log';

const PATH = '%[var(txn.path)]/%s';
const HTTP = `%ci:%cp [%tr] %ft ${PATH} %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r`;
const TCP = `%ci:%cp [%t] %ft ${PATH} %Tw/%Tc/%Tt %B %ts %ac/%fc/%bc/%sc/%rc %sq/%bq`;

export interface Log {
  /** Of the global section. */
  readonly line: string;
  readonly formats: { readonly http: string; readonly tcp: string };
}

export function readLog(settings: Settings): Log | undefined {
  if (!settings.has('log')) return undefined;
  const own = settings.group('log');
  if (!own.has('to'))
    own.report('to', 'target.required', { message: 'Nothing says where the log goes', hint: 'Give to: stdout.' });
  const to = own.pattern('to', TO, TO_TEXT) ?? 'stdout';
  const port = Number(/:(\d+)$/.exec(to)?.[1] ?? 1);
  if (!to.startsWith('/') && port > 65_535)
    own.report('to', 'target.value', { message: `There is no port ${port}`, hint: 'Use a port from 1 to 65535.' });
  const facility = own.word('facility', FACILITIES) ?? 'local0';
  const level = own.word('level', LEVELS) ?? 'info';
  const formats = { http: readFormat(own, 'format') ?? HTTP, tcp: readFormat(own, 'tcpFormat') ?? TCP };
  own.rejectRest();
  const raw = to === 'stdout' || to === 'stderr' ? ' format raw' : '';
  return { line: `log ${to} len ${LONGEST}${raw} ${facility} ${level}`, formats };
}

/** Characters of a line; HAProxy cuts them at 1024 by default. */
const LONGEST = 8192;

function readFormat(settings: Settings, field: 'format' | 'tcpFormat'): string | undefined {
  const format = settings.text(field);
  const fault = format === undefined ? undefined : formatFault(format);
  if (fault === undefined) return format;
  settings.report(field, 'target.value', {
    message: `${field} ${fault}`,
    hint: `Write a log-format of HAProxy in one line; the default is ${field === 'format' ? HTTP : TCP}`,
  });
  return undefined;
}

import type { Place } from '../findings/place';
import { show } from '../findings/reporter';
import { HTTP_VERSIONS, type HttpVersion, INIT_STATES, METHODS, MONITOR_TYPES, type MonitorType } from '../model';
import { sendsRequests } from '../protocols';
import type { Monitor } from '../resolved';
import { headerNameFault, headerValueFault, hostFault, pathFault } from '../values/http-text';
import { type CodeRange, readStatusCodes } from '../values/status-codes';
import { checkAddress, checkPort } from './address';
import type { Checker } from './checker';
import { checkFields } from './fields';
import { reportToken } from './token';

/** Most results in a row that a threshold may ask for. */
export const MAX_THRESHOLD = 1000;

const HTTP_ONLY = ['method', 'path', 'host', 'codes', 'httpVersion', 'headers'] as const;

/** Checks a pool's monitor; undefined when it has no shape to speak of. */
export function resolveMonitor(checker: Checker, place: Place, value: unknown): Monitor | undefined {
  const spec = checker.record(value);
  if (!spec) return undefined;
  checkFields(checker, 'monitor', place, spec);
  const type = checker.word(spec.type, MONITOR_TYPES);
  if (spec.type === undefined) checker.misshapen = true;
  if (type !== undefined && !sendsRequests(type)) reportHttpOnly(checker, place, type, spec);
  if (type === 'ping' && spec.port !== undefined) reportNoPort(checker, place, spec.port);
  const at = (field: string): Place => [...place, field];
  const host = checker.checkedText(
    'host.form',
    at('host'),
    spec.host,
    'The Host header',
    hostFault,
    'Write a host name: app.example.org.',
  );
  return {
    type: type ?? 'tcp',
    method: checker.word(spec.method, METHODS) ?? 'GET',
    path:
      checker.checkedText(
        'path.form',
        at('path'),
        spec.path,
        'The path',
        pathFault,
        'Write a path such as /ping; encode blanks as %20.',
      ) ?? '/',
    host,
    codes: codes(checker, at('codes'), spec.codes),
    httpVersion: httpVersion(checker, at('httpVersion'), spec.httpVersion) ?? (host === undefined ? undefined : '1.1'),
    headers: headers(checker, at('headers'), spec.headers),
    port: checkPort(checker, at('port'), spec.port, "The monitor's port"),
    address: checkAddress(checker, at('address'), spec.address, "The monitor's address"),
    interval: checker.duration(at('interval'), spec.interval, 'The interval'),
    timeout: checker.duration(at('timeout'), spec.timeout, 'The timeout'),
    rise: checker.integer('threshold.range', at('rise'), spec.rise, 'rise', 1, MAX_THRESHOLD),
    fall: checker.integer('threshold.range', at('fall'), spec.fall, 'fall', 1, MAX_THRESHOLD),
    initState: checker.word(spec.initState, INIT_STATES),
  };
}

/** What checks do that send no request. */
const DOES: Readonly<Record<Exclude<MonitorType, 'http' | 'https'>, string>> = {
  tcp: 'connects',
  sctp: 'connects',
  ping: 'asks whether the host is there',
  'tls-hello': 'begins a TLS session',
  'udp-connect': 'sends a datagram',
};

function reportHttpOnly(checker: Checker, place: Place, type: keyof typeof DOES, spec: Readonly<Record<string, unknown>>): void {
  for (const field of HTTP_ONLY) {
    if (spec[field] === undefined) continue;
    checker.report('monitor.http-only', [...place, field], {
      value: spec[field],
      message: `A ${type} monitor only ${DOES[type]}: it has no use for ${field}`,
      hint: `Use type: http to send a request, or remove ${field}.`,
    });
  }
}

function reportNoPort(checker: Checker, place: Place, value: unknown): void {
  checker.report('monitor.no-port', [...place, 'port'], {
    value,
    message: 'A ping goes to a host, not to a port',
    hint: 'Use type: tcp to see whether a port is open, or remove port.',
  });
}

function codes(checker: Checker, place: Place, value: unknown): readonly CodeRange[] | undefined {
  if (value === undefined || reportToken(checker, place, value, 'The list of status codes')) return undefined;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const readable = parts.filter((part) => typeof part === 'string' || typeof part === 'number');
  if (readable.length < parts.length) checker.misshapen = true;
  const { ranges, faults } = readStatusCodes(readable);
  const empty = parts.length === 0 ? [{ part: '', why: 'form' as const }] : [];
  for (const { part, why } of [...faults, ...empty]) {
    const messages = {
      form: `${show(part)} is no status code or range of them`,
      order: `The range ${part} runs backwards`,
      range: `${part} is outside 100 to 599`,
    };
    checker.report(`codes.${why}`, place, {
      value,
      message: messages[why],
      hint: 'Write codes as 200, 200-399 or 200,204,300-310.',
    });
  }
  return faults.length + empty.length === 0 ? ranges : undefined;
}

function httpVersion(checker: Checker, place: Place, value: unknown): HttpVersion | undefined {
  if (reportToken(checker, place, value, 'The HTTP version')) return undefined;
  // YAML reads an unquoted 1.1 as a number.
  const text = typeof value === 'number' && isHttpVersion(value) ? value.toFixed(1) : value;
  const version = HTTP_VERSIONS.find((v) => v === text);
  if (value !== undefined && version === undefined && typeof value === 'number') {
    checker.report('http-version.value', place, {
      value,
      message: `HTTP version ${show(value)} can not be probed`,
      hint: "Use '1.0' or '1.1'.",
    });
    return undefined;
  }
  return version ?? checker.word(text, HTTP_VERSIONS);
}

const isHttpVersion = (value: number): boolean => value === 1 || value === 1.1;

function headers(checker: Checker, place: Place, value: unknown): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  const record = checker.record(value) ?? {};
  return Object.entries(record).flatMap(([name, header]) => {
    const at = [...place, name];
    const hint = 'Header names are HTTP tokens, values visible ASCII.';
    checker.checkedText('header.form', at, name, 'The header name', headerNameFault, hint);
    if (name.toLowerCase() === 'host') {
      checker.report('header.host', at, {
        value: header,
        message: 'The Host header has a field of its own',
        hint: "Move it to the monitor's host.",
      });
    }
    const text = checker.checkedText('header.form', at, header, `The header ${name}`, headerValueFault, hint);
    return text === undefined ? [] : [[name, text] as const];
  });
}

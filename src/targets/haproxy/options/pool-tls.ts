import type { Settings } from '../../settings';
import { word } from '../quote';
import { FILE } from './tls';

/** TLS between HAProxy and the members of a pool. */
export interface HaproxyPoolTlsSettings {
  /** Absolute path of the authorities of members' certificates. @defaultValue the system's */
  readonly caFile?: string | undefined;
  /** `false` speaks to members with any certificate. @defaultValue true */
  readonly verify?: boolean | undefined;
  /** Name that members are asked for, and must have in their certificate. @defaultValue none */
  readonly serverName?: string | undefined;
  /** Oldest version that is spoken. @defaultValue `1.2` */
  readonly minVersion?: '1.2' | '1.3' | undefined;
  /** Absolute path of a PEM file with a certificate and its key that members are shown. @defaultValue none is shown */
  readonly certificate?: string | undefined;
}

export interface PoolTls {
  readonly words: readonly string[];
  readonly serverName: string | undefined;
}

/** Longest name that DNS knows, in letters that mean nothing to HAProxy. */
const SERVER_NAME = [/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, 'the name of a host'] as const;

export function readPoolTls(settings: Settings): PoolTls | undefined {
  if (!settings.has('tls')) return undefined;
  const tls = settings.group('tls');
  const authority = tls.pattern('caFile', ...FILE);
  const verify = tls.flag('verify') ?? true;
  const serverName = tls.pattern('serverName', ...SERVER_NAME);
  const certificate = tls.pattern('certificate', ...FILE);
  const oldest = tls.word('minVersion', ['1.2', '1.3']) ?? '1.2';
  tls.rejectRest();
  if (verify && !tls.has('caFile') && !tls.has('serverName'))
    settings.report('tls', 'haproxy.tls', {
      severity: 'warning',
      message: "Members may show the certificate of any host that the system's authorities know: no name is asked for",
      hint: 'Give serverName, or caFile with authorities that sign for these members only.',
    });
  return {
    words: [
      'ssl',
      ...(verify
        ? ['verify', 'required', 'ca-file', authority === undefined ? '@system-ca' : word(authority)]
        : ['verify', 'none']),
      'ssl-min-ver',
      `TLSv${oldest}`,
      ...(certificate === undefined ? [] : ['crt', word(certificate)]),
      ...(serverName === undefined ? [] : ['sni', `str(${serverName})`, ...(verify ? ['verifyhost', serverName] : [])]),
    ],
    serverName,
  };
}

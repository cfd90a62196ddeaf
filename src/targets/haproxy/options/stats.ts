import type { Settings } from '../../settings';
import { endpoint } from '../quote';
import { readUsers, type Users } from './users';

/** A page with the state of everything, and metrics for Prometheus. Without `users`, whoever reaches it can read them. */
export interface HaproxyStatsSettings {
  /** 1 to 65535. */
  readonly port: number;
  /** Address on which it listens. @defaultValue `127.0.0.1` */
  readonly bind?: string | undefined;
  /** Path of the page. @defaultValue `/` */
  readonly page?: string | undefined;
  /** Path of the metrics. @defaultValue `/metrics` */
  readonly prometheus?: string | undefined;
  /** Who may read page and metrics: hashes of passwords (`openssl passwd -6`) by name. They cross the network as plain HTTP. @defaultValue everyone */
  readonly users?: Readonly<Record<string, string>> | undefined;
}

const PATH = [/^\/[A-Za-z0-9_./-]{0,200}$/, 'a path of letters, digits and _ . / -'] as const;
const ADDRESS = [/^[0-9A-Fa-f:.]{2,45}$/, 'an IP address'] as const;

export interface Stats {
  readonly port: number;
  readonly bind: string;
  readonly page: string;
  readonly metrics: string;
  readonly users: Users | undefined;
  readonly settings: Settings;
}

export function readStats(settings: Settings): Stats | undefined {
  if (!settings.has('stats')) return undefined;
  const own = settings.group('stats');
  if (!own.has('port')) own.report('port', 'target.required', { message: 'The page has no port', hint: 'Give port: 8404.' });
  const port = own.integer('port', 1, 65_535) ?? 0;
  const bind = own.pattern('bind', ...ADDRESS) ?? '127.0.0.1';
  const page = own.pattern('page', ...PATH) ?? '/';
  const metrics = own.pattern('prometheus', ...PATH) ?? '/metrics';
  if (page === metrics)
    own.report('page', 'target.value', {
      message: `${page} is where the metrics are`,
      hint: 'Use different paths for page and prometheus.',
    });
  const users = readUsers(own);
  if (!own.has('users') && !/^(?:127\.|::1$)/.test(bind))
    own.remark('haproxy.stats', {
      severity: 'warning',
      message: `Whoever reaches ${endpoint(bind, port)} can read the state of everything`,
      hint: 'Give users, or an address that only those who may read it can reach.',
    });
  own.rejectRest();
  return { port, bind, page, metrics, users, settings: own };
}

export function statsSections({ port, bind, page, metrics, users }: Stats): string[][] {
  const frontend = [
    'frontend healthtree:stats',
    '    mode http',
    `    bind ${endpoint(bind, port)}`,
    ...(users === undefined ? [] : [`    ${users.rule}`]),
    `    http-request use-service prometheus-exporter if { path ${metrics} }`,
    '    stats enable',
    `    stats uri ${page}`,
    '    stats refresh 10s',
  ];
  return [...(users === undefined ? [] : [[...users.section]]), frontend];
}

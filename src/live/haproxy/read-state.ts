import { failure } from './failure';
import { type Ask, type RuntimeApiOptions, runtimeApi, strange } from './runtime-api';
import type { HaproxyAdmin, HaproxyBackend, HaproxyCheck, HaproxyFrontend, HaproxyServer, HaproxyState } from './state';
import { type Line, readInfo, readServersState, readStat } from './tables';

/**
 * Reads what a running HAProxy is. It changes nothing, and any level of the socket suffices.
 *
 * @param socket - path of the socket file, or `ADDRESS:PORT`
 * @throws FindingsError where there is no socket, no permission, no answer in time, or no HAProxy
 */
export async function readHaproxyState(socket: string, options: RuntimeApiOptions = {}): Promise<HaproxyState> {
  return readState(runtimeApi(socket, options), socket);
}

export async function readState(ask: Ask, socket: string): Promise<HaproxyState> {
  const info = readInfo(await greeted(ask, socket));
  const stat = await ask('show stat');
  const servers = await ask('show servers state');
  const lines = readStat(stat);
  const states = readServersState(servers);
  if (!lines) throw strange(socket, stat);
  if (!states) throw strange(socket, servers);
  const byServer = new Map(states.map((line) => [`${line.get('be_name')}/${line.get('srv_name')}`, line]));
  return {
    process: { version: info.get('Version') ?? '', pid: Number(info.get('Pid')), uptime: Number(info.get('Uptime_sec')) },
    frontends: lines.filter(isOfType(FRONTEND)).map(frontendOf),
    backends: lines.filter(isOfType(BACKEND)).map(backendOf),
    // One that is in a single table came or went between the two.
    servers: lines.filter(isOfType(SERVER)).flatMap((line) => {
      const state = byServer.get(`${line.get('pxname')}/${line.get('svname')}`);
      return state ? [serverOf(line, state)] : [];
    }),
  };
}

/** Every HAProxy answers `show info`; the master of a master-worker process does not. */
async function greeted(ask: Ask, socket: string): Promise<string> {
  const info = await ask('show info');
  if (info.startsWith('Name: ') && info.includes('\nPid: ')) return info;
  if (!info.startsWith('Unknown command')) throw strange(socket, info);
  throw failure('runtime-api.master', {
    value: socket,
    message: `${socket} is the socket of a master process, which has no servers`,
    hint: 'Give the socket of a stats socket line; a tree gets one by targets.haproxy.socket.',
  });
}

/** Kinds of lines in `show stat`. */
const [FRONTEND, BACKEND, SERVER] = ['0', '1', '2'] as const;

const isOfType =
  (type: string) =>
  (line: Line): boolean =>
    line.get('type') === type;

const text = (line: Line, column: string): string => line.get(column) ?? '';
/** Empty is 0. */
const count = (line: Line, column: string): number => Number(text(line, column)) || 0;
const optional = (line: Line, column: string): number | undefined =>
  text(line, column) === '' ? undefined : Number(text(line, column));

const frontendOf = (line: Line): HaproxyFrontend => ({
  name: text(line, 'pxname'),
  status: text(line, 'status'),
  requests:
    text(line, 'mode') === 'http'
      ? Math.max(0, count(line, 'req_tot') - count(line, 'dreq') - count(line, 'intercepted'))
      : count(line, 'stot'),
});

const backendOf = (line: Line): HaproxyBackend => ({
  name: text(line, 'pxname'),
  status: text(line, 'status'),
  since: count(line, 'lastchg'),
});

function serverOf(line: Line, state: Line): HaproxyServer {
  const address = text(state, 'srv_addr');
  const hostname = text(state, 'srv_fqdn');
  return {
    backend: text(line, 'pxname'),
    name: text(line, 'svname'),
    status: text(line, 'status'),
    since: count(state, 'srv_time_since_last_change'),
    address: address === '-' ? undefined : address,
    port: count(state, 'srv_port'),
    hostname: hostname === '-' || hostname === '' ? undefined : hostname,
    weight: count(state, 'srv_uweight'),
    configuredWeight: count(state, 'srv_iweight'),
    throttle: optional(line, 'throttle'),
    backup: text(line, 'bck') === '1',
    admin: adminOf(count(state, 'srv_admin_state')),
    check: checkOf(line, count(state, 'srv_check_state')),
    agent: hasBit(count(state, 'srv_agent_state'), CONFIGURED) ? text(line, 'agent_status') : undefined,
    sessions: count(line, 'scur'),
    requests: count(line, 'stot'),
  };
}

const hasBit = (mask: number, bit: number): boolean => (mask & bit) !== 0;

/** Bits of `srv_admin_state` (3.2.26, measured; inherited maintenance read from its documentation). */
const adminOf = (mask: number): HaproxyAdmin => ({
  maintenance: hasBit(mask, 1),
  disabled: hasBit(mask, 4),
  drain: hasBit(mask, 8),
  inherited: hasBit(mask, 2) || hasBit(mask, 16),
  unresolved: hasBit(mask, 32),
});

/** Bits of `srv_check_state` (3.2.26, measured). */
const [CONFIGURED, ENABLED] = [2, 4] as const;

function checkOf(line: Line, mask: number): HaproxyCheck | undefined {
  if (!hasBit(mask, CONFIGURED)) return undefined;
  return {
    // While a check runs, the last result has a star in front, and reads as one of code 0.
    result: text(line, 'check_status').replace(/^\* /, ''),
    code: optional(line, 'check_code') || undefined,
    text: text(line, 'last_chk'),
    took: optional(line, 'check_duration'),
    enabled: hasBit(mask, ENABLED),
  };
}

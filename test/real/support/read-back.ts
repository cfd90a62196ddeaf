import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import type { HaproxyProcess } from './haproxy-process';
import type { StatRow } from './haproxy-socket';
import type { BackendMeaning, Meaning, ServerMeaning } from './meaning';

/** Backends that hold tables only: of turns, and of clients that are kept. */
const isTable = ({ pxname = '' }: StatRow): boolean => pxname.includes(':');

const TURNS = 'healthtree:turns';

/** What a running HAProxy tells of its configuration on its socket, and the system of what it listens on. */
export async function readBack(haproxy: HaproxyProcess): Promise<Meaning> {
  const states = statesOf(await haproxy.command('show servers state'));
  // Of a server in maintenance, `show stat` does not tell how it is checked.
  for (const { be_name, srv_name } of states.filter(isDisabled))
    await haproxy.command(`set server ${be_name}/${srv_name} state ready`);
  const rows = await haproxy.stats();
  const of = (svname: string): StatRow[] => rows.filter((row) => row.svname === svname);
  return {
    listens: listensOf(haproxy.pid ?? 0),
    frontends: Object.fromEntries(
      of('FRONTEND').map(({ pxname = '', mode = '', slim }) => [pxname, { mode, limit: Number(slim) }]),
    ),
    backends: Object.fromEntries(
      of('BACKEND')
        .filter((row) => !isTable(row))
        .map(({ pxname = '', mode = '', algo = '' }): [string, BackendMeaning] => [
          pxname,
          { mode, balance: algo === 'unknown' ? 'random' : algo, servers: serversOf(pxname, rows, states) },
        ]),
    ),
    turns: of('BACKEND').some(({ pxname }) => pxname === TURNS),
  };
}

function serversOf(backend: string, rows: readonly StatRow[], states: readonly StatRow[]): Record<string, ServerMeaning> {
  const servers = rows.filter(({ pxname, type }) => pxname === backend && type === '2');
  return Object.fromEntries(
    servers.map((row): [string, ServerMeaning] => {
      const name = row.svname ?? '';
      const state = states.find(({ be_name, srv_name }) => be_name === backend && srv_name === name);
      if (!state) throw new Error(`show servers state has no ${backend}/${name}`);
      const check = row.check_status === '' ? undefined : checkOf(row, state);
      return [
        name,
        {
          endpoint: `${state.srv_addr}:${state.srv_port}`,
          weight: Number(state.srv_iweight),
          backup: row.bck === '1',
          disabled: isDisabled(state),
          tls: state.srv_use_ssl === '1',
          limit: number(row.slim),
          queue: number(row.qlimit),
          check,
        },
      ];
    }),
  );
}

const DISABLED_BY_CONFIGURATION = 4;

const isDisabled = ({ srv_admin_state }: StatRow): boolean => (Number(srv_admin_state) & DISABLED_BY_CONFIGURATION) !== 0;

const checkOf = (row: StatRow, state: StatRow): ServerMeaning['check'] => ({
  rise: Number(row.check_rise),
  fall: Number(row.check_fall),
  address: state.srv_check_addr ?? '',
  port: Number(state.srv_check_port),
});

const number = (text: string | undefined): number | undefined => (text === undefined || text === '' ? undefined : Number(text));

/** `show servers state`: a version, a header and a line for each server. */
function statesOf(answer: string): StatRow[] {
  const [, header = '', ...lines] = answer.trim().split('\n');
  const names = header.replace(/^# /, '').split(' ');
  return lines.map((line) => {
    const cells = line.split(' ');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

/** The TCP addresses that a process listens on, by the kernel. */
function listensOf(pid: number): string[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => socketOf(`/proc/${pid}/fd/${fd}`)));
  const addresses = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && own.has(inode))
      .map(([, local = '']) => addressOf(local)),
  );
  return [...new Set(addresses)].sort();
}

function socketOf(link: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1];
  } catch {
    return undefined;
  }
}

/** `0100007F:1F90` as `127.0.0.1:8080`; IPv4 only, as nothing here listens on IPv6. */
function addressOf(hexadecimal: string): string {
  const [address = '', port = ''] = hexadecimal.split(':');
  const bytes = Buffer.from(address, 'hex').reverse();
  const text = bytes.length === 4 ? [...bytes].join('.') : address;
  return `${isIPv4(text) ? text : `[${text}]`}:${Number.parseInt(port, 16)}`;
}

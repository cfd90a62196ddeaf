import { type Health, OK, outcomeOf } from '../../src/health';
import { formatFinding, render } from '../../src/runtime';
import { checkTree, type Monitor, type MonitorSpec, type Pool, type PoolSpec } from '../../src/tree';
import { answers, type RawServer, startFull, startNothing, startRaw, startSecure } from '../live/__test-helpers__/raw-server';
import { cleanupAfterEach } from './support/cleanup';
import { freePort } from './support/free-ports';
import { startHaproxy } from './support/haproxy-process';
import { until } from './support/poll';

const cleanup = cleanupAfterEach();
const ADDRESS = '127.0.5.2';

/** A check may wait 300 ms for a connection, TLS included, and 900 ms more for an answer. */
const TIMES = { interval: '1s', timeout: '900ms', rise: 1, fall: 1, initState: 'fully-down' } as const;
const SETTINGS = { target: 'haproxy@3.2', stateFile: '/nonexistent/state', timeoutConnect: '300ms' };

const MONITORS: readonly MonitorSpec[] = [
  { type: 'tls-hello', ...TIMES },
  { type: 'https', path: '/', ...TIMES },
  { type: 'http', path: '/', ...TIMES },
  { type: 'tcp', ...TIMES },
];

it('a check of each type finds what the companion says of each kind of member, and as late', async () => {
  const secure = await startSecure(cleanup, answers(200));
  const silent = await startRaw(cleanup, () => undefined);
  const full = await startFull(cleanup);
  const nothing = await startNothing();
  const ends: Readonly<Record<string, Pick<RawServer, 'port' | 'address'>>> = { secure, silent, full, nothing };
  const members = Object.entries(ends).map(([name, { address, port }]) => ({ name, address, port }));
  const services = Object.fromEntries(
    MONITORS.map((monitor): [string, PoolSpec] => [monitor.type, { kind: 'pool', monitor, members }]),
  );
  const listeners = await Promise.all(
    MONITORS.map(async ({ type }) => ({ protocol: 'tcp' as const, bind: ADDRESS, port: await freePort(ADDRESS), service: type })),
  );
  const { artifact, findings } = render({ listeners, services }, SETTINGS);
  if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
  const haproxy = cleanup.add(await startHaproxy({ configText: Object.values(artifact.files()).join('') }));
  // A star in front says that the next check is under way.
  const seen = async () =>
    (await haproxy.stats())
      .filter(({ svname = '' }) => svname in ends)
      .map(({ pxname, svname, check_status = '', check_duration }) => ({
        type: pxname ?? '',
        server: svname ?? '',
        status: check_status.replace(/^\* /, ''),
        took: Math.floor(Number(check_duration) / 300) * 300,
      }));
  const all = await until('every server was checked', seen, {
    accept: (servers) => servers.length === 16 && servers.every(({ status }) => !/^(?:INI|UNK|$)/.test(status)),
  });
  for (const { type, server, status, took } of all) {
    const is = CONDITIONS[server] as Health;
    // It speaks TLS, which is no answer to plain http.
    if (type === 'http' && is === 'ok') continue;
    const { passes, takes } = outcomeOf({ ...OK, is }, monitorOf(type), 900, 300);
    expect([type, server, /^L\dOK$/.test(status), took]).toEqual([type, server, passes, takes]);
  }
}, 30_000);

const CONDITIONS: Readonly<Record<string, Health>> = {
  secure: 'ok',
  silent: 'accepts-tcp',
  full: 'unreachable',
  nothing: 'refuses',
};

function monitorOf(type: string): Monitor {
  const monitor = MONITORS.find((one) => one.type === type) as MonitorSpec;
  const pool: PoolSpec = { kind: 'pool', monitor, members: [{ address: ADDRESS, port: 1 }] };
  return (checkTree({ root: 'p', services: { p: pool } }).model.services.get('p') as Pool).monitor as Monitor;
}

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

/** A check may wait so long for a connection, TLS included, and 900 ms more for an answer. */
const TIMES = { interval: '1s', timeout: '900ms', rise: 1, fall: 1, initState: 'fully-down' } as const;
const SETTINGS = { target: 'haproxy@3.2', stateFile: '/nonexistent/state' };

/** How long may be waited for a connection in all pools, and in those that have a time of their own. */
const LIMITS: readonly (readonly [all: number, own: Readonly<Record<string, number>>])[] = [
  [300, {}],
  [600, { http: 300, tcp: 300 }],
];

const MONITORS: readonly MonitorSpec[] = [
  { type: 'tls-hello', ...TIMES },
  { type: 'https', path: '/', ...TIMES },
  { type: 'http', path: '/', ...TIMES },
  { type: 'tcp', ...TIMES },
];

it.each(LIMITS)(
  'a check of each type finds what the companion says of each kind of member, and as late: %d ms, %j',
  async (all, own) => {
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
      MONITORS.map(async ({ type }) => ({
        protocol: 'tcp' as const,
        bind: ADDRESS,
        port: await freePort(ADDRESS),
        service: type,
      })),
    );
    const { artifact, findings } = render(
      { listeners, services },
      {
        ...SETTINGS,
        timeoutConnect: `${all}ms`,
        poolOptions: Object.fromEntries(Object.entries(own).map(([pool, ms]) => [pool, { timeoutConnect: `${ms}ms` }])),
      },
    );
    if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
    const haproxy = cleanup.add(await startHaproxy({ configText: Object.values(artifact.files()).join('') }));
    // A star in front says that the next check is under way. Times are told to a sixth of the shortest limit.
    const seen = async () =>
      (await haproxy.stats())
        .filter(({ svname = '' }) => svname in ends)
        .map(({ pxname, svname, check_status = '', check_duration }) => {
          const took = Math.floor((Number(check_duration) + 50) / 300) * 300;
          return `${pxname} ${svname}: ${/^(?:\* )?L\dOK$/.test(check_status) ? 'passes' : 'fails'} after ${took}`;
        })
        // It speaks TLS, which is no answer to plain http.
        .filter((line) => !line.startsWith('http secure'));
    const predicted = MONITORS.flatMap(({ type }) =>
      Object.keys(ends).flatMap((server) => {
        const { passes, takes } = outcomeOf({ ...OK, is: CONDITIONS[server] as Health }, monitorOf(type), 900, own[type] ?? all);
        return `${type} ${server}` === 'http secure' ? [] : [`${type} ${server}: ${passes ? 'passes' : 'fails'} after ${takes}`];
      }),
    );
    expect(predicted).toHaveLength(15);
    // A machine that stood still is late in one round, not in all.
    await until('every check ends as predicted', seen, {
      accept: (lines) => JSON.stringify(lines) === JSON.stringify(predicted),
    });
  },
  30_000,
);

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

import { render, type Simulation, simulate, type Tree } from '../../../src/runtime';
import type { MemberSpec, PoolSpec } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { freePort } from './free-ports';
import { type HaproxyProcess, startHaproxy } from './haproxy-process';
import { type HttpMember, startHttpMember } from './http-member';

/** Where servers that start slowly are. */
export const ADDRESS = '127.0.6.1';
export const MONITOR = { type: 'http', path: '/ping', interval: '200ms', timeout: '150ms', rise: 1, fall: 1 } as const;

export interface PoolOptions {
  readonly weights?: readonly number[];
  readonly monitor?: PoolSpec['monitor'] | null;
}

/** A pool of real servers `a`, `b`, ..., which come in by their name. */
export async function slowPool(
  { weights = [16], monitor = MONITOR }: PoolOptions,
  cleanup: Cleanup,
): Promise<{ spec: PoolSpec; servers: ReadonlyMap<string, HttpMember> }> {
  const servers = new Map<string, HttpMember>();
  const members: MemberSpec[] = [];
  for (const [i, weight] of weights.entries()) {
    const name = String.fromCharCode(97 + i);
    const port = await freePort(ADDRESS);
    servers.set(name, cleanup.add(await startHttpMember({ name, address: ADDRESS, port })));
    members.push({ name, address: ADDRESS, port, weight });
  }
  return { spec: { kind: 'pool', members, ...(monitor ? { monitor } : {}) }, servers };
}

/** Pools beside each other, each behind a port of its own, in as many processes after another as are started. */
export async function slowPools(
  pools: Readonly<Record<string, PoolSpec>>,
  slowStart: string,
  cleanup: Cleanup,
  stateFile = '/nonexistent/state',
): Promise<{ ports: ReadonlyMap<string, number>; start: () => Promise<HaproxyProcess> }> {
  const ports = new Map<string, number>();
  for (const name of Object.keys(pools)) ports.set(name, await freePort(ADDRESS));
  const listeners = [...ports].map(([service, port]) => ({ protocol: 'http', port, bind: ADDRESS, service }) as const);
  const { artifact } = render({ services: pools, listeners }, { target: 'haproxy@3.2', slowStart, stateFile });
  const configText = Object.values(artifact?.files() ?? {}).join('');
  return { ports, start: async () => cleanup.add(await startHaproxy({ configText })) };
}

/** What HAProxy shows that servers (`POOL/MEMBER`) weigh: whole numbers, rounded up; 0 for those that are not up. */
export async function weightsOf(haproxy: HaproxyProcess): Promise<ReadonlyMap<string, number>> {
  return new Map(
    (await haproxy.stats()).map(({ pxname, svname, status = '', weight }) => [
      `${pxname}/${svname}`,
      /^(UP|no check)/.test(status) ? Number(weight) : 0,
    ]),
  );
}

/** The same of the first server in a simulation. */
export function shownBy(twin: Simulation, weight: number): number {
  const { n, d } = twin.node('a').portion ?? { n: 1n, d: 1n };
  return twin.status('a') === 'down' ? 0 : Math.ceil((weight * Number(n)) / Number(d));
}

export const alone = (pool: PoolSpec): Tree => ({ root: 'p', services: { p: pool } });

export const simulated = (pool: PoolSpec, slowStart: string): Simulation =>
  simulate(alone(pool), { as: { target: 'haproxy@3.2', slowStart } });

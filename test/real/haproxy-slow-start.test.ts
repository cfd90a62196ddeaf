import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Simulation } from '../../src/runtime';
import type { PoolSpec } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import type { HaproxyProcess } from './support/haproxy-process';
import type { HttpMember } from './support/http-member';
import { until } from './support/poll';
import { alone, MONITOR, type PoolOptions, shownBy, simulated, slowPool, slowPools, weightsOf } from './support/slow-servers';
import { temporaryDirectory } from './support/temporary-directory';

/** How far a poll and a busy machine may be behind, in milliseconds. */
const SLACK = 400;

const cleanup = cleanupAfterEach();

interface Seen {
  readonly at: number;
  readonly weight: number;
}

/** What each `POOL/a` weighs, whenever that changes. */
async function follow(haproxy: HaproxyProcess, pools: readonly string[], milliseconds: number): Promise<Map<string, Seen[]>> {
  const seen = new Map(pools.map((name): [string, Seen[]] => [name, []]));
  for (const end = performance.now() + milliseconds; performance.now() < end; await wait(15)) {
    const weights = await weightsOf(haproxy);
    const at = performance.now();
    for (const [name, own] of seen) {
      const weight = weights.get(`${name}/a`) ?? 0;
      if (own.at(-1)?.weight !== weight) own.push({ at, weight });
    }
  }
  return seen;
}

/** Virtual time up to when `a` has just come up. */
function cameUp(twin: Simulation): Simulation {
  twin.advance('10s').disable('a').advance('1s').enable('a');
  while (twin.status('a') === 'down') twin.advance(1);
  return twin;
}

/**
 * Each weight comes when it was predicted, and none that was not. HAProxy counts in the seconds of its clock: where one of them
 * turns just before a step, the step goes one further.
 *
 * @returns how many came at their time
 */
function compare(name: string, seen: readonly Seen[], started: number, expected: readonly Seen[]): number {
  let inTime = 0;
  for (const { at, weight } of seen) {
    const offs = expected.filter((one) => one.weight === weight).map((one) => at - started - one.at);
    const off = offs.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), Number.POSITIVE_INFINITY);
    if (!(off > -1_000 - SLACK && off < SLACK))
      throw new Error(
        `${name}: ${JSON.stringify({ seen: seen.map((one) => [Math.round(one.at - started), one.weight]), expected })}`,
      );
    if (Math.abs(off) < SLACK) inTime++;
  }
  expect(seen.at(-1)?.weight).toBe(expected.at(-1)?.weight);
  return inTime;
}

/** What a simulation shows from now on. */
function predictions(twin: Simulation, weight: number, seconds: number): readonly Seen[] {
  const start = twin.now;
  const shown = [{ at: 0, weight: shownBy(twin, weight) }];
  while (twin.now < start + 1_000 * seconds) {
    twin.advance(100);
    const now = shownBy(twin, weight);
    if (now !== shown.at(-1)?.weight) shown.push({ at: twin.now - start, weight: now });
  }
  return shown;
}

it('weights grow second by second as predicted, after failures, maintenance and from init states', async () => {
  let steps = await stepsOfRamps('5s');
  for (let again = 2; steps.inTime < 0.8 * steps.all && again > 0; again--) steps = await stepsOfRamps('5s');
  expect(steps.inTime).toBeGreaterThan(0.8 * steps.all);
  noteFidelity({
    system: 'HAProxy 3.2.26',
    what: 'slow start of 5s after failures and maintenance, checked and not: steps of weights',
    predicted: `${steps.all}`,
    observed: `${steps.inTime} in time, the others at most a second before`,
  });
}, 90_000);

/** Lets servers come up in every way, and compares each step of their weights. */
async function stepsOfRamps(slowStart: string): Promise<{ inTime: number; all: number }> {
  const servers = new Map<string, HttpMember>();
  const cases: Record<string, PoolOptions> = {
    'fails-1': { weights: [1, 1] },
    'fails-10': { weights: [10, 10] },
    'fails-100': { weights: [100, 7] },
    'maintained-16': {},
    'unchecked-16': { monitor: null },
    'init-down-16': { monitor: { ...MONITOR, initState: 'down' } },
  };
  const pools: Record<string, PoolSpec> = {};
  for (const [name, options] of Object.entries(cases)) {
    const pool = await slowPool(options, cleanup);
    pools[name] = pool.spec;
    servers.set(name, pool.servers.get('a') as HttpMember);
  }
  const { start } = await slowPools(pools, slowStart, cleanup);
  const haproxy = await start();
  await until('all are up', () => weightsOf(haproxy), {
    accept: (weights) => Object.keys(pools).every((name) => (weights.get(`${name}/a`) ?? 0) > 0),
  });
  const failing = Object.keys(cases).filter((name) => name.startsWith('fails'));
  for (const name of failing) servers.get(name)?.failProbes();
  for (const name of ['maintained-16', 'unchecked-16', 'init-down-16']) await haproxy.command(`set server ${name}/a state maint`);
  await until('all are down', () => weightsOf(haproxy), {
    accept: (weights) => Object.keys(pools).every((name) => weights.get(`${name}/a`) === 0),
  });
  // A ramp that begins within a second of another's last step would take its steps in that one's rhythm.
  await wait(1_200);
  const watching = follow(haproxy, Object.keys(pools), 7_000);
  for (const name of failing) servers.get(name)?.passProbes();
  for (const name of ['maintained-16', 'unchecked-16', 'init-down-16']) await haproxy.command(`set server ${name}/a state ready`);

  let [inTime, all] = [0, 0];
  for (const [name, [, ...seen]] of await watching) {
    const weight = pools[name]?.members[0]?.weight ?? 1;
    const expected = predictions(cameUp(simulated(pools[name] as PoolSpec, slowStart)), weight, 6);
    inTime += compare(name, seen, seen[0]?.at ?? 0, expected);
    all += expected.length;
  }
  await haproxy.stop();
  return { inTime, all };
}

it('a reload amid a ramp goes on as predicted', async () => {
  const slowStart = '10s';
  const stateFile = join(temporaryDirectory(cleanup), 'state');
  const pools: Record<string, PoolSpec> = { unchecked: (await slowPool({ monitor: null }, cleanup)).spec };
  for (const rise of [1, 2])
    for (const initState of [undefined, 'up', 'fully-up', 'down', 'fully-down'] as const)
      pools[`${initState}-${rise}`] = (await slowPool({ monitor: { ...MONITOR, rise, initState } }, cleanup)).spec;
  const { start } = await slowPools(pools, slowStart, cleanup, stateFile);
  writeFileSync(stateFile, '');
  const before = await start();
  for (const name of Object.keys(pools)) {
    await before.command(`set server ${name}/a state maint`);
    await before.command(`set server ${name}/a state ready`);
  }
  await wait(4_500);
  const state = await before.command('show servers state');
  writeFileSync(stateFile, state);
  const after = await start();
  const watching = follow(after, Object.keys(pools), 11_000);
  await before.stop();
  for (const [name, seen] of await watching) {
    const app = pools[name] as PoolSpec;
    const twin = cameUp(simulated(app, slowStart))
      .advance(1_000 * secondsUp(state, name))
      .advance(100);
    compare(name, seen, seen[0]?.at ?? 0, predictions(twin.reload(alone(app)), 16, 11));
  }
}, 60_000);

/** For how long a server has been up, as HAProxy itself counts it. */
function secondsUp(state: string, name: string): number {
  const [, header = '', ...lines] = state.split('\n');
  const columns = header.replace(/^# /, '').split(' ');
  const cells = lines.map((line) => line.split(' ')).find((line) => line[columns.indexOf('be_name')] === name) ?? [];
  return Number(cells[columns.indexOf('srv_time_since_last_change')]);
}

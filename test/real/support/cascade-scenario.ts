import { setTimeout as wait } from 'node:timers/promises';
import { type Simulation, simulate } from '../../../src/runtime';
import type { MonitorSpec, Tree } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { ADDRESS, deployTree } from './deployed-tree';
import { observedFlips, withoutBlips } from './flips';
import { StatusWatch } from './observed-transitions';
import type { Random } from './seed';

/** Deaths and recoveries in a cascade, one after the other. */
export interface CascadeScenario {
  readonly tree: Tree & { readonly root: string };
  /** Milliseconds between two checks of a child. */
  readonly hopInterval: number;
  readonly steps: readonly { readonly kind: 'fail' | 'recover' | 'drain'; readonly member: string }[];
}

const INTERVAL = 250;
const PAUSE = 2_500;

/** How long a poll and a busy machine may take, in milliseconds. */
const SLACK = 400;

/** Three levels: services of pools, below a service of those. */
export function randomCascade(random: Random): CascadeScenario {
  const monitor: MonitorSpec = {
    type: 'http',
    path: '/ping',
    interval: `${INTERVAL}ms`,
    timeout: '150ms',
    rise: random.int(1, 2),
    fall: random.int(1, 2),
    initState: 'up',
  };
  const services: Record<string, Tree['services'][string]> = {};
  const inner = (name: string, children: readonly string[]): void => {
    const failover = random.chance(0.4);
    const spec = children.map((service) => (failover ? { service } : { service, weight: random.int(1, 4) }));
    services[name] = failover ? { kind: 'failover', children: spec } : { kind: 'weighted', healthCheck: true, children: spec };
  };
  const pools = ['a', 'b', 'c', 'd'];
  inner('root', ['x', 'y']);
  inner('x', ['a', 'b']);
  inner('y', ['c', 'd']);
  for (const name of pools) {
    const members = Array.from({ length: random.int(1, 2) }, (_, i) => ({ name: `m${i}`, address: ADDRESS, port: i + 1 }));
    services[name] = { kind: 'pool', monitor, members, ...(members.length > 1 && random.chance(0.4) ? { minHealthy: 2 } : {}) };
  }
  const side = random.pick([
    ['a/m0', 'b/m0'],
    ['c/m0', 'd/m0'],
  ] as const);
  const other = random.pick(['a/m0', 'd/m0']);
  return {
    tree: { root: 'root', services },
    hopInterval: random.pick([200, 500]),
    steps: [
      ...side.map((member) => ({ kind: random.pick(['fail', 'fail', 'drain'] as const), member })),
      ...random.shuffle(side).map((member) => ({ kind: 'recover' as const, member })),
      { kind: 'fail', member: other },
    ],
  };
}

const settingsOf = ({ hopInterval }: CascadeScenario) => ({ lowering: 'cascade', hopInterval: `${hopInterval}ms` }) as const;

function predicted(scenario: CascadeScenario): { twin: Simulation; from: number } {
  const twin = simulate(scenario.tree, { as: { target: 'haproxy@3.2', ...settingsOf(scenario) } }).advance('10s');
  const from = twin.now;
  for (const { kind, member } of scenario.steps) {
    twin[kind](member);
    twin.advance(PAUSE);
  }
  return { twin, from };
}

/** Everything that comes up or goes down, members and what services find of their children: as predicted, or it throws. Gives how far off each was. */
export async function runCascade(scenario: CascadeScenario, cleanup: Cleanup): Promise<readonly number[]> {
  const { tree, hopInterval, steps } = scenario;
  const { haproxy, members } = await deployTree(tree, new Set(), cleanup, settingsOf(scenario));
  await wait(4 * hopInterval);
  const watch = new StatusWatch(10);
  cleanup.later(() => watch.stop());
  watch.follow(haproxy);
  const started = performance.now();
  for (const [i, { kind, member }] of steps.entries()) {
    await wait(started + i * PAUSE - performance.now());
    if (kind === 'drain') await haproxy.command(`set server ${member} state drain`);
    else if (kind === 'fail') await members.get(member)?.stop();
    else await members.get(member)?.start();
  }
  await wait(started + steps.length * PAUSE - performance.now());
  await watch.stop();

  const { twin, from } = predicted(scenario);
  const late = twin.timeline().filter(({ at, kind }) => at >= from && kind !== 'service');
  const names = Object.entries(tree.services).flatMap(([name, spec]) =>
    spec.kind === 'pool'
      ? spec.members.map((member) => `${name}/${member.name}`)
      : spec.children.map((child) => `${name}/${child.service}`),
  );
  return names.flatMap((name) => {
    const seen = observedFlips(watch.seen.get(name) ?? [], started, true);
    const expected = withoutBlips(late.filter((transition) => transition.name === name)).map(({ to, at }) => ({
      to,
      at: at - from,
    }));
    const alike =
      seen.length === expected.length &&
      seen.every(({ to, at }, i) => to === expected[i]?.to && Math.abs(at - (expected[i]?.at ?? 0)) < toleranceOf(scenario));
    if (!alike) throw new Error(`${name} was not as predicted: ${JSON.stringify({ seen, expected, scenario })}`);
    return seen.map(({ at }, i) => Math.abs(at - (expected[i]?.at ?? 0)));
  });
}

/** Where in their intervals checks are when something happens is not known: one of members, and one a level. */
const toleranceOf = ({ hopInterval }: CascadeScenario): number => INTERVAL + 2 * hopInterval + SLACK;

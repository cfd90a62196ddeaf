import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { render, type Simulation, simulate } from '../../src/runtime';
import type { MemberSpec, MonitorSpec, PoolSpec, Tree } from '../../src/tree';
import { Cleanup } from './support/cleanup';
import { noteFidelity } from './support/fidelity';
import { BLIP, observedFlips, withoutBlips } from './support/flips';
import { freePort } from './support/free-ports';
import { type HaproxyProcess, startHaproxy } from './support/haproxy-process';
import { type HttpMember, startHttpMember } from './support/http-member';
import { StatusWatch } from './support/observed-transitions';
import { longRun } from './support/places';
import { type Random, withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';

/**
 * What happens in time on a real HAProxy, against the simulation: every member comes up and goes down in the same order, each
 * time within a check period of the predicted one.
 */
const SCENARIOS = longRun() ? 500 : 40;
const AT_ONCE = 10;
const ADDRESS = '127.0.4.1';

/** How long starting a process, a poll and a busy machine may take, in milliseconds. */
const SLACK = 400;

type Step =
  | { readonly kind: 'fail' | 'die' | 'recover' | 'disable' | 'enable' | 'drain'; readonly member: string }
  | { readonly kind: 'reload'; readonly carried: boolean };

interface Scenario {
  readonly tree: Tree;
  readonly settings: {
    readonly lowering: 'branch';
    readonly fastInterval?: string;
    readonly downInterval?: string;
    readonly slowStart?: string;
  };
  readonly steps: readonly Step[];
  /** Members that fail from the start. */
  readonly failing: readonly string[];
  /** Milliseconds between two steps: long enough that every threshold is passed. */
  readonly pause: number;
}

function randomScenario(random: Random, port: () => number): Scenario {
  const interval = random.pick([450, 600]);
  const monitor = (): MonitorSpec => ({
    type: 'http',
    path: '/ping',
    interval: `${interval}ms`,
    timeout: '150ms',
    rise: random.int(1, 4),
    fall: random.int(1, 4),
    ...(random.chance(0.85) ? { initState: random.pick(['up', 'fully-up', 'down', 'fully-down'] as const) } : {}),
  });
  const member = (i: number): MemberSpec => ({ name: `m${i}`, address: ADDRESS, port: port(), weight: random.int(0, 3) });
  const services: Record<string, Tree['services'][string]> = {};
  const pools = Array.from({ length: random.int(1, 2) }, (_, i) => `p${i}`);
  const further = pools.length === 1 ? random.int(0, 2) : 0;
  for (const name of pools)
    services[name] = {
      kind: 'pool',
      monitor: monitor(),
      members: [{ ...member(0), weight: 1 }, ...Array.from({ length: further }, (_, i) => member(i + 1))],
    };
  services.root = { kind: 'weighted', healthCheck: true, children: pools.map((service) => ({ service })) };
  const members = pools.flatMap((name) => (services[name] as PoolSpec).members.map((one) => `${name}/${one.name}`));
  const step = (): Step =>
    random.chance(0.2)
      ? { kind: 'reload', carried: random.chance(0.5) }
      : {
          kind: random.pick(['fail', 'die', 'recover', 'recover', 'disable', 'enable', 'drain'] as const),
          member: random.pick(members),
        };
  return {
    tree: { root: 'root', services },
    settings: {
      lowering: 'branch',
      ...(random.chance(0.4)
        ? { fastInterval: random.pick(['200ms', '300ms']), downInterval: random.pick(['400ms', '700ms']) }
        : {}),
      // Either over before the next step, or lasting to the end.
      ...(random.chance(0.4) ? { slowStart: random.pick(['1s', '60s']) } : {}),
    },
    steps: Array.from({ length: 6 }, step),
    failing: members.filter(() => random.chance(0.25)),
    pause: 6 * interval + 500,
  };
}

/** A scenario that can be told from others by looking. */
function clearScenario(random: Random, ports: readonly number[]): Scenario {
  for (;;) {
    const left = [...ports];
    const scenario = randomScenario(random, () => left.pop() as number);
    if (!isAmbiguous(scenario)) return scenario;
  }
}

/** The scenario in virtual time; with one of its steps so many milliseconds later, or earlier where that is negative. */
function predicted({ tree, settings, steps, failing, pause }: Scenario, moved?: { step: number; by: number }): Simulation {
  const twin = simulate(tree, { as: { target: 'haproxy@3.2', ...settings } });
  for (const member of failing) twin.set(member, { is: 'fails-probe' });
  for (const [i, step] of steps.entries()) {
    twin.advance((i + 1) * pause + (moved?.step === i ? moved.by : 0) - twin.now);
    if (step.kind === 'reload') twin.reload(tree, { carried: step.carried });
    else if (step.kind === 'fail') twin.set(step.member, { is: 'fails-probe' });
    else if (step.kind === 'die') twin.fail(step.member);
    else twin[step.kind](step.member);
  }
  return twin.advance((steps.length + 1) * pause - twin.now);
}

class Real {
  readonly watch = new StatusWatch();
  readonly #members = new Map<string, HttpMember>();
  readonly #cleanup: Cleanup;
  readonly #directory: string;
  #haproxy!: HaproxyProcess;
  readonly #config: string;

  constructor({ tree, settings }: Scenario, port: number, cleanup: Cleanup) {
    this.#cleanup = cleanup;
    this.#directory = temporaryDirectory(cleanup);
    const deployed = {
      services: tree.services,
      listeners: [{ protocol: 'http', port, bind: ADDRESS, service: 'root' }],
    } as const;
    this.#config = Object.values(
      render(deployed, { target: 'haproxy@3.2', ...settings, stateFile: join(this.#directory, 'state') }).artifact?.files() ?? {},
    ).join('');
  }

  async start(tree: Tree, failing: readonly string[]): Promise<number> {
    for (const [name, spec] of Object.entries(tree.services)) {
      if (spec.kind !== 'pool') continue;
      for (const { name: own, port } of spec.members) {
        const member = await startHttpMember({
          name: `${name}/${own}`,
          address: ADDRESS,
          port,
          probe: failing.includes(`${name}/${own}`) ? 'fails' : 'ok',
        });
        this.#members.set(member.name, this.#cleanup.add(member));
      }
    }
    const started = performance.now();
    await this.#run();
    return started;
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'reload') return this.#reload(step.carried);
    const member = this.#members.get(step.member) as HttpMember;
    if (step.kind === 'fail') return this.#answering(member, false);
    if (step.kind === 'recover') return this.#answering(member, true);
    if (step.kind === 'die') return member.stop();
    const state = { disable: 'maint', enable: 'ready', drain: 'drain' }[step.kind];
    expect(await this.#haproxy.command(`set server ${step.member} state ${state}`)).toBe('\n');
  }

  async #answering(member: HttpMember, ok: boolean): Promise<void> {
    if (ok) member.passProbes();
    else member.failProbes();
    await member.start();
  }

  async #reload(carried: boolean): Promise<void> {
    writeFileSync(join(this.#directory, 'state'), carried ? await this.#haproxy.command('show servers state') : '');
    const before = this.#haproxy;
    await this.#run();
    await before.stop();
  }

  async #run(): Promise<void> {
    this.#haproxy = this.#cleanup.add(await startHaproxy({ configText: this.#config }));
    this.watch.follow(this.#haproxy);
  }
}

/** How much later or earlier a step may come, beside the checks of a real process, than in virtual time; in milliseconds. */
const SHIFTS = [-200, 100];

/** Whether a machine that is a little slower could see another sequence: then the scenario says nothing. */
function isAmbiguous(scenario: Scenario): boolean {
  const twin = predicted(scenario);
  const last = new Map<string, number>();
  const nearBlip = twin.timeline().some(({ name, at }) => {
    const gap = at - (last.get(name) ?? Number.NEGATIVE_INFINITY);
    last.set(name, at);
    return gap > BLIP / 5 && gap < BLIP * 2.5;
  });
  const expected = sequences(twin);
  return (
    nearBlip || scenario.steps.some((_, step) => SHIFTS.some((by) => sequences(predicted(scenario, { step, by })) !== expected))
  );
}

/** What each node comes to, in order, as text. */
function sequences(twin: Simulation): string {
  const names = [...new Set(twin.timeline().map(({ name }) => name))].sort();
  return names
    .map((name) => {
      const own = twin.timeline().filter((transition) => transition.name === name);
      return [name, ...withoutBlips(own).map(({ to }) => to)].join(' ');
    })
    .join('\n');
}

/** A machine that stood still for so long may have missed a probe of 150 ms: members answer from this very process. */
const STALL = 75;

/** Scenarios at the same time; again where one was not as predicted while the machine stood still. */
async function runTogether(batch: readonly { scenario: Scenario; edge: number }[], again = 3): Promise<number[]> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const cleanup = new Cleanup();
  delay.enable();
  try {
    const ends = await Promise.allSettled(batch.map(({ scenario, edge }) => run(scenario, edge, cleanup)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (!failed) return ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
    if (again === 0 || delay.max / 1e6 < STALL) throw failed.reason;
    console.error(`the machine stood still for ${Math.round(delay.max / 1e6)} ms: these scenarios run again`);
  } finally {
    delay.disable();
    await cleanup.run();
  }
  return runTogether(batch, again - 1);
}

/** How far each transition was from its prediction, in milliseconds. */
async function run(scenario: Scenario, port: number, cleanup: Cleanup): Promise<number[]> {
  const distances: number[] = [];
  const real = new Real(scenario, port, cleanup);
  cleanup.later(() => real.watch.stop());
  const started = await real.start(scenario.tree, scenario.failing);
  for (const [i, step] of scenario.steps.entries()) {
    await wait(started + (i + 1) * scenario.pause - performance.now());
    await real.take(step);
  }
  await wait(started + (scenario.steps.length + 1) * scenario.pause - performance.now());
  await real.watch.stop();

  const twin = predicted(scenario);
  const fresh = simulate(scenario.tree, { as: { target: 'haproxy@3.2', ...scenario.settings } });
  for (const [name, spec] of Object.entries(scenario.tree.services)) {
    if (spec.kind !== 'pool') continue;
    for (const { name: own, weight } of spec.members) {
      // A member of weight 0 takes nothing, though HAProxy calls it UP: its flips are not in the timeline.
      if (weight === 0) continue;
      const member = `${name}/${own}`;
      const wasUp = fresh.status(member) === 'up';
      const flips = observedFlips(real.watch.seen.get(member) ?? [], started, wasUp);
      const expected = withoutBlips(twin.timeline().filter((transition) => transition.name === member));
      const period = Math.max(
        ...[spec.monitor?.interval, scenario.settings.downInterval].map((text) => Number.parseInt(text ?? '0', 10)),
      );
      const alike =
        flips.length === expected.length &&
        flips.every(({ to, at }, i) => to === expected[i]?.to && Math.abs(at - expected[i].at) < period + SLACK);
      distances.push(...flips.map(({ at }, i) => Math.abs(at - (expected[i]?.at ?? 0))));
      if (!alike)
        throw new Error(
          `${member} was not as predicted:\n${JSON.stringify({ flips, expected, scenario, seen: real.watch.seen.get(member)?.map(({ at, status }) => [Math.round(at - started), status]) })}`,
        );
    }
  }
  return distances;
}

it(
  `${SCENARIOS} random scenarios happen on a real HAProxy as in virtual time`,
  async () => {
    await withRandom('haproxy scenarios', async (random) => {
      const distances: number[] = [];
      for (let done = 0; done < SCENARIOS; done += AT_ONCE) {
        const batch = [];
        for (let i = 0; i < AT_ONCE; i++) {
          const ports: number[] = [];
          for (let k = 0; k < 4; k++) ports.push(await freePort(ADDRESS));
          const edge = ports.pop() as number;
          batch.push({ scenario: clearScenario(random, ports), edge });
        }
        distances.push(...(await runTogether(batch)));
      }
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${SCENARIOS} random scenarios: deaths, maintenance, draining, reloads`,
        predicted: `${distances.length} transitions`,
        observed: `the same, ${Math.round(distances.reduce((sum, one) => sum + one, 0) / distances.length)} ms off on average`,
      });
    });
  },
  SCENARIOS * 10_000,
);

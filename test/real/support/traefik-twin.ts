import { setTimeout as wait } from 'node:timers/promises';
import { simulate } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';
import type { HttpMember } from './http-member';
import { until } from './poll';
import { memberName } from './predicted';
import type { Random } from './seed';
import { sendExactly } from './send-exactly';
import type { TraefikProcess } from './traefik-process';
import { shuffled } from './traefik-tree';

/** Around a check, nobody can say whether a request is before or after it; none is sent there. In milliseconds. */
const GUARD = 120;
const BATCH = 8;

export interface TwinOptions {
  readonly traefik: TraefikProcess;
  readonly edge: { readonly address: string; readonly port: number };
  /** By `POOL/MEMBER`. */
  readonly members: Readonly<Record<string, HttpMember>>;
  /** The only interval of all monitors, in milliseconds. */
  readonly interval: number;
  readonly random: Random;
  configOf(tree: Tree): string;
}

type Simulation = ReturnType<typeof simulate>;

/** Real Traefik and its simulation side by side, in real time: every request is predicted, then sent. */
export class TraefikTwin {
  /** Every request since the start. */
  readonly log: { readonly predicted: string; readonly observed: string }[] = [];
  private readonly options: TwinOptions;
  /** Built in different orders: what they agree on is certain. */
  private simulations: readonly Simulation[] = [];
  private dead = new Set<string>();
  /** performance.now() when the simulation began, and when the members were last first up. */
  private start = 0;
  private built = 0;

  private constructor(options: TwinOptions) {
    this.options = options;
  }

  static async of(tree: Tree, options: TwinOptions): Promise<TraefikTwin> {
    const twin = new TraefikTwin(options);
    await options.traefik.load(options.configOf(tree));
    const live = performance.now();
    const probes = () => Object.values(options.members).flatMap((member) => member.probes.filter(({ at }) => at > live));
    const first = await until('a first check', () => probes()[0]?.at ?? 0);
    twin.start = twin.built = first - options.interval;
    twin.simulations = twin.orders(tree).map((one) => simulate(one, { as: 'traefik@3.7' }));
    return twin;
  }

  /** Sends requests for a number of intervals. */
  async send(intervals: number): Promise<readonly string[]> {
    const from = this.log.length;
    const end = performance.now() + intervals * this.options.interval;
    while (performance.now() < end) {
      await this.awayFromChecks();
      const predicted = this.predict(BATCH);
      const { order } = await sendExactly(BATCH, { ...this.options.edge });
      expect({ after: this.log.slice(-20), observed: order }).toEqual({ after: this.log.slice(-20), observed: predicted });
      for (const [i, observed] of order.entries()) this.log.push({ predicted: predicted[i] as string, observed });
      await wait(5);
    }
    return this.log.slice(from).map(({ observed }) => observed);
  }

  /** Members refuse connections. */
  async stop(...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      await this.options.members[id]?.stop();
      this.dead.add(id);
      for (const simulation of this.now()) simulation.fail(id);
    }
  }

  /** Members serve, and fail their checks. */
  async failProbes(...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      this.options.members[id]?.failProbes();
      for (const simulation of this.now()) simulation.set(id, { is: 'fails-probe' });
    }
  }

  async recover(...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      this.options.members[id]?.passProbes();
      await this.options.members[id]?.start();
      this.dead.delete(id);
      for (const simulation of this.now()) simulation.recover(id);
    }
  }

  async reload(tree: Tree): Promise<void> {
    this.built = await this.options.traefik.load(this.options.configOf(tree));
    const orders = this.orders(tree);
    for (const [i, simulation] of this.now().entries()) simulation.reload(orders[i] as Tree);
  }

  private predict(count: number): string[] {
    const all = this.now().map((simulation) => simulation.pick(count).map((path) => this.answerOf(path)));
    const [first = []] = all;
    if (all.some((one) => one.join() !== first.join())) throw new Error('the order depends on how Traefik was built');
    return first;
  }

  private answerOf(path: string): string {
    if (path === '503') return path;
    return this.dead.has(memberName(path)) ? '502' : memberName(path);
  }

  private orders(tree: Tree): readonly Tree[] {
    return [tree, ...Array.from({ length: 11 }, () => shuffled(tree, this.options.random))];
  }

  /** The simulations, brought to this moment. */
  private now(): readonly Simulation[] {
    const time = Math.floor(performance.now() - this.start);
    for (const simulation of this.simulations) simulation.advance(time - simulation.now);
    return this.simulations;
  }

  private async awayFromChecks(): Promise<void> {
    const { interval } = this.options;
    const phase = () => (performance.now() - this.built) % interval;
    while (performance.now() - this.built > GUARD && (phase() < GUARD || phase() > interval - GUARD)) await wait(5);
  }
}

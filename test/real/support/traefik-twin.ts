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
  /** The only interval of all monitors, in milliseconds; undefined without monitors. */
  readonly interval: number | undefined;
  /** What is simulated. @defaultValue `traefik@3.7` */
  readonly as?: Parameters<typeof simulate>[1]['as'];
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
  /** When something happens by itself, in milliseconds of the simulation. */
  private readonly moments = new Set<number>();

  private constructor(options: TwinOptions) {
    this.options = options;
  }

  static async of(tree: Tree, options: TwinOptions): Promise<TraefikTwin> {
    const twin = new TraefikTwin(options);
    await options.traefik.load(options.configOf(tree));
    twin.start = twin.built = await twin.begin(performance.now());
    twin.simulations = twin.orders(tree).map((one) => simulate(one, { as: options.as ?? 'traefik@3.7' }));
    return twin;
  }

  /** Sends requests for a number of intervals; without monitors, of seconds. */
  async send(intervals: number): Promise<readonly string[]> {
    const from = this.log.length;
    const end = performance.now() + intervals * (this.options.interval ?? 1_000);
    while (performance.now() < end) {
      await this.sendNow(BATCH);
      await wait(5);
    }
    return this.log.slice(from).map(({ observed }) => observed);
  }

  /** Sends so many requests. */
  async sendNow(count: number): Promise<readonly string[]> {
    await this.awayFromChecks();
    const predicted = this.predict(count);
    const { order } = await sendExactly(count, { ...this.options.edge });
    expect({ after: this.log.slice(-20), observed: order }).toEqual({ after: this.log.slice(-20), observed: predicted });
    for (const [i, observed] of order.entries()) this.log.push({ predicted: predicted[i] as string, observed });
    return order;
  }

  /** Sends one request to a member that never answers, and gives up. */
  async giveUp(): Promise<string> {
    await this.awayFromChecks();
    const [predicted = ''] = this.predict(1);
    const member = this.member(predicted);
    const before = member.served.length;
    const { address, port } = this.options.edge;
    const request = fetch(`http://${address}:${port}/`, { signal: AbortSignal.timeout(200) });
    await expect(request).rejects.toThrow('timeout');
    expect(member.served).toHaveLength(before + 1);
    this.log.push({ predicted, observed: predicted });
    await wait(50);
    return predicted;
  }

  /** Lets so many intervals pass, without a request; without monitors, seconds. */
  pause = (intervals: number) => wait(intervals * (this.options.interval ?? 1_000));

  /** Members refuse connections. */
  async stop(...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      await this.member(id).stop();
      this.dead.add(id);
      for (const simulation of this.now()) simulation.fail(id);
    }
  }

  /** Members serve, and fail their checks. */
  async failProbes(...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      this.member(id).failProbes();
      for (const simulation of this.now()) simulation.set(id, { is: 'fails-probe' });
    }
  }

  /** Members answer requests with a status. */
  async answer(status: number, ...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      this.member(id).servingStatus = status;
      this.member(id).silent = false;
      for (const simulation of this.now()) simulation.set(id, { is: status >= 500 ? 'fails-requests' : 'ok' });
    }
  }

  /** Members take requests, and never answer. */
  async fallSilent(...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      this.member(id).silent = true;
      for (const simulation of this.now()) simulation.set(id, { is: 'accepts-tcp' });
    }
  }

  async recover(...ids: string[]): Promise<void> {
    await this.awayFromChecks();
    for (const id of ids) {
      const member = this.member(id);
      member.passProbes();
      Object.assign(member, { servingStatus: 200, silent: false });
      await member.start();
      this.dead.delete(id);
      for (const simulation of this.now()) simulation.recover(id);
    }
  }

  async reload(tree: Tree): Promise<void> {
    this.built = await this.options.traefik.load(this.options.configOf(tree));
    const orders = this.orders(tree);
    for (const [i, simulation] of this.now().entries()) simulation.reload(orders[i] as Tree);
  }

  private member(id: string): HttpMember {
    const member = this.options.members[id];
    if (!member) throw new Error(`there is no member ${id}`);
    return member;
  }

  private predict(count: number): string[] {
    const all = this.now().map((simulation) => simulation.pick(count).map((path) => this.answerOf(path)));
    const [first = []] = all;
    for (const simulation of this.simulations)
      for (const { wakeAt } of simulation.snapshot().units) if (wakeAt !== null) this.moments.add(wakeAt);
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

  /** When the process that is live now began to be. */
  private async begin(live: number): Promise<number> {
    const { interval, members } = this.options;
    if (interval === undefined) return live;
    const probes = () => Object.values(members).flatMap((member) => member.probes.filter(({ at }) => at > live));
    return (await until('a first check', () => probes()[0]?.at ?? 0)) - interval;
  }

  private async awayFromChecks(): Promise<void> {
    while (this.atCheck() || [...this.moments].some((moment) => Math.abs(this.start + moment - performance.now()) < GUARD))
      await wait(5);
  }

  private atCheck(): boolean {
    const { interval } = this.options;
    const passed = performance.now() - this.built;
    if (interval === undefined || passed <= GUARD) return false;
    return passed % interval < GUARD || passed % interval > interval - GUARD;
  }
}

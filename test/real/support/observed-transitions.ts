import { setTimeout as wait } from 'node:timers/promises';
import type { HaproxyProcess } from './haproxy-process';

/** A server as its statistics showed it from some time on. */
export interface Observed {
  /** performance.now() */
  readonly at: number;
  readonly status: string;
}

/** Looks at the statistics of a process again and again, and notes what changed. */
export class StatusWatch {
  /** By `POOL/MEMBER`, or as it was named. */
  readonly seen = new Map<string, Observed[]>();
  #watching: Promise<void> | undefined;
  #haproxy: HaproxyProcess | undefined;
  #names: ReadonlyMap<string, string> = new Map();

  /** @param everyMs - between two looks */
  constructor(private readonly everyMs = 5) {}

  /**
   * Watches this process from now on, instead of the one before.
   *
   * @param names - what to call a `POOL/MEMBER`, where it is not that
   */
  follow(haproxy: HaproxyProcess, names: ReadonlyMap<string, string> = new Map()): void {
    this.#haproxy = haproxy;
    this.#names = names;
    this.#watching ??= this.#watch();
  }

  async stop(): Promise<void> {
    this.#haproxy = undefined;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    for (let haproxy = this.#haproxy; haproxy; haproxy = this.#haproxy) {
      const rows = await haproxy.stats().catch(() => []);
      const at = performance.now();
      if (haproxy === this.#haproxy)
        for (const { pxname, svname, status = '' } of rows) {
          const server = `${pxname}/${svname}`;
          this.#note(this.#names.get(server) ?? server, { at, status });
        }
      await wait(this.everyMs);
    }
  }

  #note(server: string, observed: Observed): void {
    const before = this.seen.get(server);
    if (!before) this.seen.set(server, [observed]);
    else if (before.at(-1)?.status !== observed.status) before.push(observed);
  }
}

import type { Outcome } from '../../../../src/health';

/** A ticker of Go: a channel that holds one tick; ticks that find it full are dropped. */
class Ticker {
  private full = false;

  constructor(
    private readonly start: number,
    private readonly interval: number,
  ) {}

  at(now: number): void {
    if (now > this.start && (now - this.start) % this.interval === 0) this.full = true;
  }

  receive(): boolean {
    const was = this.full;
    this.full = false;
    return was;
  }
}

interface Task {
  readonly ticker: Ticker;
  readonly channel: string[];
  batch: string[];
  current: { readonly id: string; readonly passes: boolean; readonly ends: number } | undefined;
}

/**
 * The health checker of one service as Traefik's source has it, millisecond by millisecond: two goroutines, each with a
 * ticker and a channel of targets. Nothing is ever left out, so it is what the quick one must equal.
 */
export class SlowChecker {
  readonly up = new Map<string, boolean>();
  private readonly healthy: Task;
  private readonly unhealthy: Task;

  constructor(members: readonly string[], start: number, interval: number, unhealthyInterval: number) {
    for (const id of members) this.up.set(id, true);
    const task = (channel: string[], every: number): Task => ({
      ticker: new Ticker(start, every),
      channel,
      batch: [],
      current: undefined,
    });
    this.healthy = task([...members], interval);
    this.unhealthy = task([], unhealthyInterval);
  }

  millisecond(now: number, look: (id: string) => Outcome): void {
    const tasks = [this.healthy, this.unhealthy];
    for (const { ticker } of tasks) ticker.at(now);
    while (tasks.some((task) => this.collect(task)) || tasks.some((task) => this.check(task, now, look)));
  }

  private collect(task: Task): boolean {
    if (task.current || task.batch.length > 0 || !task.ticker.receive()) return false;
    task.batch = task.channel.splice(0);
    return true;
  }

  private check(task: Task, now: number, look: (id: string) => Outcome): boolean {
    const { current } = task;
    if (current) {
      if (current.ends > now) return false;
      this.up.set(current.id, current.passes);
      (current.passes ? this.healthy : this.unhealthy).channel.push(current.id);
      task.current = undefined;
    }
    const id = task.batch.shift();
    if (id !== undefined) {
      const { passes, takes } = look(id);
      task.current = { id, passes, ends: now + takes };
    }
    return current !== undefined || id !== undefined;
  }
}

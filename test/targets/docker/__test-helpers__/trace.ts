import { dockerHealth, type HealthOptions, type ProbeRun, type Trace } from '../../../../src/targets';

/** What is written of a trace; times are seconds, and a number among the probes is an exit code. */
export interface Written {
  /** Options of the container; without a test they have one that runs. */
  readonly options?: HealthOptions;
  readonly image?: HealthOptions;
  readonly probes?: readonly (number | ProbeRun)[];
  readonly commands?: readonly (readonly [at: number, kind: 'start' | 'restart' | 'stop' | 'pause' | 'unpause'])[];
  readonly until: number;
  /** Status and failing streak at the end. */
  readonly is: readonly [status: string, streak: number];
  /** Every `health_status` event. */
  readonly events: readonly (readonly [at: number, status: string])[];
  /** When checks started. */
  readonly starts: readonly number[];
  /** Exit codes in the log, oldest first. */
  readonly log: readonly number[];
}

const s = (seconds: number): number => seconds * 1_000;
const seconds = (fields: HealthOptions): HealthOptions =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'number' && name !== 'retries' ? s(value) : value]),
  );

/** Where a trace ends, in the form in which traces are written. */
export function play({ options = {}, image, probes = [], commands = [], until }: Written) {
  const trace: Trace = {
    options: { test: ['CMD', 'check'], ...seconds(options) },
    image: image && seconds(image),
    probes: probes.map((probe) => (typeof probe === 'number' ? { exitCode: probe } : probe)),
    commands: commands.map(([at, kind]) => ({ at: s(at), kind })),
    until: s(until),
  };
  const { health, events, starts } = dockerHealth.replay(trace);
  return {
    is: [health.status, health.failingStreak],
    events: events.map(({ at, status }) => [at / 1_000, status]),
    starts: starts.map((at) => at / 1_000),
    log: health.log.map(({ exitCode }) => exitCode),
  };
}

/** A check that takes seconds. */
export const slow = (takes: number, exitCode = 0): ProbeRun => ({ takes: s(takes), exitCode });

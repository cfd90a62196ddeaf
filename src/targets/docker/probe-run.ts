import { goDuration } from './go-duration';
import type { HealthCheck } from './health-options';

/** One run of a container's check. Times are milliseconds. */
export interface ProbeRun {
  /** Until the command runs: not part of the timeout, and at most 30 s. @defaultValue 0 */
  readonly starting?: number | undefined;
  /** How long the command runs when nothing stops it. @defaultValue 0 */
  readonly takes?: number | undefined;
  /** @defaultValue 0 */
  readonly exitCode?: number | undefined;
  /** What the command writes, standard error included. @defaultValue nothing */
  readonly output?: string | undefined;
  /** Why the engine can not run it. */
  readonly error?: string | undefined;
}

/** A run as it will end: fixed when it starts, and counted when it ends. */
export interface Ending {
  /** Milliseconds from its start to its end. */
  readonly takes: number;
  readonly exitCode: number;
  readonly output: string;
}

/** Exit code of a check that timed out or could not be run. */
const NO_EXIT_CODE = -1;

/** Longest wait for a command to run, in milliseconds; the engine gives up then (moby of 2026-08-23, source). */
const LONGEST_START = 30_000;

/** Bytes of output that are kept. */
const OUTPUT_BYTES = 4_096;

/** What the engine makes of a run (moby of 2026-08-23, source). */
export function endingOf({ timeout }: HealthCheck, run: ProbeRun): Ending {
  const { starting = 0, takes = 0, exitCode = 0, error } = run;
  if (starting > LONGEST_START)
    return { takes: LONGEST_START, exitCode: NO_EXIT_CODE, output: 'timed out starting health check for container' };
  if (error !== undefined) return { takes: starting + takes, exitCode: NO_EXIT_CODE, output: error };
  const output = cut(run.output ?? '');
  if (takes <= timeout) return { takes: starting + takes, exitCode, output };
  const text = `Health check exceeded timeout (${goDuration(timeout)})`;
  return { takes: starting + timeout, exitCode: NO_EXIT_CODE, output: output === '' ? text : `${text}: ${output}` };
}

function cut(output: string): string {
  const bytes = new TextEncoder().encode(output);
  return bytes.length <= OUTPUT_BYTES ? output : `${new TextDecoder().decode(bytes.subarray(0, OUTPUT_BYTES))}...`;
}

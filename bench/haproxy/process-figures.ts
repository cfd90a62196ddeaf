import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds for which the threads of a process have been running on a processor. */
export function processorTime(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]));
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1_000;
}

/** Megabytes of memory that a process holds. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Milliseconds that `haproxy -c` takes for a file. */
export function checkTime(binary: string, file: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(binary, ['-c', '-f', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} is refused:\n${stderr}`);
  return performance.now() - start;
}

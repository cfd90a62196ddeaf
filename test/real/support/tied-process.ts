import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * Starts a program that the kernel signals when this process ends, however it ends.
 * An exit hook would not do: in jest's sandbox it is never called, and SIGKILL runs none.
 */
export function spawnTied(
  signalAtOurEnd: 'KILL' | 'TERM',
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', signalAtOurEnd, '--', program, ...args], options);
}

export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

export function runTied(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Finished> {
  const child = spawnTied('TERM', program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askHaproxy, parseStats, type StatRow } from './haproxy-socket';
import { haproxyBinary } from './places';
import { until } from './poll';
import { runTied, spawnTied } from './tied-process';

export interface Checked {
  code: number;
  output: string;
}

/** `haproxy -c` with warnings as errors. */
export async function checkHaproxyConfig(configFile: string, binary = haproxyBinary()): Promise<Checked> {
  const { code, stdout, stderr } = await runTied(binary, ['-c', '-dW', '-f', configFile]);
  return { code, output: stdout + stderr };
}

export type HaproxyStart = ({ configText: string } | { configFile: string }) & {
  /** Working directory; default a temporary one. */
  directory?: string;
  /** Lines for a `global` section before the configuration's own, say `nbthread 2`. */
  globalLines?: readonly string[];
  extraArguments?: readonly string[];
  /** Default the newest HAProxy. */
  binary?: string;
};

export class HaproxyProcess {
  stderr = '';
  private readonly ended: Promise<void>;
  private endedWith: string | undefined;

  constructor(
    private readonly child: ChildProcess,
    readonly socketPath: string,
    temporary: string,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.endedWith ??= how;
        rmSync(temporary, { recursive: true, force: true });
        resolve();
      };
      child.once('error', (error) => end(error.message));
      child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get running(): boolean {
    return this.endedWith === undefined;
  }

  command(text: string): Promise<string> {
    return askHaproxy(this.socketPath, text);
  }

  async stats(): Promise<StatRow[]> {
    return parseStats(await this.command('show stat'));
  }

  /** Status column of a server, or of a backend with 'BACKEND'. */
  async status(backend: string, server: string): Promise<string | undefined> {
    return (await this.stats()).find((row) => row.pxname === backend && row.svname === server)?.status;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.running) this.child.kill(signal);
    const lastResort = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await this.ended;
    clearTimeout(lastResort);
  }

  /** The stats socket answers only when every listener is bound. Probing a listener in tcp mode would take a turn. */
  async ready(): Promise<void> {
    const answers = async () => !this.running || (await this.command('show info')).includes('Uptime');
    await until('HAProxy answers on its stats socket', answers, { everyMs: 5 });
    if (!this.running) throw new Error(`HAProxy ended with ${this.endedWith}:\n${this.stderr}`);
  }
}

/** Runs a configuration as it is; the stats socket is in a file before it. */
export async function startHaproxy(start: HaproxyStart): Promise<HaproxyProcess> {
  const temporary = mkdtempSync(join(tmpdir(), 'ht-'));
  const socketPath = join(temporary, 'stats');
  const configFile = 'configFile' in start ? start.configFile : join(temporary, 'haproxy.cfg');
  if ('configText' in start) writeFileSync(configFile, start.configText);
  const ours = join(temporary, 'harness.cfg');
  const globals = [`stats socket ${socketPath} level admin`, ...(start.globalLines ?? [])];
  writeFileSync(ours, `global\n${globals.map((line) => `    ${line}\n`).join('')}`);

  const args = ['-db', '-f', ours, '-f', configFile, ...(start.extraArguments ?? [])];
  const child = spawnTied('KILL', start.binary ?? haproxyBinary(), args, {
    cwd: start.directory ?? temporary,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const haproxy = new HaproxyProcess(child, socketPath, temporary);
  try {
    await haproxy.ready();
  } catch (error) {
    await haproxy.stop('SIGKILL');
    throw error;
  }
  return haproxy;
}

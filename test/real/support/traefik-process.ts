import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryPoint } from '../../../src/targets';
import { freePort } from './free-ports';
import { traefikBinary } from './places';
import { until } from './poll';
import { spawnTied } from './tied-process';

export interface TraefikObject {
  readonly status: string;
  readonly error?: readonly string[];
  /** By URL; only of services with servers. */
  readonly serverStatus?: Readonly<Record<string, 'UP' | 'DOWN'>>;
}

/** What Traefik's API says, by `NAME@PROVIDER`. */
export interface TraefikState {
  readonly routers: Readonly<Record<string, TraefikObject>>;
  readonly services: Readonly<Record<string, TraefikObject>>;
}

export interface TraefikStart {
  readonly config: string;
  readonly entryPoints: readonly EntryPoint[];
  /** Address of the API. */
  readonly address: string;
}

export class TraefikProcess {
  log = '';
  private readonly ended: Promise<void>;
  private endedWith: string | undefined;
  private loads = 0;

  constructor(
    private readonly child: ChildProcess,
    private readonly directory: string,
    private readonly api: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log += text;
      });
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.endedWith ??= how;
        rmSync(directory, { recursive: true, force: true });
        resolve();
      };
      child.once('error', (error) => end(error.message));
      child.once('close', (code, signal) => end(signal ?? `exit code ${code}`));
    });
  }

  get running(): boolean {
    return this.endedWith === undefined;
  }

  async state(): Promise<TraefikState> {
    const answer = await fetch(`${this.api}/api/rawdata`);
    const { routers = {}, services = {} } = (await answer.json()) as Partial<TraefikState>;
    return { routers, services };
  }

  /**
   * Loads a configuration and waits until it is live. A service that nothing uses marks it, so it is always a new one: a file
   * that Traefik has already loaded is skipped.
   *
   * @returns performance.now() when it was seen to be live
   */
  async load(config: string): Promise<number> {
    const mark = `load~${++this.loads}`;
    const written = join(this.directory, 'new');
    writeFileSync(written, config.replace('"services": {', `"services": {"${mark}": {"weighted": {"services": []}},`));
    // Written in place, a file that is read half way loses the whole configuration for a moment.
    renameSync(written, join(this.directory, DYNAMIC));
    const live = async () => !this.running || `${mark}@file` in (await this.state()).services;
    await until(`Traefik has ${mark}\n${this.log}`, live, { everyMs: 5 });
    if (!this.running) throw new Error(`Traefik ended with ${this.endedWith}:\n${this.log}`);
    return performance.now();
  }

  async stop(): Promise<void> {
    if (this.running) this.child.kill('SIGTERM');
    const lastResort = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await this.ended;
    clearTimeout(lastResort);
  }
}

/** Not `traefik.yaml`, which Traefik would take for its static configuration. */
const DYNAMIC = 'dynamic.yaml';

/** Starts a Traefik that watches one file, and waits until what is in it is live. */
export async function startTraefik({ config, entryPoints, address }: TraefikStart): Promise<TraefikProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'ht-'));
  const api = `${address}:${await freePort(address)}`;
  writeFileSync(join(directory, DYNAMIC), '{}');
  const args = [
    ...entryPoints.map(({ name, address: at }) => `--entryPoints.${name}.address=${at}`),
    `--entryPoints.traefik.address=${api}`,
    '--api.insecure=true',
    `--providers.file.filename=${DYNAMIC}`,
    '--providers.file.watch=true',
    '--providers.providersThrottleDuration=0s',
    '--global.checkNewVersion=false',
    '--global.sendAnonymousUsage=false',
    '--log.level=ERROR',
  ];
  const child = spawnTied('KILL', traefikBinary(), args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
  const traefik = new TraefikProcess(child, directory, `http://${api}`);
  try {
    await until('Traefik answers', async () => !traefik.running || (await traefik.state()), { everyMs: 10 });
    await traefik.load(config);
  } catch (error) {
    await traefik.stop();
    throw error;
  }
  return traefik;
}

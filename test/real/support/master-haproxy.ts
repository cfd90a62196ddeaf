import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { askHaproxy, parseStats, type StatRow } from './haproxy-socket';
import { haproxyBinary } from './places';
import { until } from './poll';
import { spawnTied } from './tied-process';

/** A HAProxy in master-worker mode, as a unit of systemd runs it; it outlives its workers. */
export class MasterHaproxy {
  #ended = false;
  stderr = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly socket: string,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    child.once('close', () => {
      this.#ended = true;
    });
  }

  static async start(configFile: string, socket: string): Promise<MasterHaproxy> {
    const child = spawnTied('TERM', haproxyBinary(), ['-W', '-S', socket, '-f', configFile], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: process.env,
    });
    const haproxy = new MasterHaproxy(child, socket);
    // A worker that is only starting lets who asks wait for ever.
    await until('HAProxy has started', () => haproxy.#ended || haproxy.stderr.includes('Loading success'), { everyMs: 5 });
    if (haproxy.#ended) throw new Error(`HAProxy ended:\n${haproxy.stderr}`);
    return haproxy;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get running(): boolean {
    return !this.#ended;
  }

  /** One command for the worker that serves. */
  command = (text: string): Promise<string> => askHaproxy(this.socket, `@1 ${text}`);

  /** Its process id. */
  worker = async (): Promise<string | undefined> => /^Pid: (\d+)/m.exec(await this.command('show info'))?.[1];

  stats = async (): Promise<StatRow[]> => parseStats(await this.command('show stat'));

  /** Status of each server, by `BACKEND/SERVER`. */
  async statuses(): Promise<Record<string, string>> {
    const servers = (await this.stats()).filter(({ svname = '' }) => !['FRONTEND', 'BACKEND'].includes(svname));
    return Object.fromEntries(servers.map(({ pxname, svname, status = '' }) => [`${pxname}/${svname}`, status]));
  }

  async stop(): Promise<void> {
    if (this.#ended) return;
    const closed = once(this.child, 'close');
    this.child.kill('SIGTERM');
    const lastResort = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await closed;
    clearTimeout(lastResort);
  }
}

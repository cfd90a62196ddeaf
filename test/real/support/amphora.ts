import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Cleanup } from './cleanup';
import { type HaproxyProcess, startHaproxy } from './haproxy-process';
import type { StatusWatch } from './observed-transitions';
import type { OctaviaApi } from './octavia-api';
import { temporaryDirectory } from './temporary-directory';

export interface AmphoraOptions {
  /** Of the load balancer. */
  readonly name: string;
  /** @defaultValue the VIP */
  readonly address?: string;
  /** Directory of the templates. @defaultValue Octavia's own */
  readonly templates?: string;
  /** Follows each process, with members by name. @defaultValue nobody looks */
  readonly watch?: StatusWatch;
}

/**
 * HAProxy with the configuration that an amphora would be given, which is loaded as its agent does (Octavia 19, read from
 * source): what servers are is saved first, to where the configuration says, and the new process takes over from the old one.
 */
export class Amphora {
  /** Identities of members, such as `web/a`, in the order in which HAProxy has them. */
  members: readonly string[] = [];
  #haproxy: HaproxyProcess | undefined;
  readonly #folder: string;

  constructor(
    private readonly api: OctaviaApi,
    private readonly cleanup: Cleanup,
    private readonly options: AmphoraOptions,
  ) {
    this.#folder = temporaryDirectory(cleanup);
  }

  /** Loads what the API has now; gives `performance.now()` of when the new process had started. */
  async load(): Promise<number> {
    const { name, address, templates, watch } = this.options;
    const configText = await this.api.amphoraConfiguration(name, { folder: this.#folder, address, templates });
    const servers = await this.#servers(configText);
    const before = this.#haproxy;
    if (before) await this.#saveState(before, configText);
    const extraArguments = before ? ['-sf', `${before.pid}`] : [];
    const started = performance.now();
    const haproxy = this.cleanup.add(await startHaproxy({ configText, extraArguments }));
    this.#haproxy = haproxy;
    this.members = [...servers.values()];
    watch?.follow(haproxy, servers);
    await before?.stop('SIGUSR1');
    return started;
  }

  async #saveState(haproxy: HaproxyProcess, configText: string): Promise<void> {
    const file = /^ *server-state-file (.+)$/m.exec(configText)?.[1];
    if (file === undefined) throw new Error(`no state file:\n${configText}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${await haproxy.command('show servers state')}\n`);
  }

  /** What HAProxy calls `POOL:LISTENER/MEMBER`, all three ids, and we by name. */
  async #servers(configText: string): Promise<ReadonlyMap<string, string>> {
    const { pools } = await this.api.objects();
    const names = new Map(pools.flatMap((pool) => pool.members.map((member) => [`${pool.id}/${member.id}`, member.name])));
    const servers = new Map<string, string>();
    let backend = '';
    for (const [, keyword, name = ''] of configText.matchAll(/^ *(backend|server) (\S+)/gm)) {
      if (keyword === 'backend') backend = name;
      else servers.set(`${backend}/${name}`, names.get(`${backend.split(':')[0]}/${name}`) ?? name);
    }
    return servers;
  }
}

import { formatFinding, render, type Simulation, simulate } from '../../../src/runtime';
import type { PersistenceSpec, PoolSpec, Tree } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { freePort } from './free-ports';
import { type HaproxyProcess, startHaproxy } from './haproxy-process';
import { hopStatuses } from './hop-statuses';
import { startHttpMember } from './http-member';
import { KeptClient } from './kept-client';
import { until } from './poll';
import { memberName } from './predicted';
import { startTcpMember } from './tcp-member';

const ADDRESS = '127.0.10.1';
const SETTINGS = { target: 'haproxy@3.2', log: { to: 'stderr' }, stateFile: '/nonexistent/state' } as const;

type Settings = typeof SETTINGS & {
  readonly lowering: Lowering;
  readonly hopInterval?: string;
  readonly stickTables?: { readonly handover: string };
};

export type Lowering = 'branch' | 'cascade' | 'flat';

/** What is done to a member. */
export type Step = 'die' | 'recover' | 'drain' | 'disable' | 'enable';

interface Server {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where a request went, and what is in the log of it. */
export interface Visited {
  readonly client: number;
  /** `POOL/MEMBER`, or `503`. */
  readonly to: string;
  /** The path in the log, with the server. */
  readonly path: string;
}

/** A tree with pools that keep their clients on a real HAProxy, with real servers, and the same tree in virtual time. */
export class KeptWorld {
  readonly twin: Simulation;
  readonly #servers = new Map<string, Server>();
  readonly #clients = new Map<number, KeptClient>();
  readonly #dead = new Set<string>();
  readonly #admin = new Map<string, 'drain' | 'disable'>();
  readonly #cleanup: Cleanup;
  #haproxy!: HaproxyProcess;
  #lines = 0;

  private constructor(
    readonly tree: Tree,
    private readonly persistence: PersistenceSpec,
    private readonly settings: Settings,
    cleanup: Cleanup,
  ) {
    this.#cleanup = cleanup;
    this.twin = simulate(tree, { as: settings });
    this.twin.advance('5s');
  }

  /** @param tree - without listeners; ports are given here */
  static async start(
    { services, root = '' }: Tree,
    protocol: 'http' | 'tcp',
    routes: Readonly<Record<string, string>>,
    persistence: PersistenceSpec,
    cleanup: Cleanup,
    { handsOver = true, lowering = 'branch' }: { readonly handsOver?: boolean; readonly lowering?: Lowering } = {},
  ): Promise<KeptWorld> {
    const placed: Record<string, Tree['services'][string]> = {};
    for (const [name, spec] of Object.entries(services))
      placed[name] = spec.kind === 'pool' ? { ...spec, members: await withPorts(spec) } : spec;
    const listener = {
      protocol,
      port: await freePort(ADDRESS),
      bind: ADDRESS,
      service: root,
      ...(protocol === 'http'
        ? { routes: Object.entries(routes).map(([pathPrefix, service]) => ({ pathPrefix, service })) }
        : {}),
    };
    const settings = {
      ...SETTINGS,
      lowering,
      ...(lowering === 'cascade' ? { hopInterval: '60ms' } : {}),
      ...(handsOver ? { stickTables: { handover: `abns@kept-${listener.port}` } } : {}),
    };
    const world = new KeptWorld({ services: placed, listeners: [listener] }, persistence, settings, cleanup);
    await world.#run();
    return world;
  }

  get #listener() {
    return this.tree.listeners?.[0] as NonNullable<Tree['listeners']>[number];
  }

  get #port(): number {
    return this.#listener.port as number;
  }

  /** Members that can be changed, as `POOL/MEMBER`. */
  get members(): readonly string[] {
    return Object.entries(this.tree.services).flatMap(([name, spec]) =>
      spec.kind === 'pool' ? spec.members.filter(({ enabled = true }) => enabled).map((member) => `${name}/${member.name}`) : [],
    );
  }

  /** Does something to a member, and waits until HAProxy has seen it. */
  async take(step: Step, member: string): Promise<void> {
    if (step === 'die') {
      this.#dead.add(member);
      this.twin.fail(member);
      await this.#servers.get(member)?.stop();
    } else if (step === 'recover') {
      this.#dead.delete(member);
      this.twin.recover(member);
      await this.#servers.get(member)?.start();
    } else {
      if (step === 'enable') this.#admin.delete(member);
      else this.#admin.set(member, step);
      this.twin[step](member);
      const state = { drain: 'drain', disable: 'maint', enable: 'ready' }[step];
      expect(await this.#haproxy.command(`set server ${this.#serverOf(member)} state ${state}`)).toBe('\n');
    }
    this.twin.advance('5s');
    await this.#settled();
  }

  /** Another process takes over, as at a reload; members stay what they are. */
  async reload(): Promise<void> {
    const before = this.#haproxy;
    this.#haproxy = this.#cleanup.add(await startHaproxy({ configText: this.#config, extraArguments: ['-sf', `${before.pid}`] }));
    this.#lines = 0;
    this.twin.reload(this.tree).advance('5s');
    await until('the process before it has ended', () => !before.running);
    await this.#settled();
  }

  /** A client sends a request, and the twin's client one too. */
  async visit(client: number, route = ''): Promise<{ readonly real: Visited; readonly predicted: string }> {
    const entry = `${this.#listener.protocol}:${ADDRESS}:${this.#port}${route === '' ? '' : ` ${route}`}`;
    const path = this.twin.visit(`${client}`, entry);
    const target = { address: ADDRESS, port: this.#port };
    const own = this.#clients.get(client) ?? new KeptClient(client, this.persistence.header);
    this.#clients.set(client, own);
    const to =
      this.#listener.protocol === 'http' ? await own.visit({ ...target, path: `${route}/${client}` }) : await own.connect(target);
    const member = memberName(path);
    return { real: { client, to, path: await this.#logged(client) }, predicted: this.#dead.has(member) ? '503' : member };
  }

  /** The path in the next line of the log. */
  async #logged(client: number): Promise<string> {
    const lines = () =>
      this.#haproxy.stderr
        .split('\n')
        .slice(0, -1)
        .filter((line) => / \[\d\d\/\w+\/\d{4}:/.test(line));
    await until('the request is in the log', lines, { accept: ({ length }) => length > this.#lines, everyMs: 2 });
    const line = lines()[this.#lines++] ?? '';
    if (this.#listener.protocol === 'http' && !line.includes(`/${client} HTTP`))
      throw new Error(`not of client ${client}: ${line}`);
    const [, path = ''] = /\] \S+ (\S+) /.exec(line) ?? [];
    return path;
  }

  get #config(): string {
    const { artifact, findings } = render(this.tree, this.settings);
    if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
    return Object.values(artifact.files()).join('');
  }

  async #run(): Promise<void> {
    const { cookie } = this.persistence.type === 'app-cookie' ? this.persistence : { cookie: undefined };
    for (const [name, spec] of Object.entries(this.tree.services)) {
      if (spec.kind !== 'pool') continue;
      for (const { name: own, port } of spec.members) {
        const where = { name: `${name}/${own}`, address: ADDRESS, port };
        const server =
          this.#listener.protocol === 'http'
            ? await startHttpMember({ ...where, ...(cookie === undefined ? {} : { cookie }) })
            : await startTcpMember(where);
        this.#servers.set(where.name, this.#cleanup.add(server));
      }
    }
    this.#haproxy = this.#cleanup.add(await startHaproxy({ configText: this.#config }));
    await this.#settled();
  }

  /** In one backend, servers are called after their pools. */
  #serverOf(member: string): string {
    return this.settings.lowering === 'flat' ? `${this.#listener.service}/${member.replace('/', ':')}` : member;
  }

  /** Until HAProxy calls every member what it is. */
  async #settled(): Promise<void> {
    const expected = new Map<string, RegExp>();
    for (const [name, spec] of Object.entries(this.tree.services)) {
      if (spec.kind !== 'pool') continue;
      for (const { name: own, enabled = true, weight = 1 } of spec.members) {
        const member = `${name}/${own}`;
        const admin = this.#admin.get(member);
        const out = admin === 'disable' || !enabled;
        if (out) expected.set(member, /^MAINT/);
        else if (spec.monitor && this.#dead.has(member)) expected.set(member, /^DOWN$/);
        else if (admin === 'drain' || weight === 0) expected.set(member, /^DRAIN$|^UP$|^no check$/);
        else expected.set(member, spec.monitor ? /^UP$/ : /^no check$|^UP$/);
      }
    }
    const hops = this.settings.lowering === 'cascade' ? hopStatuses(this.tree, this.twin) : [];
    const wrong = async () => {
      const rows = new Map((await this.#haproxy.stats()).map((row) => [`${row.pxname}/${row.svname}`, row.status ?? '']));
      const lagging = hops
        .filter(([hop, status]) => rows.has(hop) && rows.get(hop) !== status)
        .map(([hop]) => `${hop} is ${rows.get(hop)}`);
      const members = [...expected].flatMap(([member, status]) => {
        const seen = rows.get(this.#serverOf(member));
        return seen === undefined || status.test(seen) ? [] : [`${member} is ${seen}`];
      });
      return [...members, ...lagging];
    };
    await until('HAProxy sees every member as it is', wrong, { accept: ({ length }) => length === 0, everyMs: 10 });
  }
}

async function withPorts({ members }: PoolSpec): Promise<PoolSpec['members']> {
  const placed = [];
  for (const member of members) placed.push({ ...member, address: ADDRESS, port: await freePort(ADDRESS) });
  return placed;
}

import type { ListenerSpec, MemberSpec, PoolSpec, Tree, WeightedSpec } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { freePort } from './free-ports';
import { type HttpMember, startHttpMember } from './http-member';
import type { Random } from './seed';

export const CHANGES = ['weights', 'new member', 'removed member', 'new pool', 'new listener'] as const;
export type Change = (typeof CHANGES)[number];

const MONITOR = {
  type: 'http',
  path: '/ping',
  interval: '100ms',
  timeout: '90ms',
  rise: 2,
  fall: 2,
  initState: 'fully-down',
} as const;

/** A tree of real members that changes: pools under one weighted service, with one or more listeners. */
export class ChangingTree {
  /** By POOL/MEMBER, also those that were removed. */
  readonly members = new Map<string, HttpMember>();
  tree: Tree = { listeners: [], services: {} };
  #made = 0;

  private constructor(
    readonly address: string,
    private readonly cleanup: Cleanup,
  ) {}

  static async start(address: string, cleanup: Cleanup): Promise<ChangingTree> {
    const changing = new ChangingTree(address, cleanup);
    const pools = { p0: await changing.#pool('p0', 'ok'), p1: await changing.#pool('p1', 'ok') };
    changing.tree = {
      services: { root: weighted([...Object.keys(pools)].map((service) => ({ service, weight: 1 }))), ...pools },
      listeners: [await changing.#listener()],
    };
    return changing;
  }

  get port(): number {
    return (this.tree.listeners as ListenerSpec[])[0]?.port as number;
  }

  get newestPort(): number {
    return (this.tree.listeners as ListenerSpec[]).at(-1)?.port as number;
  }

  /** POOL/MEMBER of what is in the tree now. */
  get present(): readonly string[] {
    return this.#pools.flatMap(([name, { members }]) => members.map((member) => `${name}/${member.name}`));
  }

  /** New members fail their checks until they are told to pass. */
  async change(what: Change, random: Random): Promise<void> {
    const [name, pool] = random.pick(this.#pools);
    if (what === 'weights') {
      const members = pool.members.map((member) => ({ ...member, weight: random.int(1, 9) }));
      this.#set({
        [name]: { ...pool, members },
        root: this.#rootWith(
          this.#children.map(({ service }) => service),
          random,
        ),
      });
    } else if (what === 'new member') {
      this.#set({ [name]: { ...pool, members: [...pool.members, await this.#member(name, 'fails')] } });
    } else if (what === 'removed member') {
      const [poolName, from] = this.#pools.find(([, { members }]) => members.length > 2) ?? [name, pool];
      if (from.members.length < 2) return;
      const gone = random.pick(from.members);
      this.#set({ [poolName]: { ...from, members: from.members.filter((member) => member !== gone) } });
    } else if (what === 'new pool') {
      const added = `p${this.#pools.length}`;
      const children = [...this.#children.map(({ service }) => service), added];
      this.#set({ [added]: await this.#pool(added, 'fails'), root: this.#rootWith(children, random) });
    } else {
      this.tree = { ...this.tree, listeners: [...(this.tree.listeners ?? []), await this.#listener()] };
    }
  }

  get #pools(): readonly (readonly [string, PoolSpec])[] {
    return Object.entries(this.tree.services).filter((entry): entry is [string, PoolSpec] => entry[1].kind === 'pool');
  }

  get #children(): WeightedSpec['children'] {
    return (this.tree.services.root as WeightedSpec).children;
  }

  #rootWith = (names: readonly string[], random: Random): WeightedSpec =>
    weighted(names.map((service) => ({ service, weight: random.int(1, 5) })));

  #set(services: Tree['services']): void {
    this.tree = { ...this.tree, services: { ...this.tree.services, ...services } };
  }

  #listener = async (): Promise<ListenerSpec> => ({
    protocol: 'http',
    port: await freePort(this.address),
    bind: this.address,
    service: 'root',
  });

  #pool = async (name: string, probe: 'ok' | 'fails'): Promise<PoolSpec> => ({
    kind: 'pool',
    monitor: MONITOR,
    members: [await this.#member(name, probe), await this.#member(name, probe)],
  });

  async #member(pool: string, probe: 'ok' | 'fails'): Promise<MemberSpec> {
    const name = `m${this.#made++}`;
    const port = await freePort(this.address);
    const identity = `${pool}/${name}`;
    const started = startHttpMember({ name: identity, address: this.address, port, probe });
    this.members.set(identity, this.cleanup.add(await started));
    return { name, address: this.address, port };
  }
}

const weighted = (children: WeightedSpec['children']): WeightedSpec => ({ kind: 'weighted', healthCheck: true, children });

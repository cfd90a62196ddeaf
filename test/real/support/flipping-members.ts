import type { Simulation } from '../../../src/runtime';
import type { PoolSpec, Tree } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { type HttpMember, startHttpMember } from './http-member';
import type { Random } from './seed';

/** The real members, and what they are in virtual time. */
export class FlippingMembers {
  readonly #real = new Map<string, HttpMember>();
  /** Members that refuse connections, or fail their checks. */
  readonly down = new Set<string>();

  constructor(
    private readonly tree: Tree,
    private readonly cleanup: Cleanup,
  ) {}

  /** Those that checks look at. */
  get watched(): readonly string[] {
    return [...this.#real.keys()].filter((name) => this.#monitorOf(name) !== undefined);
  }

  async start(): Promise<void> {
    for (const [service, spec] of Object.entries(this.tree.services))
      for (const { name, address, port } of spec.kind === 'pool' ? spec.members : []) {
        const identity = `${service}/${name}`;
        this.#real.set(identity, this.cleanup.add(await startHttpMember({ name: identity, address, port })));
      }
  }

  /** One that is up goes down, or the other way round; what it has become is done in virtual time, too. */
  async flip(name: string, random: Random): Promise<(twin: Simulation) => void> {
    const member = this.#real.get(name) as HttpMember;
    if (this.down.delete(name)) {
      member.passProbes();
      await member.start();
      return (twin) => twin.recover(name);
    }
    this.down.add(name);
    if (this.#monitorOf(name)?.type === 'http' && random.chance(0.5)) {
      member.failProbes();
      return (twin) => twin.set(name, { is: 'fails-probe' });
    }
    await member.stop();
    return (twin) => twin.fail(name);
  }

  #monitorOf(name: string): PoolSpec['monitor'] {
    return (this.tree.services[name.split('/')[0] ?? ''] as PoolSpec).monitor;
  }
}

import { formatFinding, render, type simulate } from '../../../src/runtime';
import type { TraefikArtifact } from '../../../src/targets';
import type { MonitorSpec, PoolSpec, Tree } from '../../../src/tree';
import type { Cleanup } from './cleanup';
import { noteFidelity } from './fidelity';
import { freePort } from './free-ports';
import { type HttpMember, startHttpMember } from './http-member';
import { withRandom } from './seed';
import { startTraefik } from './traefik-process';
import { TraefikTwin } from './traefik-twin';

type As = Parameters<typeof simulate>[1]['as'];

export interface TraefikWorldOptions {
  readonly cleanup: Cleanup;
  readonly address: string;
  /** Of every pool; undefined for none. */
  readonly monitor: (Partial<MonitorSpec> & { readonly type: 'http' }) | undefined;
  /** Interval of the monitor, in milliseconds; undefined without one. */
  readonly interval: number | undefined;
  /** @defaultValue `traefik@3.7` */
  readonly as?: As;
}

/** Real members in pools whose weights leave no order open, and what a Traefik in front of them should do. */
export class TraefikWorld {
  /** By `POOL/MEMBER`. */
  readonly members: Record<string, HttpMember> = {};
  private readonly pools: Record<string, PoolSpec> = {};
  private port = 0;

  private constructor(private readonly options: TraefikWorldOptions) {}

  static async of(weights: Readonly<Record<string, readonly number[]>>, options: TraefikWorldOptions): Promise<TraefikWorld> {
    const world = new TraefikWorld(options);
    for (const [pool, all] of Object.entries(weights)) await world.addPool(pool, all);
    world.port = await freePort(options.address);
    return world;
  }

  /** The pools, and services above them. */
  treeOf(services: Tree['services'], service = 'app'): Tree {
    return {
      listeners: [{ protocol: 'http', port: this.port, bind: this.options.address, service }],
      services: { ...services, ...this.pools },
    };
  }

  /** Starts a Traefik with the tree, and its simulation beside it. */
  async twinOf(tree: Tree, label: string): Promise<TraefikTwin> {
    const { cleanup, address, interval, as = 'traefik@3.7' } = this.options;
    const artifactOf = (one: Tree): TraefikArtifact => {
      const { artifact, findings } = render(one, as);
      if (!artifact) throw new Error(findings.map((finding) => formatFinding(finding)).join('\n'));
      return artifact as TraefikArtifact;
    };
    const { config, entryPoints } = artifactOf(tree);
    const traefik = cleanup.add(await startTraefik({ config, entryPoints, address }));
    const configOf = (one: Tree) => artifactOf(one).config;
    const edge = { address, port: this.port };
    return withRandom(label, (random) =>
      TraefikTwin.of(tree, { traefik, random, interval, configOf, as, edge, members: this.members }),
    );
  }

  private async addPool(pool: string, weights: readonly number[]): Promise<void> {
    const { cleanup, address, monitor } = this.options;
    const specs: PoolSpec['members'][number][] = [];
    for (const [i, weight] of weights.entries()) {
      const name = String.fromCharCode(97 + i);
      const port = await freePort(address);
      this.members[`${pool}/${name}`] = cleanup.add(await startHttpMember({ name: `${pool}/${name}`, address, port }));
      specs.push({ name, address, port, weight });
    }
    this.pools[pool] = { kind: 'pool', monitor, members: specs };
  }
}

/** Each answer was compared as it came. */
export function noteEach(what: string, requests: number): void {
  const each = `each of ${requests} requests`;
  noteFidelity({ system: 'Traefik 3.7.15', what, predicted: `${each} to one member`, observed: `${each} there` });
}

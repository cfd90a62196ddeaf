import type { FailoverSpec, MemberSpec, MonitorSpec, PoolSpec, ServiceSpec, Tree, WeightedSpec } from '../../../src/tree';
import type { Random } from './seed';

/** What a tree is made to have; others may come by chance. */
export const FEATURES = ['deep', 'failover', 'backups', 'shared', 'unchecked', 'zero weights'] as const;
export type Feature = (typeof FEATURES)[number];

export interface RandomTreeOptions {
  readonly depth: number;
  readonly monitor: MonitorSpec;
  /** An address and port for each member. */
  endpoint(): { address: string; port: number };
}

/** Builds a random tree in which every child that must be observable is. */
export class RandomTree {
  readonly services: Record<string, ServiceSpec> = {};
  private readonly random: Random;
  private readonly options: RandomTreeOptions;
  private readonly heights = new Map<string, number>();
  private readonly blind = new Set<string>();

  constructor(random: Random, options: RandomTreeOptions) {
    this.random = random;
    this.options = options;
  }

  build(): Omit<Tree, 'root' | 'listeners'> & { root: string } {
    const root = this.inner(this.options.depth, this.random.chance(0.5));
    return { root, services: this.services };
  }

  private service(depth: number, observable: boolean, besides: ReadonlySet<string>): string {
    const reusable = Object.keys(this.services).filter(
      (name) => !besides.has(name) && (this.heights.get(name) ?? 0) <= depth && !(observable && this.blind.has(name)),
    );
    if (reusable.length > 0 && this.random.chance(0.15)) return this.random.pick(reusable);
    return depth === 0 || this.random.chance(0.35) ? this.pool(observable) : this.inner(depth, observable);
  }

  private inner(depth: number, observable: boolean): string {
    return this.random.chance(0.3) ? this.failover(depth, observable) : this.weighted(depth, observable);
  }

  private weighted(depth: number, observable: boolean): string {
    const healthCheck = observable || this.random.chance(0.5);
    const names = this.children(depth, () => healthCheck);
    const weights = names.map((): number => (this.random.chance(0.12) ? 0 : this.random.int(1, 4)));
    if (!weights.some((weight) => weight > 0)) weights[0] = 1;
    const spec: WeightedSpec = {
      kind: 'weighted',
      healthCheck,
      children: names.map((service, i) => ({ service, weight: weights[i] })),
    };
    return this.add(spec, names, !healthCheck);
  }

  private failover(depth: number, observable: boolean): string {
    const size = this.random.int(2, 3);
    const names = this.children(depth, (i) => observable || i < size - 1, size);
    const spec: FailoverSpec = { kind: 'failover', children: names.map((service) => ({ service })) };
    return this.add(
      spec,
      names,
      names.some((name) => this.blind.has(name)),
    );
  }

  private children(depth: number, observable: (index: number) => boolean, size = this.random.int(1, 3)): string[] {
    const names = new Set<string>();
    for (let i = 0; i < size; i++) names.add(this.service(depth - 1, observable(i), names));
    return [...names];
  }

  private pool(observable: boolean): string {
    const monitored = observable || this.random.chance(0.7);
    const members = Array.from({ length: this.random.int(1, 3) }, (_, i) => this.member(i));
    if (members.every(({ weight }) => weight === 0)) members[0] = { ...(members[0] as MemberSpec), weight: 1 };
    if (this.random.chance(0.25)) members.push({ ...this.member(members.length), backup: true, weight: this.random.int(1, 3) });
    const actives = members.filter((member) => member.enabled !== false && member.weight !== 0 && !member.backup).length;
    const strict = actives > 1 && !members.some(({ backup }) => backup) && this.random.chance(0.3);
    const spec: PoolSpec = {
      kind: 'pool',
      members,
      ...(monitored ? { monitor: this.options.monitor } : {}),
      ...(strict ? { minHealthy: this.random.chance(0.5) ? 2 : '60%' } : {}),
    };
    return this.add(spec, [], !monitored);
  }

  private member(index: number): MemberSpec {
    return {
      name: `m${index}`,
      ...this.options.endpoint(),
      weight: this.random.chance(0.12) ? 0 : this.random.int(1, 4),
      ...(this.random.chance(0.08) ? { enabled: false } : {}),
    };
  }

  private add(spec: ServiceSpec, children: readonly string[], blind: boolean): string {
    const name = `${spec.kind}-${Object.keys(this.services).length}`;
    this.services[name] = spec;
    this.heights.set(name, spec.kind === 'pool' ? 0 : 1 + Math.max(...children.map((child) => this.heights.get(child) ?? 0)));
    if (blind) this.blind.add(name);
    return name;
  }
}

/** Which features a tree has. */
export function featuresOf({ root = '', services }: Tree): ReadonlySet<Feature> {
  const specs = Object.values(services);
  const children = specs.flatMap((spec) => (spec.kind === 'pool' ? [] : spec.children.map(({ service }) => service)));
  const members = specs.flatMap((spec) => (spec.kind === 'pool' ? spec.members : []));
  const weights = [...members, ...specs.flatMap((spec) => (spec.kind === 'weighted' ? spec.children : []))].map(
    ({ weight }) => weight,
  );
  const found: Record<Feature, boolean> = {
    deep: heightOf(services, root) >= 3,
    failover: specs.some(({ kind }) => kind === 'failover'),
    backups: members.some(({ backup }) => backup === true),
    shared: new Set(children).size < children.length,
    unchecked: specs.some((spec) => (spec.kind === 'weighted' && !spec.healthCheck) || (spec.kind === 'pool' && !spec.monitor)),
    'zero weights': weights.includes(0),
  };
  return new Set(FEATURES.filter((feature) => found[feature]));
}

/** Choices on the longest way from a service to a member's pool. */
function heightOf(services: Tree['services'], name: string): number {
  const spec = services[name];
  return spec === undefined || spec.kind === 'pool'
    ? 0
    : 1 + Math.max(...spec.children.map(({ service }) => heightOf(services, service)));
}

import { evaluate, type Reading } from '../../src/runtime';
import type { ServiceSpec, Tree } from '../../src/tree';
import { FEATURES, RandomTree } from '../real/support/random-tree';
import { type Random, withRandom } from '../real/support/seed';

/**
 * Walks requests down a tree one by one, with a counter a balancer and everything else asked anew at each step: slow, and
 * written from the meaning of a tree alone.
 */
class Walker {
  readonly counts = new Map<string, number>();
  private readonly turns = new Map<string, number>();

  constructor(
    private readonly services: Tree['services'],
    private readonly dead: ReadonlySet<string>,
  ) {}

  send(root: string): void {
    let name: string | undefined = root;
    while (name !== undefined) {
      this.count(name);
      name = this.next(name);
    }
  }

  /** Where a request goes from here; nowhere from a member, and from where it is answered 503. */
  private next(name: string): string | undefined {
    const spec = this.services[name];
    if (!spec) return undefined;
    if (!this.isUp(name)) return '503';
    const choices = this.choices(name, spec);
    const turn = (this.turns.get(name) ?? 0) % choices.length;
    this.turns.set(name, turn + 1);
    return spec.kind === 'pool' ? `${name}/${choices[turn]}` : choices[turn];
  }

  /** A round: each choice as often as its weight, over what all weights have in common. */
  private choices(name: string, spec: ServiceSpec): string[] {
    if (spec.kind === 'failover')
      return [spec.children.map(({ service }) => service).find((child) => this.isUp(child)) as string];
    if (spec.kind === 'pool') {
      const used = this.membersInUse(name);
      return used.flatMap(({ name: member, weight }) =>
        Array<string>(weight / common(used.map((one) => one.weight))).fill(member),
      );
    }
    const unit = common(spec.children.map(({ weight = 1 }) => weight));
    const children = spec.children.filter(({ service }) => !spec.healthCheck || this.isUp(service));
    return children.flatMap(({ service, weight = 1 }) => Array<string>(weight / unit).fill(service));
  }

  private isUp(name: string): boolean {
    const spec = this.services[name] as ServiceSpec;
    if (spec.kind === 'pool') return this.membersInUse(name).length > 0;
    if (spec.kind === 'failover') return spec.children.some(({ service }) => this.isUp(service));
    return !spec.healthCheck || spec.children.some(({ service, weight = 1 }) => weight > 0 && this.isUp(service));
  }

  private membersInUse(name: string): { name: string; weight: number }[] {
    const spec = this.services[name] as ServiceSpec & { kind: 'pool' };
    const able = spec.members.filter(({ enabled = true, weight = 1 }) => enabled && weight > 0);
    const seenDown = (member: string) => spec.monitor !== undefined && this.dead.has(`${name}/${member}`);
    const [actives, backups] = [false, true].map((backup) => able.filter((member) => (member.backup ?? false) === backup)) as [
      typeof able,
      typeof able,
    ];
    const living = (list: typeof able) =>
      list
        .filter((member) => !seenDown(member.name as string))
        .map((member) => ({ name: member.name as string, weight: member.weight ?? 1 }));
    const { minHealthy = 1 } = spec;
    const needed =
      typeof minHealthy === 'number' ? minHealthy : Math.ceil((Number.parseInt(minHealthy, 10) * actives.length) / 100);
    return living(actives).length >= Math.max(1, needed) ? living(actives) : living(backups);
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

const common = (weights: readonly number[]): number =>
  weights.reduce(
    (a, b) =>
      a === 0 || b === 0
        ? a + b
        : ([...Array(Math.max(a, b)).keys()]
            .map((n) => n + 1)
            .filter((n) => a % n === 0 && b % n === 0)
            .at(-1) as number),
    0,
  ) || 1;

function randomTree(random: Random, depth: number): Tree {
  let port = 0;
  return new RandomTree(random, {
    depth,
    monitor: { type: 'http' },
    endpoint: () => ({ address: '10.0.0.1', port: ++port }),
  }).build();
}

/** Counts of a reading over some requests, for everything that is not 0. */
function counted(reading: Reading, requests: bigint): Record<string, bigint> {
  const nodes = reading.entries[0]?.nodes ?? [];
  const rows = nodes.map(
    ({ kind, path, share }) =>
      [
        path
          .split('/')
          .slice(kind === 'member' ? -2 : -1)
          .join('/'),
        share,
      ] as const,
  );
  const all = [...rows, ['503', reading.unserved()] as const];
  return Object.fromEntries(
    all.flatMap(([name, share]) => (share && share.n > 0n ? [[name, (share.n * requests * 1_000n) / share.d]] : [])),
  );
}

it('over a cycle, every count is what requests walked down one by one give', async () => {
  await withRandom('oracle', (random) => {
    let compared = 0;
    for (let i = 0; i < 600; i++) {
      const tree = randomTree(random, 1 + (i % 4));
      const members = (evaluate(tree).entries[0]?.nodes ?? []).filter(({ kind }) => kind === 'member');
      const down = members.filter(() => random.chance(0.35)).map(({ path }) => path);
      const reading = evaluate(tree, { down });
      const cycle = reading.cycleLength();
      if (cycle === null || cycle > 3_000n) continue;
      const walker = new Walker(tree.services, new Set(down.map((path) => path.split('/').slice(-2).join('/'))));
      for (let request = 0n; request < cycle; request++) walker.send(tree.root as string);
      const walked = Object.fromEntries([...walker.counts].map(([name, count]) => [name, BigInt(count) * 1_000n]));
      expect({ tree, down, cycle, counts: counted(reading, cycle) }).toEqual({ tree, down, cycle, counts: walked });
      compared++;
    }
    expect(compared).toBeGreaterThan(400);
  });
});

it("members' shares and what is unserved add up to everything, in every tree and state", async () => {
  await withRandom('sum', (random) => {
    for (let i = 0; i < 300; i++) {
      const tree = randomTree(random, 1 + (i % FEATURES.length));
      const members = (evaluate(tree).entries[0]?.nodes ?? []).filter(({ kind }) => kind === 'member');
      const reading = evaluate(tree, { down: members.filter(() => random.chance(0.5)).map(({ path }) => path) });
      const shares = [...Object.values(reading.shares()), reading.unserved()];
      const common = shares.reduce((product, share) => product * (share?.d ?? 1n), 1n);
      expect(shares.reduce((sum, share) => sum + (share ? (share.n * common) / share.d : 0n), 0n)).toBe(common);
    }
  });
});

it('the cycle of a tree without shared services is what the rule of the levels gives', () => {
  const pool = (...weights: number[]) => ({
    kind: 'pool',
    members: weights.map((weight, i) => ({ name: `m${i}`, address: '10.0.0.1', port: i + 1, weight })),
  });
  const services = {
    root: {
      kind: 'weighted',
      children: [
        { service: 'a', weight: 4 },
        { service: 'b', weight: 6 },
      ],
    },
    a: pool(3, 3),
    b: pool(2, 1),
  };
  // Weights 4 and 6 are a round of 5; a sees 2 of it and has a cycle of 2, b sees 3 and has one of 3.
  expect(evaluate({ root: 'root', services } as never).cycleLength()).toBe(5n);
});

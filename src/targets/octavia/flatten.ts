import {
  activesOf,
  add,
  canonicalAddress,
  compare,
  type Failover,
  type Member,
  type Model,
  type Monitor,
  multiply,
  ONE,
  type Pool,
  type Ratio,
  type Reporter,
  ratio,
  serviceOf,
  type Weighted,
  ZERO,
} from '../../tree';
import { monitorWithDefaults } from './defaults';
import { waits } from './gate/gate';
import { bestWeights, type IntegerWeights } from './weights';

/** One pool that stands for a whole subtree. */
export interface FlatPool {
  readonly pool: Pool;
  /** Whether the service was more than one pool. */
  readonly flattened: boolean;
  /** How far the integers are from the shares. */
  readonly error: Ratio;
}

/** A member on its way into the flat pool. */
interface Leaf {
  readonly pool: Pool;
  readonly member: Member;
  readonly share: Ratio;
  readonly backup: boolean;
}

/** Multiplies the weights of a subtree down into one pool. Undefined, with a finding for each reason, where that can not be. */
export function flatten(reporter: Reporter, model: Model, name: string): FlatPool | undefined {
  const root = serviceOf(model, name);
  if (root.kind === 'pool') return { pool: root, flattened: false, error: ZERO };
  const before = reporter.findings.length;
  const leaves = root.kind === 'failover' ? failoverLeaves(reporter, model, root) : leavesBelow(reporter, model, name, false);
  checkAlike(reporter, root, leaves);
  checkEnds(reporter, root, leaves);
  const first = leaves[0]?.pool;
  if (reporter.findings.length > before || !first) return undefined;
  const { weights, error } = integers(leaves);
  const members = leaves.map(({ member, backup }, i): Member => {
    const { service, member: own } = member.origin;
    return { ...member, name: `${service}/${own}`, weight: weights[i] ?? 0, backup };
  });
  return {
    pool: {
      kind: 'pool',
      name,
      place: root.place,
      algorithm: first.algorithm,
      members,
      monitor: watching(leaves),
      minHealthy: 1,
      persistence: first.persistence,
    },
    flattened: true,
    error,
  };
}

/** Monitors differ in their init states at most; of those the one that lets members wait holds for all. */
const watching = (leaves: readonly Leaf[]): Monitor | undefined =>
  (leaves.find(({ pool }) => waits(pool)) ?? leaves[0])?.pool.monitor;

/** Actives and backups are never in use at once: each group has proportions of its own. */
function integers(leaves: readonly Leaf[]): IntegerWeights {
  const actives = bestWeights(leaves.filter(({ backup }) => !backup).map(({ share }) => share));
  const backups = bestWeights(leaves.filter(({ backup }) => backup).map(({ share }) => share));
  const rest = { actives: [...actives.weights], backups: [...backups.weights] };
  const weights = leaves.map(({ backup }) => (backup ? rest.backups : rest.actives).shift() ?? 0);
  return { weights, error: compare(actives.error, backups.error) >= 0 ? actives.error : backups.error };
}

function failoverLeaves(reporter: Reporter, model: Model, root: Failover): Leaf[] {
  if (root.children.length > 2) {
    reporter.report('octavia.failover', [...root.place, 'children'], {
      value: root.children.map(({ service }) => service),
      message: `One pool has members and backups, and ${root.name} has ${root.children.length} levels`,
      hint: 'Keep two children, or use HAProxy.',
    });
  }
  return root.children.slice(0, 2).flatMap(({ service }, i) => leavesBelow(reporter, model, service, i === 1));
}

/** The members below a service with their shares of it. A pool that is reached on several ways is there once, with the sum. */
function leavesBelow(reporter: Reporter, model: Model, top: string, backup: boolean): Leaf[] {
  const shares = new Map([[top, ONE]]);
  for (const name of model.order) {
    const share = shares.get(name);
    const service = serviceOf(model, name);
    if (share === undefined || service.kind === 'pool') continue;
    checkInner(reporter, service);
    const total = service.children.reduce((sum, { weight }) => sum + weight, 0);
    for (const child of service.children) {
      const part = multiply(share, ratio(child.weight, Math.max(1, total)));
      shares.set(child.service, add(shares.get(child.service) ?? ZERO, part));
    }
  }
  return poolsBelow(model, top).flatMap((pool) => poolLeaves(reporter, pool, shares.get(pool.name) ?? ZERO, backup));
}

/** In file order from the root down. */
function poolsBelow(model: Model, top: string): Pool[] {
  const pools: Pool[] = [];
  const seen = new Set<string>();
  const pending = [top];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const service = serviceOf(model, name);
    if (service.kind === 'pool') pools.push(service);
    else pending.push(...service.children.map((child) => child.service).reverse());
  }
  return pools;
}

function checkInner(reporter: Reporter, service: Weighted | Failover): void {
  if (service.kind === 'failover') {
    reporter.report('octavia.failover', service.place, {
      value: service.name,
      message: `${service.name} is a failover below the root, and one pool has members and backups only as a whole`,
      hint: 'Make it the root, or use HAProxy.',
    });
  } else if (!service.healthCheck) {
    reporter.report('octavia.unchecked', [...service.place, 'healthCheck'], {
      value: false,
      message: `One pool can not answer 503 for a child of ${service.name} that is down: its members leave their share to the others`,
      hint: 'Turn healthCheck on, or use HAProxy.',
    });
  }
}

function poolLeaves(reporter: Reporter, pool: Pool, share: Ratio, backup: boolean): Leaf[] {
  const waiting = pool.members.findIndex((member) => member.backup);
  if (waiting >= 0) {
    reporter.report('octavia.backups', [...pool.place, 'members', waiting, 'backup'], {
      value: true,
      message: `A backup of ${pool.name} would wait for all members of the flat pool, not only for those of ${pool.name}`,
      hint: 'Remove the backups, or use HAProxy.',
    });
  }
  const actives = activesOf(pool);
  const total = (actives.length > 0 ? actives : pool.members).reduce((sum, { weight }) => sum + weight, 0);
  return pool.members.map((member) => ({
    pool,
    member,
    share: multiply(share, ratio(member.weight, Math.max(1, total))),
    backup,
  }));
}

function checkAlike(reporter: Reporter, root: Weighted | Failover, leaves: readonly Leaf[]): void {
  const first = leaves[0]?.pool;
  for (const pool of new Set(leaves.map((leaf) => leaf.pool))) {
    if (!first) return;
    if (pool.algorithm === 'least-connections') {
      reporter.report('octavia.algorithm', [...pool.place, 'algorithm'], {
        value: pool.algorithm,
        message: `With least connections one pool has no shares, so the weights of ${root.name} would mean nothing`,
        hint: 'Use round-robin.',
      });
    } else if (pool.algorithm !== first.algorithm && pool.algorithm !== 'random') {
      reporter.report('octavia.algorithm', [...pool.place, 'algorithm'], {
        value: pool.algorithm,
        message: `${pool.name} has ${pool.algorithm}, ${first.name} has ${first.algorithm}, and they would be one pool`,
        hint: 'Give both the same algorithm.',
      });
    }
    if (JSON.stringify(pool.persistence) !== JSON.stringify(first.persistence)) {
      reporter.report('octavia.persistence', [...pool.place, 'persistence'], {
        value: pool.persistence?.type,
        message: `${pool.name} keeps clients otherwise than ${first.name}, and they would be one pool`,
        hint: 'Give both the same persistence, or none.',
      });
    }
    const differences = differingFields(first.monitor, pool.monitor);
    if (differences.length === 0) continue;
    reporter.report('octavia.monitors-differ', [...pool.place, 'monitor'], {
      value: differences,
      message: `The monitors of ${first.name} and ${pool.name} differ in ${differences.join(', ')}, and one pool has one monitor`,
      hint: 'Give both the same monitor, or use HAProxy.',
    });
  }
}

function differingFields(one: Monitor | undefined, other: Monitor | undefined): string[] {
  if (!one || !other) return one === other ? [] : ['being there'];
  const [a, b] = [monitorWithDefaults(one), monitorWithDefaults(other)];
  return (Object.keys(a) as (keyof Monitor)[]).filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
}

function checkEnds(reporter: Reporter, root: Weighted | Failover, leaves: readonly Leaf[]): void {
  const ends = new Map<string, Leaf>();
  for (const leaf of leaves) {
    const end = `${canonicalAddress(leaf.member.address)} ${leaf.member.port}`;
    const first = ends.get(end);
    if (!first) ends.set(end, leaf);
    else {
      reporter.report('octavia.member-duplicate', [...leaf.pool.place, 'members', leaf.pool.members.indexOf(leaf.member)], {
        value: `${leaf.member.address}:${leaf.member.port}`,
        message: `${first.pool.name}/${first.member.name} and ${leaf.pool.name}/${leaf.member.name} have one address and port, and ${root.name} becomes one pool, in which Octavia takes each once`,
        hint: 'Give them addresses or ports of their own, or use HAProxy.',
      });
    }
  }
}

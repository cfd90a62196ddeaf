import {
  activesOf,
  add,
  compare,
  type Failover,
  type FindingCode,
  type Member,
  type MemberId,
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
import { bestWeights, type IntegerWeights } from './weights';

/** Why a subtree can not be one pool. */
export type Obstacle = 'failover' | 'unchecked' | 'backups' | 'algorithm' | 'persistence' | 'monitors-differ';

/** What differs between targets that flatten. */
export interface FlatRules {
  code(obstacle: Obstacle): FindingCode;
  /** What can be used in place of it, as the end of a hint: `use HAProxy`. */
  readonly instead: string;
  /** What a member is called in the flat pool. */
  nameOf(origin: MemberId): string;
  /** A monitor as the target runs it: what is alike then is one. */
  withDefaults(monitor: Monitor): Monitor;
  /** The pool whose monitor holds for all, where alike ones may still differ. @defaultValue the first */
  watching?(pools: readonly Pool[]): Pool | undefined;
  /** Reasons of the target's own. */
  check(reporter: Reporter, root: Weighted | Failover, leaves: readonly Leaf[]): void;
}

/** One pool that stands for a whole subtree. */
export interface FlatPool {
  readonly pool: Pool;
  /** Whether the service was more than one pool. */
  readonly flattened: boolean;
  /** How far the integers are from the shares. */
  readonly error: Ratio;
}

/** A member on its way into the flat pool. */
export interface Leaf {
  readonly pool: Pool;
  readonly member: Member;
  readonly share: Ratio;
  readonly backup: boolean;
}

/** Multiplies the weights of a subtree down into one pool. Undefined, with a finding for each reason, where that can not be. */
export function flatten(reporter: Reporter, model: Model, name: string, rules: FlatRules): FlatPool | undefined {
  const root = serviceOf(model, name);
  if (root.kind === 'pool') return { pool: root, flattened: false, error: ZERO };
  const before = reporter.findings.length;
  const leaves =
    root.kind === 'failover' ? failoverLeaves(reporter, model, root, rules) : leavesBelow(reporter, model, name, false, rules);
  checkAlike(reporter, root, leaves, rules);
  rules.check(reporter, root, leaves);
  const first = leaves[0]?.pool;
  if (reporter.findings.length > before || !first) return undefined;
  const { weights, error } = integers(leaves);
  const members = leaves.map(
    ({ member, backup }, i): Member => ({ ...member, name: rules.nameOf(member.origin), weight: weights[i] ?? 0, backup }),
  );
  return {
    pool: {
      kind: 'pool',
      name,
      place: root.place,
      algorithm: first.algorithm,
      members,
      monitor: (rules.watching?.(leaves.map(({ pool }) => pool)) ?? first).monitor,
      minHealthy: 1,
      persistence: first.persistence,
    },
    flattened: true,
    error,
  };
}

/** Actives and backups are never in use at once: each group has proportions of its own. */
function integers(leaves: readonly Leaf[]): IntegerWeights {
  const actives = bestWeights(leaves.filter(({ backup }) => !backup).map(({ share }) => share));
  const backups = bestWeights(leaves.filter(({ backup }) => backup).map(({ share }) => share));
  const rest = { actives: [...actives.weights], backups: [...backups.weights] };
  const weights = leaves.map(({ backup }) => (backup ? rest.backups : rest.actives).shift() ?? 0);
  return { weights, error: compare(actives.error, backups.error) >= 0 ? actives.error : backups.error };
}

function failoverLeaves(reporter: Reporter, model: Model, root: Failover, rules: FlatRules): Leaf[] {
  if (root.children.length > 2) {
    reporter.report(rules.code('failover'), [...root.place, 'children'], {
      value: root.children.map(({ service }) => service),
      message: `One pool has members and backups, and ${root.name} has ${root.children.length} levels`,
      hint: `Keep two children, or ${rules.instead}.`,
    });
  }
  return root.children.slice(0, 2).flatMap(({ service }, i) => leavesBelow(reporter, model, service, i === 1, rules));
}

/** The members below a service with their shares of it. A pool that is reached on several ways is there once, with the sum. */
function leavesBelow(reporter: Reporter, model: Model, top: string, backup: boolean, rules: FlatRules): Leaf[] {
  const shares = new Map([[top, ONE]]);
  for (const name of model.order) {
    const share = shares.get(name);
    const service = serviceOf(model, name);
    if (share === undefined || service.kind === 'pool') continue;
    checkInner(reporter, service, rules);
    const total = service.children.reduce((sum, { weight }) => sum + weight, 0);
    for (const child of service.children) {
      const part = multiply(share, ratio(child.weight, Math.max(1, total)));
      shares.set(child.service, add(shares.get(child.service) ?? ZERO, part));
    }
  }
  return poolsBelow(model, top).flatMap((pool) => poolLeaves(reporter, pool, shares.get(pool.name) ?? ZERO, backup, rules));
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

function checkInner(reporter: Reporter, service: Weighted | Failover, { code, instead }: FlatRules): void {
  if (service.kind === 'failover') {
    reporter.report(code('failover'), service.place, {
      value: service.name,
      message: `${service.name} is a failover below the root, and one pool has members and backups only as a whole`,
      hint: `Make it the root, or ${instead}.`,
    });
  } else if (!service.healthCheck) {
    reporter.report(code('unchecked'), [...service.place, 'healthCheck'], {
      value: false,
      message: `One pool can not answer 503 for a child of ${service.name} that is down: its members leave their share to the others`,
      hint: `Turn healthCheck on, or ${instead}.`,
    });
  }
}

function poolLeaves(reporter: Reporter, pool: Pool, share: Ratio, backup: boolean, { code, instead }: FlatRules): Leaf[] {
  const waiting = pool.members.findIndex((member) => member.backup);
  if (waiting >= 0) {
    reporter.report(code('backups'), [...pool.place, 'members', waiting, 'backup'], {
      value: true,
      message: `A backup of ${pool.name} would wait for all members of the flat pool, not only for those of ${pool.name}`,
      hint: `Remove the backups, or ${instead}.`,
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

function checkAlike(reporter: Reporter, root: Weighted | Failover, leaves: readonly Leaf[], rules: FlatRules): void {
  const { code, instead } = rules;
  const first = leaves[0]?.pool;
  for (const pool of new Set(leaves.map((leaf) => leaf.pool))) {
    if (!first) return;
    if (pool.algorithm === 'least-connections') {
      reporter.report(code('algorithm'), [...pool.place, 'algorithm'], {
        value: pool.algorithm,
        message: `With least connections one pool has no shares, so the weights of ${root.name} would mean nothing`,
        hint: 'Use round-robin.',
      });
    } else if (pool.algorithm !== first.algorithm && pool.algorithm !== 'random') {
      reporter.report(code('algorithm'), [...pool.place, 'algorithm'], {
        value: pool.algorithm,
        message: `${pool.name} has ${pool.algorithm}, ${first.name} has ${first.algorithm}, and they would be one pool`,
        hint: 'Give both the same algorithm.',
      });
    }
    if (JSON.stringify(pool.persistence) !== JSON.stringify(first.persistence)) {
      reporter.report(code('persistence'), [...pool.place, 'persistence'], {
        value: pool.persistence?.type,
        message: `${pool.name} keeps clients otherwise than ${first.name}, and they would be one pool`,
        hint: 'Give both the same persistence, or none.',
      });
    }
    const differences = differingFields(first.monitor, pool.monitor, rules);
    if (differences.length === 0) continue;
    reporter.report(code('monitors-differ'), [...pool.place, 'monitor'], {
      value: differences,
      message: `The monitors of ${first.name} and ${pool.name} differ in ${differences.join(', ')}, and one pool has one monitor`,
      hint: `Give both the same monitor, or ${instead}.`,
    });
  }
}

function differingFields(one: Monitor | undefined, other: Monitor | undefined, { withDefaults }: FlatRules): string[] {
  if (!one || !other) return one === other ? [] : ['being there'];
  const [a, b] = [withDefaults(one), withDefaults(other)];
  return (Object.keys(a) as (keyof Monitor)[]).filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));
}

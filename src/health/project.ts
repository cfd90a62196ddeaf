import {
  add,
  type Member,
  type Model,
  membersBelow,
  nodePaths,
  type Pool,
  parentsOf,
  type Service,
  serviceOf,
  servicesBelow,
  type TreeNode,
  ZERO,
} from '../tree';
import { worse } from './exactness';
import type { Hops } from './hops';
import type { NodeReading } from './node';
import { type Reported, reportedOf } from './reported';
import { NOTHING, type Share, type Shares } from './shares';
import type { IsDead, Standings } from './standing';

/** A tree that was evaluated, and the declared tree that people speak of. They are one unless a lowering changed it. */
export interface Evaluated {
  readonly declared: Model;
  readonly effective: Model;
  readonly standing: Standings;
  readonly isDead: IsDead;
  /** Declared services with nothing alive below them. */
  readonly deadServices: ReadonlySet<string>;
  readonly reported: Reported | undefined;
  readonly hops: Hops;
}

/** A member of the effective tree: where it stands, and who it is in the declared one. */
interface Placed {
  readonly pool: Pool;
  readonly member: Member;
  readonly index: number;
}

type Places = ReadonlyMap<string, readonly Placed[]>;

const key = (service: string, member: string): string => `${service}/${member}`;

/** Where each declared member went. */
export function placements(effective: Model): Places {
  const places = new Map<string, Placed[]>();
  for (const pool of effective.services.values()) {
    if (pool.kind !== 'pool') continue;
    for (const [index, member] of pool.members.entries()) {
      const id = key(member.origin.service, member.origin.member);
      const placed = { pool, member, index };
      const same = places.get(id);
      if (same) same.push(placed);
      else places.set(id, [placed]);
    }
  }
  return places;
}

/** Says of a declared node what happens to it in the effective tree. */
export function readNode(evaluated: Evaluated, places: Places, shares: Shares, node: TreeNode): NodeReading {
  const paths = nodePaths(evaluated.declared, node);
  const base = { path: paths[0] ?? '', paths };
  if (node.kind === 'member')
    return { ...base, kind: 'member', ...readMember(evaluated, places.get(key(node.service, node.member.name)) ?? [], shares) };
  const service = serviceOf(evaluated.declared, node.service);
  const kept = keptService(evaluated, places, shares, node);
  const dead = evaluated.deadServices.has(service.name);
  const read = kept ? readKept(evaluated, kept, shares) : readDissolved(evaluated, places, shares, service, node);
  return { ...base, kind: service.kind, dead, ...read };
}

/** The service itself, unless this entry's requests reach its members only in the pool that took them in. */
function keptService(evaluated: Evaluated, places: Places, shares: Shares, node: TreeNode): Service | undefined {
  const kept = evaluated.effective.services.get(node.service);
  if (!kept || shares.services.has(kept.name)) return kept;
  const elsewhere = placedBelow(evaluated, places, node).some(
    ({ pool, index }) => !isNothing(shares.members.get(pool.name)?.[index]),
  );
  return elsewhere ? undefined : kept;
}

const isNothing = (share: Share | undefined): boolean => share === undefined || share.share?.n === 0n;

function placedBelow({ declared }: Evaluated, places: Places, node: TreeNode): Placed[] {
  return membersBelow(declared, node).flatMap((one) => places.get(key(one.service, one.member.name)) ?? []);
}

type Read = Pick<NodeReading, 'up' | 'reported' | 'portion' | 'share' | 'exactness' | 'reason'>;

function readMember(evaluated: Evaluated, placed: readonly Placed[], shares: Shares): Read & { dead: boolean } {
  let total: Share = NOTHING;
  for (const { pool, index } of placed) total = plus(total, shares.members.get(pool.name)?.[index] ?? NOTHING);
  const first = placed[0];
  if (!first) return { ...NOTHING, up: false, dead: false, reported: null, reason: 'left out' };
  const standing = evaluated.standing.member(first.pool, first.member);
  const reported = evaluated.reported?.member(first.pool, first.member, standing) ?? null;
  const { up, dead, portion, reason } = standing;
  return { up, dead, reported, ...(up && portion ? { portion } : {}), ...total, reason };
}

function readKept(evaluated: Evaluated, kept: Service, shares: Shares): Read {
  const { up, reason } = evaluated.standing.services.get(kept.name) ?? { up: false, reason: 'unreached' };
  const pool = kept.kind === 'pool' ? kept : evaluated.hops.get(kept.name);
  const reported = pool && evaluated.reported ? reportedOf(evaluated.reported, pool, evaluated.standing).own : null;
  return { up, reported, ...(shares.services.get(kept.name) ?? NOTHING), reason };
}

/** A service that the lowering dissolved gets what its members get, and is up while one of them takes traffic. */
function readDissolved(evaluated: Evaluated, places: Places, shares: Shares, service: Service, node: TreeNode): Read {
  const placed = placedBelow(evaluated, places, node);
  const using = placed.filter(({ pool, index }) =>
    evaluated.standing.services.get(pool.name)?.inUse.some((used) => used.index === index),
  );
  const home = placed[0]?.pool.name ?? 'nothing';
  let share: Share = NOTHING;
  for (const { pool, index } of placed) share = plus(share, shares.members.get(pool.name)?.[index] ?? NOTHING);
  // What its members get may also come to them through others; then nobody can say which part is its own.
  if (sharedBelow(evaluated.declared, service)) share = { share: null, exactness: 'unknown' };
  const up = using.length > 0;
  return {
    up,
    reported: null,
    ...share,
    reason: `${up ? 'up' : 'down'}: ${using.length} of ${placed.length} members in use in ${home}`,
  };
}

function sharedBelow(model: Model, service: Service): boolean {
  const reached = servicesBelow(model, [service.name]);
  return [...reached].some((name) => name !== service.name && parentsOf(model, name).some((parent) => !reached.has(parent)));
}

const plus = (a: Share, b: Share): Share => ({
  share: a.share === null || b.share === null ? null : add(a.share, b.share),
  exactness: b.share !== null && b.share.n === ZERO.n ? a.exactness : worse(a.exactness, b.exactness),
});

import {
  type Algorithm,
  add,
  childrenOf,
  compare,
  isZero,
  type Model,
  multiply,
  ONE,
  type Pool,
  type Ratio,
  ratio,
  type Service,
  serviceOf,
  servicesAbove,
  servicesBelow,
  ZERO,
} from '../tree';
import { type Exactness, worse } from './exactness';
import type { ServiceStanding, Standings } from './standing';

/** A part of the requests: null where the target gives no number. */
export interface Share {
  readonly share: Ratio | null;
  readonly exactness: Exactness;
}

/** Who gets which part of the requests that enter at one place. */
export interface Shares {
  /** Only services that requests can reach from here. */
  readonly services: ReadonlyMap<string, Share & { readonly share: Ratio }>;
  /** By pool, in the order of its members. */
  readonly members: ReadonlyMap<string, readonly Share[]>;
  /** Answered 503. */
  readonly unserved: Ratio;
  /** Sent to dead members; null where the target gives no number. */
  readonly lost: Ratio | null;
}

export const NOTHING: Share = { share: ZERO, exactness: 'cycle' };

/**
 * Follows the requests of one entry down the tree.
 *
 * @param several - balancers that other entries use too: they are exact over the sum of their entries only
 */
export function sharesOf(model: Model, standing: Standings, root: string, several: ReadonlySet<string>): Shares {
  const services = new Map<string, Share & { share: Ratio }>([[root, { share: ONE, exactness: 'cycle' }]]);
  const members = new Map<string, readonly Share[]>();
  let unserved = ZERO;
  let lost: Ratio | null = ZERO;
  const passed = passedByKept(model);
  for (const name of model.order) {
    const own = services.get(name);
    if (!own) continue;
    const service = serviceOf(model, name);
    const { up, inUse, growing } = standing.services.get(name) as ServiceStanding;
    if (!up) unserved = add(unserved, own.share);
    const parts = split(own, service, inUse, several.has(name) || growing === true || passed.has(name));
    if (service.kind === 'pool') {
      members.set(name, parts);
      const dead = lostIn(service, standing, own.share, parts);
      lost = lost === null || dead === null ? null : add(lost, dead);
      continue;
    }
    for (const [i, child] of service.children.entries()) {
      const part = parts[i] as Share & { share: Ratio };
      const before = services.get(child.service);
      services.set(child.service, before ? sum(before, part) : part);
    }
  }
  return { services, members, unserved, lost };
}

const sum = (a: Share & { share: Ratio }, b: Share & { share: Ratio }) => {
  if (isZero(b.share)) return a;
  if (isZero(a.share)) return b;
  return { share: add(a.share, b.share), exactness: worse(a.exactness, b.exactness) };
};

function split(
  own: Share & { share: Ratio },
  service: Service,
  inUse: ServiceStanding['inUse'],
  inexact: boolean,
): readonly Share[] {
  const size = service.kind === 'pool' ? service.members.length : childrenOf(service).length;
  const parts: Share[] = Array.from({ length: size }, () => NOTHING);
  if (isZero(own.share)) return parts;
  const total = inUse.reduce((all, { weight }) => all + weight, 0);
  // With one left there is nothing to choose, whatever the algorithm.
  const kind = inUse.length <= 1 ? 'cycle' : worse(choiceOf(service), inexact ? 'expected' : 'cycle');
  for (const { index, weight } of inUse) {
    const share = kind === 'unknown' ? null : multiply(own.share, ratio(weight, total));
    parts[index] = { share, exactness: worse(own.exactness, kind) };
  }
  return parts;
}

const CHOICES: Readonly<Record<Algorithm, Exactness>> = {
  'round-robin': 'cycle',
  source: 'expected',
  'source-port': 'expected',
  random: 'expected',
  'least-connections': 'unknown',
};

/** Balancers that clients pass by which stay with a pool below: what such a one chooses is not all that comes down from it. */
const passedByKept = (model: Model): ReadonlySet<string> => servicesAbove(model, ({ persistence }) => persistence !== undefined);

/** Clients that stay where they are make of every order one that is right on average only. */
function choiceOf(service: Service): Exactness {
  if (service.kind !== 'pool') return 'cycle';
  return worse(CHOICES[service.algorithm], service.persistence ? 'expected' : 'cycle');
}

function lostIn(pool: Pool, standing: Standings, own: Ratio, parts: readonly Share[]): Ratio | null {
  const used = parts.flatMap(({ share }, i) => {
    const member = pool.members[i];
    return member && (share === null || compare(share, ZERO) > 0) ? [{ share, dead: standing.member(pool, member).dead }] : [];
  });
  if (used.every(({ dead }) => !dead)) return ZERO;
  if (used.every(({ dead }) => dead)) return own;
  return used.reduce<Ratio | null>(
    (all, { share, dead }) => (all === null || (dead && share === null) ? null : dead ? add(all, share as Ratio) : all),
    ZERO,
  );
}

/** Services below (and at) more than one of the given entries. */
export function usedBySeveral(model: Model, entries: readonly string[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const entry of entries) {
    for (const name of servicesBelow(model, [entry])) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return new Set([...times].filter(([, n]) => n > 1).map(([name]) => name));
}

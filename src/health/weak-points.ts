import { add, compare, type Entry, formatPercent, formatRatio, isZero, type Model, type Ratio } from '../tree';
import { type Alike, alikeMembers } from './alike';
import { type Combination, combinations, countCombinations, waysToChoose, withoutOne } from './combinations';
import { type Loss, lossIn } from './loss';
import type { IsDead, MemberView } from './standing';

/** So many of these members, whichever. */
export interface Choice {
  readonly count: number;
  /** Paths, in the order of the tree. */
  readonly of: readonly string[];
}

/**
 * Members whose loss at once costs too much, while the loss of fewer of them does not. Members that can stand for one another are
 * said once: any 2 of 5.
 */
export interface WeakPoint extends Loss {
  /** The first such set, by path; the numbers are its own, and the same for all others. Empty where it costs too much already. */
  readonly members: readonly string[];
  /** All such sets: something of every choice. */
  readonly choices: readonly Choice[];
  /** How many sets that are. */
  readonly sets: bigint;
}

/** Most combinations that are tried, members that can stand for one another counted as one: some seconds of work. */
const MAX_COMBINATIONS = 20_000;

/** Most combinations times services: in a tree of more than 200 services, fewer combinations are tried. */
const MAX_WORK = 4_000_000;

export interface WeakPointsInput {
  readonly declared: Model;
  /** The tree that runs. */
  readonly effective: Model;
  readonly entry: Entry;
  /** Most members that are lost at once. */
  readonly failures: number;
  /** Largest fraction of the requests that may be unserved or lost. */
  readonly unserved: Ratio;
  /** How members stand once a loss was noticed. @defaultValue what is dead and watched is down */
  readonly settled: ((isDead: IsDead) => MemberView) | undefined;
  /** Requests a second that come in; undefined when capacities play no part. */
  readonly rate: Ratio | undefined;
}

/** What was found, or how many combinations there are when they are more than are tried. */
export type WeakPointsFound =
  | { readonly points: readonly WeakPoint[] }
  | { readonly combinations: bigint; readonly limit: number };

/** Every minimal set of members whose loss costs more than it may; by size, then in the order of the tree. */
export function findWeakPoints({
  declared,
  effective,
  entry,
  failures,
  unserved,
  rate,
  settled,
}: WeakPointsInput): WeakPointsFound {
  const groups = alikeMembers(declared, effective, entry, rate !== undefined);
  const lossOf = lossIn(declared, effective, entry, rate, settled);
  const points: WeakPoint[] = [];
  const found = new Set<string>();
  const sizes = groups.map(({ length }) => length);
  const limit = Math.min(MAX_COMBINATIONS, Math.floor(MAX_WORK / effective.services.size));
  let tried = 0n;
  for (let size = 0; size <= failures && !found.has(''); size++) {
    tried += countCombinations(sizes, size);
    if (tried > limit) return { combinations: tried, limit };
    for (const combination of combinations(sizes, size)) {
      if (withoutOne(combination).some((less) => found.has(less.join()))) continue;
      const lost = firstOf(groups, combination);
      const loss = lossOf(new Set(lost.map(({ id }) => id)));
      if (!isTooMuch(loss, unserved)) continue;
      found.add(combination.join());
      points.push({ members: lost.map(({ path }) => path), ...choicesOf(groups, combination), ...loss });
    }
    // Whatever contains a member that is a weak point by itself is not minimal.
    if (size === 1) for (const kind of sizes.keys()) if (found.has(`${kind}`)) sizes[kind] = 0;
  }
  return { points };
}

/** Where nobody knows how much is lost, it is too much. */
const isTooMuch = ({ unserved, lost, overloaded }: Loss, allowed: Ratio): boolean =>
  overloaded.length > 0 || lost === null || compare(add(unserved, lost), allowed) > 0;

function firstOf(groups: readonly Alike[], combination: Combination): Alike {
  const taken = new Map<number, number>();
  return combination.flatMap((kind) => {
    const next = taken.get(kind) ?? 0;
    taken.set(kind, next + 1);
    return groups[kind]?.[next] ?? [];
  });
}

function choicesOf(groups: readonly Alike[], combination: Combination): Pick<WeakPoint, 'choices' | 'sets'> {
  const choices = [...new Set(combination)].map((kind) => ({
    count: combination.filter((one) => one === kind).length,
    of: (groups[kind] ?? []).map(({ path }) => path),
  }));
  return { choices, sets: choices.reduce((product, { count, of }) => product * waysToChoose(of.length, count), 1n) };
}

/** Most paths of one choice that are written out. */
const MAX_NAMED = 6;

/** A weak point as a line: `any 2 of public/dc1/a, public/dc1/b, public/dc1/c: 1/4 (25 %) unserved`. */
export function formatWeakPoint({ choices, unserved, lost, overloaded }: WeakPoint): string {
  const who = choices.length === 0 ? 'nothing' : choices.map(formatChoice).join(' and ');
  const costs = [
    ...(isZero(unserved) ? [] : [`${withPercent(unserved)} unserved`]),
    ...(lost === null ? ['an unknown part lost'] : isZero(lost) ? [] : [`${withPercent(lost)} lost`]),
    ...overloaded.map(
      ({ members, load, capacity }) =>
        `${members.length > 1 ? 'together ' : ''}${named(members)} ${members.length > 1 ? 'get' : 'gets'} ${formatRatio(load)} of at most ${formatRatio(capacity)} requests/s`,
    ),
  ];
  return `${who}: ${costs.join(', ')}`;
}

function formatChoice({ count, of }: Choice): string {
  if (count === of.length) return of.join(' and ');
  return `any ${count === 1 ? '' : `${count} `}of ${named(of)}`;
}

const named = (paths: readonly string[]): string =>
  paths.length > MAX_NAMED ? `${paths.slice(0, MAX_NAMED).join(', ')} and ${paths.length - MAX_NAMED} more` : paths.join(', ');

const withPercent = (share: Ratio): string => `${formatRatio(share)} (${formatPercent(share)})`;

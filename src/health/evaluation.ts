import {
  add,
  type Entry,
  type Finding,
  FindingsError,
  formatRatio,
  identityOf,
  isZero,
  type Member,
  type Model,
  matchNode,
  matchNodes,
  membersBelow,
  type Ratio,
  Reporter,
  serviceOf,
  type TreeNode,
  ZERO,
} from '../tree';
import { cycleLength } from './cycle';
import { type Explanation, explainNode } from './explanation';
import { type Hops, lookedThrough, NO_HOPS, settledHops } from './hops';
import type { EntryReading, NodeReading } from './node';
import { type PlatformStatus, platformStatus } from './platform';
import { type Evaluated, placements, readNode } from './project';
import type { Reported } from './reported';
import { type Shares, sharesOf, usedBySeveral } from './shares';
import { type ChildView, deadServices, type IsDead, type MemberView, settledView, standings } from './standing';

/** What the companion can be asked about a moment; `evaluate` gives one, and a simulation gives one for its present. */
export interface Reading {
  /** What happens to each entry's requests, from the root down. */
  readonly entries: readonly EntryReading[];
  /** The findings of the tree and of its lowering that are no errors. */
  readonly findings: readonly Finding[];
  /** What is known of a service or member. */
  node(path: string, entry?: string): NodeReading;
  /** Every service and member that a pattern matches. */
  nodes(pattern: string, entry?: string): readonly NodeReading[];
  /** `up` or `down`, in the balancer's view. */
  status(path: string): 'up' | 'down';
  /** The fraction of an entry's requests that arrives at everything that the pattern matches; null where there is no number. */
  share(pattern: string, entry?: string): Ratio | null;
  /** The share of every member, by path. */
  shares(entry?: string): Readonly<Record<string, Ratio | null>>;
  /** The fraction that is answered 503. */
  unserved(entry?: string): Ratio;
  /** The fraction that is sent to dead members; null where the target gives no number. */
  lost(entry?: string): Ratio | null;
  /** After how many requests every count is exactly its share; null when not every share is exact over a cycle. */
  cycleLength(entry?: string): bigint | null;
  /** Why a service or member is up or down and gets what it gets, with every balancer that has a part in it. */
  explain(path: string, entry?: string): Explanation;
  /** What the platform's own status says of its objects; null without a target. */
  platform(): PlatformStatus | null;
  /** Plain data, as `healthtree show --json` prints it. */
  toJSON(): unknown;
}

export interface EvaluationInput {
  /** The tree that paths speak of. */
  readonly declared: Model;
  /** The tree that runs: the declared one, or what a lowering made of it. */
  readonly effective: Model;
  readonly isDead: IsDead;
  /** How each member stands. @defaultValue what is dead and watched has been noticed */
  readonly view?: MemberView | undefined;
  /** What services take their children to be. @defaultValue what they are */
  readonly sees?: ChildView | undefined;
  /** Inner services that are pools of their own; without `sees` they have noticed everything. @defaultValue none */
  readonly hops?: Hops | undefined;
  readonly reported?: Reported | undefined;
  readonly findings: readonly Finding[];
}

interface EntryShares {
  readonly entry: Entry;
  readonly shares: Shares;
}

/** A reading of a tree at one moment, computed from the state of its members alone. */
export class Evaluation implements Reading {
  readonly findings: readonly Finding[];
  readonly #evaluated: Evaluated;
  readonly #entries: readonly EntryShares[];
  readonly #places: ReturnType<typeof placements>;
  #readings: readonly EntryReading[] | undefined;

  constructor({
    declared,
    effective,
    isDead,
    view = settledView(isDead),
    sees,
    hops = NO_HOPS,
    reported,
    findings,
  }: EvaluationInput) {
    const seen = standings(effective, view, sees);
    const standing = sees ? seen : { ...seen, member: settledHops(hops, seen) };
    this.#evaluated = { declared, effective, standing, isDead, deadServices: deadServices(declared, isDead), reported, hops };
    this.#places = placements(effective);
    const entered = usedBySeveral(
      effective,
      effective.entries.map((entry) => entry.service),
    );
    const several = new Set([...entered, ...lookedThrough(effective, hops)]);
    this.#entries = effective.entries.map((entry) => ({ entry, shares: sharesOf(effective, standing, entry.service, several) }));
    this.findings = findings;
  }

  get entries(): readonly EntryReading[] {
    this.#readings ??= this.#entries.map(({ entry, shares }) => ({
      entry: entry.name,
      nodes: nodesBelow(this.#evaluated.declared, entry.service).map((node) => this.#read(shares, node)),
      unserved: shares.unserved,
      lost: shares.lost,
    }));
    return this.#readings;
  }

  node(path: string, entry?: string): NodeReading {
    return this.#read(this.#entry(entry).shares, matchNode(this.#evaluated.declared, path));
  }

  nodes(pattern: string, entry?: string): readonly NodeReading[] {
    const { shares } = this.#entry(entry);
    return matchNodes(this.#evaluated.declared, pattern).map((node) => this.#read(shares, node));
  }

  status(path: string): 'up' | 'down' {
    // What is up is the same from every entry.
    const shares = this.#entries[0]?.shares as Shares;
    return this.#read(shares, matchNode(this.#evaluated.declared, path)).up ? 'up' : 'down';
  }

  share(pattern: string, entry?: string): Ratio | null {
    return sumOf(this.nodes(pattern, entry).map(({ share }) => share));
  }

  shares(entry?: string): Readonly<Record<string, Ratio | null>> {
    const { entry: asked } = this.#entry(entry);
    const reading = this.entries.find(({ entry: name }) => name === asked.name);
    return Object.fromEntries(
      (reading?.nodes ?? []).filter(({ kind }) => kind === 'member').map(({ path, share }) => [path, share]),
    );
  }

  unserved(entry?: string): Ratio {
    return this.#entry(entry).shares.unserved;
  }

  lost(entry?: string): Ratio | null {
    return this.#entry(entry).shares.lost;
  }

  cycleLength(entry?: string): bigint | null {
    return cycleLength(this.#evaluated.effective, this.#evaluated.standing, this.#entry(entry).shares);
  }

  explain(path: string, entry?: string): Explanation {
    const { shares } = this.#entry(entry);
    const { declared } = this.#evaluated;
    return explainNode(declared, matchNode(declared, path), (node) => this.#read(shares, node));
  }

  platform(): PlatformStatus | null {
    const { effective, standing, reported, hops } = this.#evaluated;
    return reported ? platformStatus(effective, standing, reported, hops) : null;
  }

  toJSON(): unknown {
    return {
      entries: this.entries.map(({ entry, nodes, unserved, lost }) => ({
        entry,
        nodes: nodes.map(({ portion, ...node }) => ({
          ...node,
          ...(portion ? { portion: formatRatio(portion) } : {}),
          share: node.share && formatRatio(node.share),
        })),
        unserved: formatRatio(unserved),
        lost: lost && formatRatio(lost),
      })),
      findings: this.findings,
    };
  }

  #read(shares: Shares, node: TreeNode): NodeReading {
    return readNode(this.#evaluated, this.#places, shares, node);
  }

  /** The entry of that name; without a name the only one. */
  #entry(name: string | undefined): EntryShares {
    const found = name === undefined ? this.#entries[0] : this.#entries.find(({ entry }) => entry.name === name);
    if (found && (name !== undefined || this.#entries.length === 1)) return found;
    const reporter = new Reporter();
    reporter.report('entry.required', [], {
      value: name,
      message: name === undefined ? 'The tree has several entries, each with shares of its own' : `The tree has no entry ${name}`,
      hint: `Name one of ${this.#entries.map(({ entry }) => `'${entry.name}'`).join(', ')}.`,
    });
    throw new FindingsError(reporter.findings);
  }
}

/** The sum of shares; null when one of them has no number. */
export function sumOf(shares: readonly (Ratio | null)[]): Ratio | null {
  return shares.reduce<Ratio | null>(
    (sum, share) => (sum === null || share === null ? null : isZero(share) ? sum : add(sum, share)),
    ZERO,
  );
}

/** The members that paths and patterns name; a service's path stands for all members below it. */
export function deadMembers(model: Model, down: readonly string[]): IsDead {
  const dead = new Set<string>();
  for (const path of down) {
    for (const node of matchNodes(model, path))
      for (const { member } of membersBelow(model, node)) dead.add(identityOf(member.origin));
  }
  return (member: Member) => dead.has(identityOf(member.origin));
}

/** Every service below a root with its members, each once, depth first in file order. */
function nodesBelow(model: Model, root: string): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  const seen = new Set<string>();
  const pending = [root];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const service = serviceOf(model, name);
    nodes.push({ kind: 'service', service: name });
    if (service.kind === 'pool')
      nodes.push(...service.members.map((member): TreeNode => ({ kind: 'member', service: name, member })));
    else pending.push(...service.children.map((child) => child.service).reverse());
  }
  return nodes;
}

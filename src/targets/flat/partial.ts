import { deadMembers, Evaluation, type Reading } from '../../health';
import {
  type Child,
  equal,
  type FindingCode,
  formatRatio,
  type Model,
  membersBelow,
  type Ratio,
  type Reporter,
  serviceOf,
  voting,
} from '../../tree';
import { votersBelow } from './below';

/**
 * Tells where a flat pool shares differently from the declared tree, with the numbers of both: when a child is partly down.
 * While each child of the root is wholly up or wholly down, the proportions of the others stay what they were.
 *
 * @param exact - what would keep them
 * @returns whether it does
 */
export function reportPartial(
  reporter: Reporter,
  code: FindingCode,
  { declared, effective, root }: { readonly declared: Model; readonly effective: Model; readonly root: string },
  exact: string,
): boolean {
  const entry = declared.entries.find(({ service }) => service === root)?.name;
  for (const { parent, children, member, before } of losses(declared, root)) {
    const read = (tree: Model): Reading =>
      new Evaluation({ declared, effective: tree, isDead: deadMembers(declared, [...before, member]), findings: [] });
    const [asked, given] = [read(declared), read(effective)];
    if (sameShares(asked.shares(entry), given.shares(entry))) continue;
    const numbers = children.slice(0, 3).map(({ service }) => {
      // With its parent in front: a member may be called like the service.
      const [wanted, got] = [asked, given].map((reading) => reading.node(`${parent}/${service}`, entry).share);
      return `${service} gets ${number(got)} instead of ${number(wanted)}`;
    });
    reporter.report(code, serviceOf(declared, root).place, {
      severity: 'warning',
      value: member,
      message: `One pool shares differently while a child of ${parent} is partly down: with ${[...before, member].join(', ')} down, ${numbers.join(', ')}`,
      hint: `Accept it by acknowledging ${code}, or use ${exact}, where shares stay exact.`,
    });
    return true;
  }
  return false;
}

/** A member whose loss may change the shares between children of a service. */
interface Loss {
  readonly parent: string;
  readonly children: readonly Child[];
  readonly member: string;
  /** What must be down already, so that the service has traffic. */
  readonly before: readonly string[];
}

function* losses(model: Model, root: string, before: readonly string[] = []): Generator<Loss> {
  const reached = new Set([root]);
  for (const name of reached) {
    const service = serviceOf(model, name);
    if (service.kind === 'pool') continue;
    if (service.kind === 'failover') {
      const [first, second] = service.children;
      if (first) yield* losses(model, first.service);
      if (first && second) yield* losses(model, second.service, namesBelow(model, first.service));
      return;
    }
    const children = voting(service);
    for (const child of children) reached.add(child.service);
    if (children.length < 2) continue;
    for (const child of children) {
      const members = votersBelow(model, child.service);
      if (members.length >= 2) yield* members.map((member) => ({ parent: name, children, member, before }));
    }
  }
}

const namesBelow = (model: Model, service: string): string[] =>
  membersBelow(model, { kind: 'service', service }).map(({ service: pool, member }) => `${pool}/${member.name}`);

type MemberShares = Readonly<Record<string, Ratio | null>>;

const sameShares = (a: MemberShares, b: MemberShares): boolean =>
  Object.entries(a).every(([path, share]) => {
    const other = b[path];
    return share && other ? equal(share, other) : share === other;
  });

const number = (share: Ratio | null | undefined): string => (share ? formatRatio(share) : 'no number');

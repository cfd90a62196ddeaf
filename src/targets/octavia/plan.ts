import { compare, type Finding, formatPercent, type Model, Reporter, ratio, serviceOf } from '../../tree';
import { type FlatPool, flatten } from '../flat/flatten';
import { type Cascade, cascade } from './cascade';
import { FLAT } from './flat-rules';
import type { Provider } from './provider';

/** How the tree below one service that is entered is lowered. */
export interface Planned {
  readonly root: string;
  readonly way: FlatPool | Cascade;
  /** What the other way would be, where there is one. */
  readonly other: FlatPool | Cascade | undefined;
  /** Why there is none. */
  readonly refused: readonly Finding[];
  /** Why it is not the other. */
  readonly why: string;
}

/** The part of the traffic by which a flat pool may be off before a cascade is taken instead, if there can be one: 1 %. */
const EXACT_ENOUGH = ratio(1, 100);

export const isCascade = (way: FlatPool | Cascade | undefined): way is Cascade => way !== undefined && 'hops' in way;

/**
 * Chooses for every service that is entered: one flat pool, which is one load balancer, where it is possible and its integers are
 * off by at most 1 % of the traffic; else a cascade, where that is possible. What is part of a cascade is one everywhere.
 *
 * @param asked - the one to use
 * @param protocolsOf - what is spoken behind the listeners that lead to a service
 */
export function plan(
  reporter: Reporter,
  model: Model,
  provider: Provider,
  asked: string | undefined,
  protocolsOf: (service: string) => readonly string[],
): readonly Planned[] {
  const roots = [...new Set(model.entries.map(({ service }) => service))];
  const planned = roots.flatMap((root) => {
    const flat = attempt(provider, (own) => flatten(own, model, root, FLAT));
    if (serviceOf(model, root).kind === 'pool')
      return flat.way ? [{ root, way: flat.way, other: undefined, refused: [], why: '' }] : [];
    const nested = attempt(provider, (own) => nest(own, model, provider, root, protocolsOf(root)));
    return choose(reporter, root, asked, flat, provider.noCascade && asked === undefined ? NOTHING : nested);
  });
  return withParts(reporter, planned);
}

const NO_DATAGRAMS = {
  message: 'Datagrams have no cascade: a load balancer with nothing up answers nothing, and nothing can be seen through it',
  hint: 'Use lowering: flat, or listeners of http.',
};

interface Attempt<Way> {
  readonly way: Way | undefined;
  readonly findings: readonly Finding[];
}

const NOTHING: Attempt<never> = { way: undefined, findings: [] };

function attempt<Way>({ target }: Provider, lower: (reporter: Reporter) => Way | undefined): Attempt<Way> {
  const reporter = new Reporter(target);
  return { way: lower(reporter), findings: reporter.findings };
}

function nest(reporter: Reporter, model: Model, { noCascade }: Provider, root: string, protocols: readonly string[]) {
  const refused = noCascade ?? (protocols.some((one) => one === 'udp' || one === 'sctp') ? NO_DATAGRAMS : undefined);
  if (!refused) return cascade(reporter, model, root, protocols);
  const { place, name } = serviceOf(model, root);
  reporter.report('octavia.cascade-driver', place, { value: name, ...refused });
  return undefined;
}

function choose(
  reporter: Reporter,
  root: string,
  asked: string | undefined,
  flat: Attempt<FlatPool>,
  nested: Attempt<Cascade>,
): readonly Planned[] {
  const off = flat.way && compare(flat.way.error, EXACT_ENOUGH) > 0;
  const first = asked === 'cascade' || (asked === undefined && (!flat.way || off) && nested.way) ? nested : flat;
  const other = first === flat ? nested : flat;
  if (first.way) return [{ root, way: first.way, other: other.way, refused: other.findings, why: reason(asked, flat) }];
  const said = new Set(nested.findings.map(placed));
  const findings =
    asked === undefined ? [...flat.findings.filter((one) => !said.has(placed(one))), ...nested.findings] : first.findings;
  reporter.findings.push(...findings);
  return [];
}

const placed = ({ code, path }: Finding): string => `${code} ${path}`;

function reason(asked: string | undefined, flat: Attempt<FlatPool>): string {
  if (asked !== undefined) return 'as asked for';
  const [first, ...rest] = flat.findings;
  if (flat.way) return `since one pool would be off by up to ${formatPercent(flat.way.error, 1)} of the traffic`;
  return `since one pool is not possible (${first?.message}${rest.length > 0 ? `, and ${rest.length} more` : ''})`;
}

/** A service that is entered and also a part of a cascade is a cascade itself: it is one service, with one state. */
function withParts(reporter: Reporter, planned: readonly Planned[]): readonly Planned[] {
  const homes = new Map(
    planned.flatMap(({ root, way }) => (isCascade(way) ? way.services.slice(1).map((part) => [part, root] as const) : [])),
  );
  return planned.map((one) => {
    const home = homes.get(one.root);
    if (home === undefined || isCascade(one.way) || !one.way.flattened) return one;
    reporter.findings.push(...one.refused);
    if (!isCascade(one.other)) return one;
    return { ...one, way: one.other, other: one.way, why: `since it is part of ${home}, which is a cascade` };
  });
}

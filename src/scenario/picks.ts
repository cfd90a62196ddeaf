import type { Simulation } from '../health';
import { FindingsError, Reporter } from '../tree';
import { lookAhead } from './walk';

/** Members by path or a tail of it, and `503` for what nobody serves; a text has them with blanks between. */
export type Picks = string | readonly string[];

/** One pick, beside what was expected of it. */
export interface Pick {
  readonly expected: string;
  readonly seen: string;
  readonly holds: boolean;
}

export const pickNames = (picks: Picks): readonly string[] =>
  typeof picks === 'string' ? picks.split(/\s+/).filter((name) => name !== '') : picks;

/**
 * Where the next requests go, beside what was expected of each. Takes no turns: the simulation is afterwards as it was.
 *
 * @throws FindingsError about a path that matches no member, and about a pool whose order can not be predicted
 */
export function comparePicks(twin: Simulation, picks: Picks, entry: string | undefined): readonly Pick[] {
  const names = pickNames(picks);
  const wanted = new Map(names.map((name) => [name, pathsOf(twin, name, entry)]));
  const seen = lookAhead(twin, () => twin.pick(names.length, entry));
  return names.map((expected, i) => ({
    expected,
    seen: seen[i] ?? '',
    holds: wanted.get(expected)?.has(seen[i] ?? '') ?? false,
  }));
}

/** Every member that a name can mean, by all of its paths. */
function pathsOf(twin: Simulation, name: string, entry: string | undefined): ReadonlySet<string> {
  if (name === '503') return new Set(['503']);
  const members = twin.nodes(name, entry ?? twin.entries[0]?.entry).filter(({ kind }) => kind === 'member');
  if (members.length > 0) return new Set(members.flatMap(({ paths }) => paths));
  const reporter = new Reporter();
  reporter.report('path.none', [], {
    value: name,
    message: `The path ${name} names a service, and members are picked`,
    hint: `Write ${name}/* for any of its members.`,
  });
  throw new FindingsError(reporter.findings);
}

import type { Simulation } from '../runtime';
import { lookAhead } from '../scenario';
import { impossible, judging, type MatcherResult, result } from './judge';
import { simulationOf } from './subject';

export interface PickOptions {
  /** The entry whose requests are meant; needed where a tree has several. */
  readonly entry?: string | undefined;
}

/** Most picks that a message lists. */
const MAX_LISTED = 40;

/**
 * Expects where the next requests of a simulation go, one by one: members by path or a tail of it (`*` is any one name), and
 * `503` for what nobody serves; a text has them with blanks between. No turns are taken: the simulation is afterwards as it was.
 * Fails on paths that match no member, whichever way it is asked.
 */
export function toPick(subject: unknown, expected: string | readonly string[], { entry }: PickOptions = {}): MatcherResult {
  return judging(
    () => simulationOf(subject),
    (twin) => {
      const names = typeof expected === 'string' ? expected.split(/\s+/).filter((name) => name !== '') : expected;
      if (names.length === 0) throw new TypeError('expected at least one pick');
      const wanted = new Map(names.map((name) => [name, pathsOf(twin, name, entry)]));
      const picks = lookAhead(twin, () => twin.pick(names.length, entry));
      const hits = names.map((name, i) => wanted.get(name)?.has(picks[i] ?? '') ?? false);
      const pass = hits.every((hit) => hit);
      return result(pass, () => {
        const rows = names.map((name, i) => `  ${hits[i] ? '✓' : '✖'} ${i + 1}. expected ${name}, got ${picks[i]}`);
        const rest = rows.length - MAX_LISTED;
        return [
          pass ? 'expected other picks than' : 'expected other picks:',
          ...rows.slice(0, MAX_LISTED),
          ...(rest > 0 ? [`  and ${rest} more`] : []),
        ].join('\n');
      });
    },
  );
}

/** Every member that a name can mean, by all of its paths. */
function pathsOf(twin: Simulation, name: string, entry: string | undefined): ReadonlySet<string> {
  if (name === '503') return new Set(['503']);
  const members = twin.nodes(name, entry ?? twin.entries[0]?.entry).filter(({ kind }) => kind === 'member');
  if (members.length === 0)
    throw impossible(
      'path.none',
      name,
      `The path ${name} names a service, and members are picked`,
      `Write ${name}/* for any of its members.`,
    );
  return new Set(members.flatMap(({ paths }) => paths));
}

import { comparePicks, type Picks, pickNames } from '../scenario';
import { judging, type MatcherResult, result } from './judge';
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
export function toPick(subject: unknown, expected: Picks, { entry }: PickOptions = {}): MatcherResult {
  return judging(
    () => simulationOf(subject),
    (twin) => {
      if (pickNames(expected).length === 0) throw new TypeError('expected at least one pick');
      const picks = comparePicks(twin, expected, entry);
      const pass = picks.every(({ holds }) => holds);
      return result(pass, () => {
        const rows = picks.map((pick, i) => `  ${pick.holds ? '✓' : '✖'} ${i + 1}. expected ${pick.expected}, got ${pick.seen}`);
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

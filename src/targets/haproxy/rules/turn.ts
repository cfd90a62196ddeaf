import type { Weighted } from '../../../tree';
import { turnsOf } from '../slots';
import { at } from './at';
import { TURNS } from './counters';
import { cutRules } from './cut';
import type { Dialect } from './dialect';

/** Services that as many choices lie before. */
export interface Level {
  readonly number: number;
  /** Those of the level that take turns. */
  readonly services: readonly Weighted[];
  /** Width of a slot. */
  readonly width: number;
}

/** The variable that has the list of a level: one for each, since a list that is not there costs next to nothing. */
export const slotsOf = ({ number }: Pick<Level, 'number'>): string => `txn.slots${number}`;

/**
 * The turn that one of a level's services takes in its list, where the request stands at one. Without a list each rule fails, and
 * changes nothing; only the counter needs a condition, and does not move where nothing is up either. `txn.k` is the length of the list,
 * and then the place in it.
 */
export function turnRules(level: Level, rule: string, dialect: Dialect, counters: ReadonlyMap<string, number>): string[] {
  const { services, width } = level;
  const slots = slotsOf(level);
  const living = `{ var(${slots}),length gt 0 }`;
  const place = `mul(${width}),mod(txn.k)${dialect.cutsByVariable ? '' : `,div(${width})`}`;
  const counted = dialect.countsByKey
    ? [`${rule} set-var(txn.k) var(txn.to),table_inc_gpc(0,${TURNS}),${place} if ${living}`]
    : services.map(({ name }) => `${rule} set-var(txn.k) sc_inc_gpc(${counters.get(name)},0),${place} if ${at(name)} ${living}`);
  return [`${rule} set-var(txn.k) var(${slots}),length`, ...counted, ...takeRules(level, rule, dialect)];
}

function takeRules(level: Level, rule: string, { cutsByVariable }: Dialect): string[] {
  const { width } = level;
  const variable = slotsOf(level);
  const take = (bytes: string): string => `${rule} set-var(txn.to) var(${variable}),bytes(${bytes},${width}),word(1,' ')`;
  if (cutsByVariable) return [take('txn.k')];
  const length = Math.max(...level.services.map(({ children }) => turnsOf(children)));
  return [...cutRules({ variable, place: 'txn.k', length, width }, rule), take('0')];
}

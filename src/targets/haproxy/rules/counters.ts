import type { Model } from '../../../tree';
import type { Dialect } from './dialect';

/** The stick table with one counter a service. Service names have no colon, so nothing can be called like it. */
export const TURNS = 'healthtree:turns';

/** Most counters in a row of a table. */
export const MAX_COUNTERS = 100;

/** Services that take turns, in the order of the tree. */
const takersOf = ({ services }: Model): readonly string[] =>
  [...services.values()].filter(({ kind }) => kind === 'weighted').map(({ name }) => name);

/** The section of the table; none where nothing takes turns. */
export function turnsTable(model: Model, { countsByKey }: Dialect): string[][] {
  const names = takersOf(model);
  if (names.length === 0) return [];
  // One row for every service: a table too small, or keys cut short, would make two of them share one.
  const length = 1 + Math.max(...names.map((name) => name.length));
  const table = countsByKey
    ? `type string len ${length} size ${Math.max(100, 2 * names.length)} store gpc(1)`
    : `type integer size 10 store gpc(${names.length})`;
  return [[`backend ${TURNS}`, `    stick-table ${table}`]];
}

/** The rule that all counters of a row need, before any of them is used. */
export const trackingRules = (rule: string, { countsByKey }: Dialect): string[] =>
  countsByKey ? [] : [`${rule} track-sc0 int(1) table ${TURNS}`];

/** Numbers of the counters in one row, by service. */
export const counterNumbers = (model: Model): ReadonlyMap<string, number> => new Map(takersOf(model).map((name, i) => [name, i]));

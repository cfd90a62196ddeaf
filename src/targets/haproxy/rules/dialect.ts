import { compareVersions, type Version } from '../version';

/** What rules can use, by version. 3.2.26, 3.0.11 and 2.6.12 were measured; a version between has what the one before it has. */
export interface Dialect {
  /** `table_inc_gpc`: one counter a row, counted and read in one locked step. Before it, a tracked row has up to 100 counters. */
  readonly countsByKey: boolean;
  /** `bytes` with a variable: any slot of a list at once. Before it, a list is cut by halves. */
  readonly cutsByVariable: boolean;
  /** The fetch `acl`: whether a child is up, in the list itself. Before it, a variable is set first. */
  readonly asksAcls: boolean;
}

const since = (version: Version, major: number, minor: number): boolean =>
  compareVersions(version, { major, minor, patch: 0 }) >= 0;

export const dialectOf = (version: Version): Dialect => ({
  countsByKey: since(version, 3, 2),
  cutsByVariable: since(version, 3, 0),
  asksAcls: since(version, 3, 0),
});

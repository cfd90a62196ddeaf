import type { Settings } from '../../settings';
import type { StickTables } from '../persistence/backend';

/** What is remembered of clients that are kept by their address, by a header or by a cookie of the application. */
export interface HaproxyStickTableSettings {
  /**
   * Clients that each table remembers, 1 to 100000000; where there are more, those that came longest ago are forgotten. There is
   * a table for each pool, and one for each place where requests enter above several; an entry takes about 200 bytes.
   * @defaultValue 100000
   */
  readonly entries?: number | undefined;
  /** How long a client is remembered after it came last. @defaultValue `30m` */
  readonly expiry?: string | undefined;
}

export function readStickTables(settings: Settings): StickTables {
  const own = settings.group('stickTables');
  const tables = { entries: own.integer('entries', 1, 100_000_000) ?? 100_000, expiry: own.duration('expiry', 1_800_000) };
  own.rejectRest();
  return tables;
}

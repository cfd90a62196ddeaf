import type { Settings } from '../../settings';
import type { StickTables } from '../persistence/backend';

/** What is remembered of clients that are kept by their address, by a header or by a cookie of the application. */
export interface HaproxyStickTableSettings {
  /**
   * Clients that each table remembers, 1 to 100000000; where there are more, those that came longest ago are forgotten. There is
   * a table for each pool, and one for each place where requests enter above several; an entry takes about 220 bytes (3.2.26, measured).
   * @defaultValue 100000
   */
  readonly entries?: number | undefined;
  /** How long a client is remembered after it came last. @defaultValue `30m` */
  readonly expiry?: string | undefined;
  /**
   * Where a process that ends at a reload hands its tables over to the next one on this host, and nothing else listens: `127.0.0.1:10001`,
   * the absolute path of a socket, or `abns@NAME` for one without a file. @defaultValue none: a reload forgets clients
   */
  readonly handover?: string | undefined;
}

const HANDOVER = /^(?:(?:127(?:\.\d{1,3}){3}|\[::1\]):[1-9]\d{0,4}|\/[A-Za-z0-9_./@%+=~-]{1,80}|abns@[A-Za-z0-9_.-]{1,80})$/;
const HANDOVER_TEXT = 'an address of this host with a port as 127.0.0.1:10001, an absolute path, or abns@ with a name';

export function readStickTables(settings: Settings): StickTables {
  const own = settings.group('stickTables');
  const tables = {
    entries: own.integer('entries', 1, 100_000_000) ?? 100_000,
    expiry: own.duration('expiry', 1_800_000),
    handover: own.pattern('handover', HANDOVER, HANDOVER_TEXT),
  };
  const port = Number(/:(\d+)$/.exec(tables.handover ?? '')?.[1] ?? 1);
  if (port > 65_535)
    own.report('handover', 'target.value', { message: `There is no port ${port}`, hint: 'Use a port from 1 to 65535.' });
  own.rejectRest();
  return tables;
}

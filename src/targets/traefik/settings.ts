import type { Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { Settings } from '../settings';
import { readCookies, type TraefikCookieSettings } from './cookies';
import type { PassiveCheck } from './passive';
import type { Config } from './services';
import { readTls, type TraefikTlsSettings } from './tls';
import { formatVersion, hasPassiveChecks, MEASURED, PASSIVE_SINCE, resolveVersion, type Version } from './version';

/** When failed requests take a member out. A request fails without contact to the member, or by an answer from status 500 on. */
export interface PassiveSettings {
  /**
   * How long failures count together, and how long a member of a pool without a monitor is out, 1 ms to 2147483647 ms.
   *
   * @defaultValue 10s
   */
  readonly failureWindow?: string | undefined;
  /** Failures in that time, without an answer between them, that take a member out; 1 to 2147483647. @defaultValue 1 */
  readonly maxFailedAttempts?: number | undefined;
}

/** What Traefik needs beyond the tree; all of it has defaults. */
export interface TraefikSettings {
  /** `3.7.15`; `3` or `3.7` for the newest measured version of it. @defaultValue the newest measured version */
  readonly version?: string | undefined;
  /** Time between two checks of a member that is down, 1 ms to 2147483647 ms. @defaultValue the monitor's interval */
  readonly unhealthyInterval?: string | undefined;
  /**
   * Passive health checks of every pool, with its monitor or without one; `{}` for the defaults. Since Traefik 3.6.0.
   *
   * A member that is out is back with its next check that passes; of a pool without a monitor, one `failureWindow` later,
   * whatever it is then. Failures are forgotten with a request that is answered, not with that. Requests that hang
   * until their client gives up count as answered (3.7.15, measured). A pool without a monitor still tells its parents nothing.
   *
   * @defaultValue requests that fail change nothing
   */
  readonly passive?: PassiveSettings | undefined;
  /** Attributes of the cookies of pools with persistence and of the weighted services above them. */
  readonly cookies?: TraefikCookieSettings | undefined;
  /** TLS that ends here; listeners of terminated-https need it. */
  readonly tls?: TraefikTlsSettings | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

export interface ResolvedSettings {
  readonly version: Version;
  /** Milliseconds. */
  readonly unhealthyInterval: number | undefined;
  readonly passive: PassiveCheck | undefined;
  readonly cookies: Config;
  readonly tls: Config | undefined;
  readonly acknowledge: unknown;
}

export function resolveSettings(reporter: Reporter, value: unknown, asked: string | undefined): ResolvedSettings {
  const settings = new Settings(reporter, 'traefik', value);
  const own = settings.raw('version');
  const version = resolveVersion(reporter, asked === undefined ? settings.place('version') : [], asked ?? own);
  const resolved = {
    version,
    unhealthyInterval: settings.has('unhealthyInterval') ? settings.duration('unhealthyInterval', 0) || undefined : undefined,
    passive: settings.has('passive') ? passiveCheck(reporter, settings, version) : undefined,
    cookies: readCookies(settings),
    tls: readTls(settings),
    acknowledge: settings.raw('acknowledge'),
  };
  settings.rejectRest();
  return resolved;
}

function passiveCheck(reporter: Reporter, settings: Settings, version: Version): PassiveCheck {
  if (!hasPassiveChecks(version)) {
    reporter.report('version.unsupported', settings.place('passive'), {
      value: settings.raw('passive'),
      message: `Traefik ${formatVersion(version)} has no passive health checks, and refuses a file with them; they came with ${formatVersion(PASSIVE_SINCE)}`,
      hint: `Remove passive, or use Traefik ${formatVersion(MEASURED)}.`,
    });
  }
  const group = settings.group('passive');
  const passive = {
    failureWindow: group.duration('failureWindow', 10_000),
    maxFailedAttempts: group.integer('maxFailedAttempts', 1, 2_147_483_647) ?? 1,
  };
  group.rejectRest();
  return passive;
}

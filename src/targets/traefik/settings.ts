import type { Reporter } from '../../tree';
import type { Acknowledgement } from '../acknowledge';
import { Settings } from '../settings';
import { resolveVersion, type Version } from './version';

/** What Traefik needs beyond the tree; all of it has defaults. */
export interface TraefikSettings {
  /** `3.7.15`; `3` or `3.7` for the newest measured version of it. @defaultValue the newest measured version */
  readonly version?: string | undefined;
  /** Time between two checks of a member that is down, 1 ms to 2147483647 ms. @defaultValue the monitor's interval */
  readonly unhealthyInterval?: string | undefined;
  /** Findings that are accepted, each with a reason. */
  readonly acknowledge?: readonly Acknowledgement[] | undefined;
}

export interface ResolvedSettings {
  readonly version: Version;
  /** Milliseconds. */
  readonly unhealthyInterval: number | undefined;
  readonly acknowledge: unknown;
}

export function resolveSettings(reporter: Reporter, value: unknown, version: string | undefined): ResolvedSettings {
  const settings = new Settings(reporter, 'traefik', value);
  const own = settings.raw('version');
  const resolved = {
    version: resolveVersion(reporter, version === undefined ? settings.place('version') : [], version ?? own),
    unhealthyInterval: settings.has('unhealthyInterval') ? settings.duration('unhealthyInterval', 0) || undefined : undefined,
    acknowledge: settings.raw('acknowledge'),
  };
  settings.rejectRest();
  return resolved;
}

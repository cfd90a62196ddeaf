import { known, type Place, type Reporter, show } from '../../tree';

export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** Version on which this target's facts were measured. */
export const MEASURED: Version = { major: 3, minor: 7, patch: 15 };

/** First version with passive health checks (changelog). */
export const PASSIVE_SINCE: Version = { major: 3, minor: 6, patch: 0 };

export const hasPassiveChecks = ({ major, minor }: Version): boolean =>
  major > PASSIVE_SINCE.major || minor >= PASSIVE_SINCE.minor;

export const formatVersion = ({ major, minor, patch }: Version): string => `${major}.${minor}.${patch}`;

/** Reads `3.7.15`; `3`, `3.7` and nothing mean the newest measured version of that line. */
export function resolveVersion(reporter: Reporter, place: Place, value: unknown): Version {
  if (value === undefined) return MEASURED;
  // YAML reads an unquoted 3 or 3.7 as a number.
  const text = typeof value === 'number' && known(value) ? String(value) : value;
  const match = typeof text === 'string' ? /^(\d{1,3})(?:\.(\d{1,3})(?:\.(\d{1,4}))?)?$/.exec(text) : null;
  if (!match) {
    reporter.report('version.form', place, {
      value,
      message: `${show(value)} is no Traefik version`,
      hint: "Write '3', '3.7' or '3.7.15'.",
    });
    return MEASURED;
  }
  const major = Number(match[1]);
  const minor = match[2] === undefined ? MEASURED.minor : Number(match[2]);
  if (major < MEASURED.major) {
    reporter.report('version.unsupported', place, {
      value,
      message: `Traefik ${text} is older than ${MEASURED.major}: its servers are chosen in another way than its services`,
      hint: `Use Traefik ${formatVersion(MEASURED)}.`,
    });
    return MEASURED;
  }
  if (major !== MEASURED.major || minor !== MEASURED.minor) {
    reporter.report('version.unmeasured', place, {
      severity: 'warning',
      value,
      message: `Nothing was measured on Traefik ${text}; it is taken to behave as ${formatVersion(MEASURED)}`,
      hint: `Use Traefik ${formatVersion(MEASURED)}.`,
    });
  }
  return { major, minor, patch: match[3] === undefined ? (minor === MEASURED.minor ? MEASURED.patch : 0) : Number(match[3]) };
}

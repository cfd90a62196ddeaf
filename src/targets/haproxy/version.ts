import { known, type Place, type Reporter, show } from '../../tree';

export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** Versions on which this target's facts were measured, newest first. */
export const MEASURED: readonly Version[] = [
  { major: 3, minor: 2, patch: 26 },
  { major: 3, minor: 0, patch: 11 },
  { major: 2, minor: 6, patch: 12 },
];

/** First version on which configurations were tried. */
const OLDEST: Version = { major: 2, minor: 6, patch: 0 };

/** First version with init states. */
export const INIT_STATE: Version = { major: 3, minor: 1, patch: 0 };

/** First version on which init states were seen to hold after every start and reload. */
export const INIT_STATE_SURE: Version = { major: 3, minor: 2, patch: 26 };

const NEWEST = MEASURED[0] as Version;

export const formatVersion = ({ major, minor, patch }: Version): string => `${major}.${minor}.${patch}`;

export function compareVersions(a: Version, b: Version): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

/** Reads `3.2.26`, or `3.2` for the newest measured patch of it; nothing means the newest measured version. */
export function resolveVersion(reporter: Reporter, place: Place, value: unknown): Version {
  if (value === undefined) return NEWEST;
  // YAML reads an unquoted 3.2 as a number.
  const text = typeof value === 'number' && known(value) ? String(value) : value;
  const match = typeof text === 'string' ? /^(\d{1,3})\.(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text) : null;
  if (!match) {
    reporter.report('version.form', place, {
      value,
      message: `${show(value)} is no HAProxy version`,
      hint: "Write '3.2' or '3.2.26'.",
    });
    return NEWEST;
  }
  const [major, minor] = [Number(match[1]), Number(match[2])];
  const measured = MEASURED.find((version) => version.major === major && version.minor === minor);
  const version = { major, minor, patch: match[3] === undefined ? (measured?.patch ?? 0) : Number(match[3]) };
  if (compareVersions(version, OLDEST) < 0) {
    reporter.report('version.unsupported', place, {
      value,
      message: `HAProxy ${text} is older than ${formatVersion(OLDEST)}, the oldest that configurations are written for`,
      hint: 'Use HAProxy 2.6 or later.',
    });
    return version;
  }
  if (!measured) {
    const alike = formatVersion(MEASURED.find((one) => compareVersions(one, version) < 0) ?? NEWEST);
    reporter.report('version.unmeasured', place, {
      severity: 'warning',
      value,
      message: `Nothing was measured on HAProxy ${text}; it is taken to behave as ${alike}`,
      hint: `Run \`haproxy -c\` of that version on the configuration, or use ${alike}.`,
    });
  }
  return version;
}

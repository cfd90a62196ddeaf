import type { Settings } from '../../settings';
import { compareVersions, formatVersion, type Version } from '../version';

/**
 * Reports a field that HAProxy of this version does not know.
 *
 * @param needed - the first version that has it
 * @param lacks - what the older one does not do: `sends no Forwarded header`
 */
export function requireVersion(settings: Settings, field: string, needed: Version, version: Version, lacks: string): void {
  if (!settings.has(field) || compareVersions(version, needed) >= 0) return;
  const first = `${needed.major}.${needed.minor}`;
  settings.report(field, 'haproxy.version', {
    message: `HAProxy ${formatVersion(version)} ${lacks}: that came with ${first}`,
    hint: `Use HAProxy ${first} or later, or remove ${field}.`,
  });
}

import { show } from '../../../tree';
import type { Settings } from '../../settings';

/** Newest minor version of Octavia's API that is known here (Octavia 19). */
const NEWEST = 30;

/** Reads `2.27` as its minor number; without one, everything that is known is taken to be there. */
export function readApiVersion(settings: Settings): number {
  const value = settings.raw('apiVersion');
  // YAML reads an unquoted 2.5 as a number; 2.30 would become 2.3.
  const match = typeof value === 'string' ? /^v?2\.(\d{1,2})$/.exec(value) : null;
  if (value !== undefined && !match)
    settings.report('apiVersion', 'target.value', {
      message: `apiVersion can not be ${show(value)}`,
      hint: "Write the newest version that the cloud's load balancer API lists, as text: '2.27'.",
    });
  return match ? Number(match[1]) : NEWEST;
}

/** Reports a field that the cloud's API does not have yet. */
export function requireMinor(settings: Settings, field: string, needed: number, minor: number): void {
  if (!settings.has(field) || minor >= needed) return;
  settings.report(field, 'octavia.api-version', {
    message: `${field} needs version 2.${needed} of Octavia's API, and the cloud has 2.${minor}`,
    hint: `Remove ${field}, or correct apiVersion.`,
  });
}

import { word } from '../quote';
import type { Log } from './settings';

/** Lines of the global section. */
export const globalLogLines = (log: Log | undefined): string[] => (log ? [`    ${log.line}`] : []);

/** Lines of the defaults section: frontends write requests, backends what becomes of members. */
export const defaultLogLines = (log: Log | undefined): string[] => (log ? ['    log global'] : []);

/** A frontend that writes its requests; a format in lines of its own comes later, and counts. */
export function loggedFrontend(log: Log | undefined, [name = '', mode = '', ...lines]: readonly string[]): string[] {
  const format = mode === '    mode http' ? log?.formats.http : log?.formats.tcp;
  return [name, mode, ...(format === undefined ? [] : [`    log-format ${word(format)}`]), ...lines];
}

/** A section whose requests, if it takes some, are not written. */
export const silentSection = (log: Log | undefined, lines: readonly string[]): string[] => [
  ...lines,
  ...(log && lines[0]?.startsWith('frontend ') ? ['    no log'] : []),
];

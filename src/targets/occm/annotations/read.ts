import type { Settings } from '../../settings';
import { ANNOTATIONS, PREFIX } from './table';

/** The annotations that settings ask for, by key. */
export function readAnnotations(settings: Settings): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const { key, kind, from, name } of ANNOTATIONS) {
    if (from !== 'setting') continue;
    const text = kind.write(settings, name);
    if (text !== undefined) written.set(key, text);
  }
  return written;
}

const camelCase = (end: string): string => end.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Tells of settings that would be annotations, and are said by the tree or written by OCCM. */
export function refuseOthers(settings: Settings, given: unknown): void {
  for (const { key, from, name } of ANNOTATIONS) {
    const field = camelCase(key.slice(PREFIX.length));
    if (from === 'setting' || !isGiven(given, field)) continue;
    settings.report(field, from === 'tree' ? 'occm.from-tree' : 'occm.annotation-written', {
      message: from === 'tree' ? `The tree says ${name}, and no setting does` : `${key} is written by OCCM, which overwrites it`,
      hint: from === 'tree' ? `Remove ${field}, and give the pools ${name}.` : `Remove ${field}.`,
    });
  }
}

/** Looked at from outside: what is asked for by name counts as a setting. */
const isGiven = (given: unknown, field: string): boolean =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, field);

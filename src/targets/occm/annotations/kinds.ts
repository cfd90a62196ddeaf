import { listenerTimeout } from '../../octavia/options/listener';
import type { Settings } from '../../settings';
import { labelsText, readLabels } from '../labels';

/** One kind of value that an annotation can have: how a setting becomes its text, and how OCCM reads a text. */
export interface Kind {
  /** The annotation's text; undefined where the setting is not given, or can not be. */
  write(settings: Settings, field: string): string | undefined;
  /** What OCCM can not read of a text; undefined where it reads all of it. */
  misread(text: string): string | undefined;
  /** What becomes of a text that can not be read. @defaultValue OCCM silently does as if it was not there */
  readonly misreadBecomes?: string;
  /** Smallest and largest number that Octavia takes; none where that is told elsewhere. */
  readonly range?: readonly [number, number];
  /** One text for all that OCCM reads alike. */
  canonical(text: string): string;
}

/** Whether a text is a whole number for OCCM, which reads it with Go's `strconv.Atoi`. */
export const isInteger = (text: string): boolean => /^[+-]?\d{1,18}$/.test(text);

const asIs = (text: string): string => text;
const anything = (): undefined => undefined;
const notInteger = (text: string): string | undefined => (isInteger(text) ? undefined : 'a whole number in decimal digits');

const number = (write: Kind['write'], range?: readonly [number, number]): Kind => ({
  write,
  ...(range ? { range } : {}),
  misread: notInteger,
  canonical: (text) => (isInteger(text) ? String(Number(text)) : text),
});

const text = (write: Kind['write']): Kind => ({ write, misread: anything, canonical: asIs });

const METHODS = ['ROUND_ROBIN', 'LEAST_CONNECTIONS', 'SOURCE_IP', 'SOURCE_IP_PORT'];

export const KINDS = {
  id: text((settings, field) => settings.id(field)),
  text: text((settings, field) => settings.text(field)),
  /** Only exactly `true` and `false` are read. */
  flag: {
    write: (settings, field) => settings.flag(field)?.toString(),
    misread: (one) => (one === 'true' || one === 'false' ? undefined : 'exactly true or false'),
    canonical: asIs,
  },
  connections: number((settings, field) => settings.integer(field, -1, 2_147_483_647)?.toString(), [-1, 2_147_483_647]),
  milliseconds: number(
    (settings, field) => (settings.has(field) ? String(listenerTimeout(settings, field, 0)) : undefined),
    [0, 24 * 24 * 3_600_000],
  ),
  /** Of the tree, which says it in units of its own. */
  seconds: number(anything),
  retries: number(anything),
  method: {
    write: anything,
    misread: (one) => (METHODS.includes(one) ? undefined : `one of ${METHODS.join(', ')}`),
    misreadBecomes: 'it asks Octavia for it, which refuses',
    canonical: asIs,
  },
  proxy: {
    write: (settings, field) => settings.word(field, ['v1', 'v2']),
    misread: (one) => (['true', 'v1', 'v2', 'false'].includes(one) ? undefined : 'v1, v2 or false'),
    canonical: (one) => (one === 'true' ? 'v1' : one),
  },
  labels: {
    write: (settings, field) => (settings.has(field) ? labelsText(readLabels(settings, field)) : undefined),
    misread: anything,
    canonical: (one) =>
      one
        .split(',')
        .map((pair) => pair.trim().replace(/=$/, ''))
        .sort()
        .join(', '),
  },
} as const satisfies Readonly<Record<string, Kind>>;

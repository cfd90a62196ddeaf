import type { Settings } from '../../settings';
import { literalFormat, word } from '../quote';

/** Changes of headers; each applies before the next kind: `remove`, `set`, `add`. */
export interface HaproxyHeaderSettings {
  /** Names of headers that are taken out. */
  readonly remove?: readonly string[] | undefined;
  /** Headers that get exactly this value, whatever they were. */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /** Headers that are added to those that are there. */
  readonly add?: Readonly<Record<string, string>> | undefined;
}

const NAME = /^[a-zA-Z0-9!#$%&'*+.^_`|~-]{1,255}$/;
const NAME_IS = 'the name of a header: letters, digits and - _ . and the other characters of a token';
/** What may stand in the value of a header: visible characters, with single blanks and tabs between. */
const VALUE = /^[!-~\u0080-\ud7ff\ue000-\uffff](?:[ -~\u0080-\ud7ff\ue000-\uffff]{0,2000}[!-~\u0080-\ud7ff\ue000-\uffff])?$/;
const VALUE_IS = 'the value of a header: text without control characters, and without blanks around it';

/** Headers that HAProxy itself writes, as the body and the connection need them: others would end a message elsewhere than it does. */
const FRAMING = ['connection', 'content-length', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

const isFree = (name: string): boolean => NAME.test(name) && !FRAMING.includes(name.toLowerCase());
const FREE_IS = `${NAME_IS}, but none of ${FRAMING.join(', ')}`;

/** Rules of one direction. */
export function readHeaders(settings: Settings, field: string, rule: 'http-request' | 'http-response'): readonly string[] {
  if (!settings.has(field)) return [];
  const own = settings.group(field);
  const removed = own.formedTexts('remove', isFree, FREE_IS) ?? [];
  const lines = [
    ...removed.map((name) => `${rule} del-header ${word(name)}`),
    ...pairs(own, 'set').map(([name, value]) => `${rule} set-header ${word(name)} ${word(literalFormat(value))}`),
    ...pairs(own, 'add').map(([name, value]) => `${rule} add-header ${word(name)} ${word(literalFormat(value))}`),
  ];
  own.rejectRest();
  return lines;
}

function pairs(settings: Settings, field: string): readonly (readonly [string, string])[] {
  const all = settings.group(field);
  return settings.names(field).flatMap((name) => {
    if (!isFree(name)) {
      all.report(name, 'target.value', {
        message: `${JSON.stringify(name)} names no header that can be changed`,
        hint: `It must be ${FREE_IS}.`,
      });
      return [];
    }
    const value = all.pattern(name, VALUE, VALUE_IS);
    return value === undefined ? [] : [[name, value] as const];
  });
}

import type { FindingCode } from '../findings/codes';
import type { Place } from '../findings/place';
import { Reporter, show } from '../findings/reporter';
import { MAX_DURATION_MS, readDuration } from '../values/duration';
import { known } from '../values/known';
import { reportToken } from './token';

/**
 * Reads fields of data that may have any shape. A value of the wrong type is not reported here: it sets `misshapen`, and
 * the shape check (which needs zod, and is loaded only then) tells what is wrong with it.
 */
export class Checker extends Reporter {
  /** Whether something did not have the shape of the file form. */
  misshapen = false;

  record(value: unknown): Readonly<Record<string, unknown>> | undefined {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return this.#wrong(value);
  }

  list(value: unknown): readonly unknown[] | undefined {
    return Array.isArray(value) ? value : this.#wrong(value);
  }

  text(value: unknown): string | undefined {
    return typeof value === 'string' ? value : this.#wrong(value);
  }

  number(value: unknown): number | undefined {
    return typeof value === 'number' ? value : this.#wrong(value);
  }

  /** An optional boolean. */
  flag(value: unknown, fallback: boolean): boolean {
    if (typeof value === 'boolean') return value;
    this.#wrong(value, true);
    return fallback;
  }

  /** One of the given words; undefined when absent or another. */
  word<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
    if (words.includes(value as Word)) return value as Word;
    return this.#wrong(value, true);
  }

  /** An integer in a range; reports what is none. Undefined when absent, no number, or out of range. */
  integer(code: FindingCode, place: Place, value: unknown, what: string, minimum: number, maximum: number): number | undefined {
    if (value === undefined) return undefined;
    const number = this.number(value);
    if (number === undefined || reportToken(this, place, value, what)) return undefined;
    if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
    this.report(code, place, {
      value,
      message: Number.isInteger(number)
        ? `${what} ${show(value)} is outside ${minimum} to ${maximum}`
        : `${what} ${show(value)} is not an integer`,
      hint: `Use an integer from ${minimum} to ${maximum}.`,
    });
    return undefined;
  }

  /** A duration in milliseconds. */
  duration(place: Place, value: unknown, what: string): number | undefined {
    if (value === undefined) return undefined;
    if (typeof value === 'number' && known(value)) {
      this.report('duration.unit', place, {
        value,
        message: `${what} ${show(value)} has no unit`,
        hint: `Write the unit: ${Number.isInteger(value) && value > 0 ? `${value}s or ${value}ms` : '2s, 500ms or 1m30s'}.`,
      });
      return undefined;
    }
    if (reportToken(this, place, value, what)) return undefined;
    const text = this.text(value);
    if (text === undefined) return undefined;
    const ms = readDuration(text);
    if (typeof ms === 'number') return ms;
    this.report(ms === 'form' ? 'duration.form' : 'duration.range', place, {
      value,
      message:
        ms === 'form' ? `${what} ${show(value)} is no duration` : `${what} ${show(value)} is outside 1ms to ${MAX_DURATION_MS}ms`,
      hint: 'Use integers with ms, s, m or h, largest unit first: 500ms, 2s, 1m30s.',
    });
    return undefined;
  }

  /** A text that must be known while synthesizing and pass a check; undefined when absent or faulty. */
  checkedText(
    code: FindingCode,
    place: Place,
    value: unknown,
    what: string,
    faultOf: (text: string) => string | undefined,
    hint: string,
  ): string | undefined {
    if (value === undefined) return undefined;
    const text = this.text(value);
    if (text === undefined || reportToken(this, place, value, what)) return undefined;
    const fault = faultOf(text);
    if (fault === undefined) return text;
    this.report(code, place, { value, message: `${what} ${show(value)} ${fault}`, hint });
    return undefined;
  }

  #wrong(value: unknown, optional = false): undefined {
    if (!(optional && value === undefined)) this.misshapen = true;
    return undefined;
  }
}

import { type FindingCode, known, nearest, type Place, type Remark, type Reporter, show } from '../../tree';

/** Reads the fields of a delivery, and reports what can not be there. */
export class Fields {
  readonly #reporter: Reporter;
  readonly #place: Place;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #asked = new Set<string>();

  constructor(reporter: Reporter, values: object, place: Place = ['delivery']) {
    this.#reporter = reporter;
    this.#place = place;
    this.#values = values as Readonly<Record<string, unknown>>;
  }

  /** A text that must be known while synthesizing, and pass; `what` says what it must be. */
  text(field: string, { needed, isOne = () => true, what }: TextRule): void {
    const value = this.#take(field);
    if (value === undefined && !needed) return;
    if (typeof value !== 'string' || value === '' || !known(value) || !isOne(value)) this.reject(field, value, what);
  }

  /** A text that may be a token. */
  anyText(field: string, what: string, needed = true): void {
    const value = this.#take(field);
    if (value === undefined && !needed) return;
    if (typeof value !== 'string' || value === '' || (known(value) && hasControls(value))) this.reject(field, value, what);
  }

  word(field: string, words: readonly string[]): void {
    const value = this.#take(field);
    if (value !== undefined && !words.includes(value as string)) this.reject(field, value, `It must be ${words.join(' or ')}.`);
  }

  flag(field: string): void {
    const value = this.#take(field);
    if (value !== undefined && typeof value !== 'boolean') this.reject(field, value, 'It must be true or false.');
  }

  integer(field: string, minimum: number, maximum: number): void {
    const value = this.#take(field);
    if (value === undefined || (typeof value === 'number' && !known(value))) return;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < minimum || value > maximum)
      this.reject(field, value, `It must be an integer from ${minimum} to ${maximum}.`);
  }

  /** The fields of an object in a field; undefined where there is none. */
  group(field: string, what: string): Fields | undefined {
    const value = this.#take(field);
    if (value === undefined) return undefined;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return new Fields(this.#reporter, value, [...this.#place, field]);
    this.reject(field, value, what);
    return undefined;
  }

  /** The fields of each object of a list that must not be empty. */
  list(field: string, what: string): readonly Fields[] {
    const value = this.#take(field);
    const isList = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null);
    if (isList) return value.map((item, i) => new Fields(this.#reporter, item, [...this.#place, field, i]));
    this.reject(field, value, what);
    return [];
  }

  raw(field: string): unknown {
    return this.#take(field);
  }

  /** Says something of the delivery as a whole. */
  remark(code: FindingCode, remark: Remark): void {
    this.#reporter.report(code, this.#place, remark);
  }

  reject(field: string, value: unknown, hint: string): void {
    this.#reporter.report('delivery.value', [...this.#place, field], {
      value,
      message: `The delivery's ${field} can not be ${show(value)}`,
      hint,
    });
  }

  /** Reports every field that nobody asked for. */
  rejectRest(): void {
    for (const [field, value] of Object.entries(this.#values)) {
      if (this.#asked.has(field)) continue;
      const meant = nearest(field, this.#asked);
      this.reject(
        field,
        value,
        meant === undefined ? `Its fields are ${[...this.#asked].join(', ')}.` : `Did you mean ${meant}?`,
      );
    }
  }

  #take(field: string): unknown {
    this.#asked.add(field);
    return Object.hasOwn(this.#values, field) ? this.#values[field] : undefined;
  }
}

export interface TextRule {
  readonly needed?: boolean;
  readonly isOne?: (text: string) => boolean;
  readonly what: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
export const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text);

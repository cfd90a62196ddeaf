import { type FindingCode, known, nearest, type Place, type Remark, type Reporter, readDuration, retold, show } from '../tree';

const UUID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i;

export const isId = (text: string): boolean => !known(text) || UUID.test(text);

export const ID = 'an id, which is a UUID; not a name';

/** Reads the settings of a target from data that may have any shape, and reports what can not be. */
export class Settings {
  readonly #reporter: Reporter;
  readonly #target: string;
  readonly #place: Place;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #asked = new Set<string>();

  constructor(reporter: Reporter, target: string, value: unknown, place: Place = ['targets', target]) {
    this.#reporter = reporter;
    this.#target = target;
    this.#place = place;
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isMap && value !== undefined) this.#reject(this.#place, value, 'The settings', 'a map of fields');
    this.#fields = isMap ? (value as Record<string, unknown>) : {};
  }

  place(field: string): Place {
    return [...this.#place, field];
  }

  has(field: string): boolean {
    return this.#take(field) !== undefined;
  }

  /** The settings in a field. */
  group(field: string): Settings {
    return new Settings(this.#reporter, this.#target, this.#take(field), this.place(field));
  }

  /** Any value; for fields that are checked elsewhere. */
  raw(field: string): unknown {
    return this.#take(field);
  }

  /** A text that may be a token. */
  text(field: string): string | undefined {
    const value = this.#take(field);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value !== '') return value;
    return this.#reject(this.place(field), value, field, 'text');
  }

  /** An id of OpenStack's, a UUID, that may be a token. */
  id(field: string): string | undefined {
    const value = this.#take(field);
    if (value === undefined || (typeof value === 'string' && isId(value))) return value;
    return this.#reject(this.place(field), value, field, ID);
  }

  /** A text that must be known while synthesizing and match; `what` says what it must be. */
  pattern(field: string, form: RegExp, what: string): string | undefined {
    const value = this.#take(field);
    if (value === undefined) return undefined;
    if (typeof value === 'string' && known(value) && form.test(value)) return value;
    return this.#reject(this.place(field), value, field, what);
  }

  /** One of some words. */
  word<Word extends string>(field: string, words: readonly Word[]): Word | undefined {
    const value = this.#take(field);
    const word = words.find((one) => one === value);
    if (value === undefined || word !== undefined) return word;
    return this.#reject(this.place(field), value, field, `one of ${words.join(', ')}`);
  }

  flag(field: string): boolean | undefined {
    const value = this.#take(field);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.#reject(this.place(field), value, field, 'true or false');
  }

  /** Milliseconds. */
  duration(field: string, fallback: number): number {
    const value = this.#take(field);
    if (value === undefined) return fallback;
    const ms = typeof value === 'string' ? readDuration(value) : 'form';
    return typeof ms === 'number'
      ? ms
      : (this.#reject(this.place(field), value, field, 'a duration such as 500ms, 5s or 1m30s') ?? fallback);
  }

  integer(field: string, minimum: number, maximum: number): number | undefined {
    const value = this.#take(field);
    if (value === undefined) return undefined;
    const isWhole = typeof value === 'number' && known(value) && Number.isInteger(value);
    if (isWhole && value >= minimum && value <= maximum) return value;
    return this.#reject(this.place(field), value, field, `an integer from ${minimum} to ${maximum}`);
  }

  /** A number from 0 to 1. */
  fraction(field: string): number | undefined {
    const value = this.#take(field);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && known(value) && value >= 0 && value <= 1) return value;
    return this.#reject(this.place(field), value, field, 'a number from 0 to 1');
  }

  /** A list of texts of some form, each of which may be a token; `what` says what one must be. */
  texts(field: string, isOne: (text: string) => boolean, what: string): readonly string[] | undefined {
    return this.formedTexts(field, (text) => !known(text) || isOne(text), what);
  }

  /** A list of texts of some form, which a token in them must not break. */
  formedTexts(field: string, isOne: (text: string) => boolean, what: string): readonly string[] | undefined {
    const value = this.#take(field);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.#reject(this.place(field), value, field, `a list; each of it is ${what}`);
    for (const [i, item] of value.entries())
      if (typeof item !== 'string' || item === '' || !isOne(item))
        this.#reject([...this.place(field), i], item, `An item of ${field}`, what);
    return value.filter((item): item is string => typeof item === 'string');
  }

  /** The names in a map. */
  names(field: string): readonly string[] {
    const value = this.#take(field);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  }

  /** A map of settings: each name with its own. */
  groups(field: string): ReadonlyMap<string, Settings> {
    const all = this.group(field);
    return new Map(this.names(field).map((name) => [name, all.group(name)]));
  }

  /** A list of settings. */
  list(field: string): readonly Settings[] {
    const value = this.#take(field);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.#reject(this.place(field), value, field, 'a list');
      return [];
    }
    return value.map((item, i) => new Settings(this.#reporter, this.#target, item, [...this.place(field), i]));
  }

  /** Tells the findings of what is tried as findings about a field; undefined where there were some. */
  attempt<Result>(field: string, what: () => Result): Result | undefined {
    return retold(this.#reporter, this.place(field), what);
  }

  /** Says something of these settings as a whole by a rule of the target's own. */
  remark(code: FindingCode, remark: Omit<Remark, 'value'>): void {
    this.#reporter.report(code, this.#place, { value: this.#fields, ...remark });
  }

  /** Says something of a field by a rule of the target's own. */
  report(field: string, code: FindingCode, remark: Omit<Remark, 'value'>): void {
    this.#reporter.report(code, this.place(field), { value: this.raw(field), ...remark });
  }

  /** Reports every field that nobody asked for. */
  rejectRest(): void {
    for (const [field, value] of Object.entries(this.#fields)) {
      if (this.#asked.has(field)) continue;
      const meant = nearest(field, this.#asked);
      this.#reporter.report('target.field', this.place(field), {
        value,
        message: `There is no setting ${show(field)}`,
        hint: meant === undefined ? `The settings are ${[...this.#asked].join(', ')}.` : `Did you mean ${meant}?`,
      });
    }
  }

  #take(field: string): unknown {
    this.#asked.add(field);
    return Object.hasOwn(this.#fields, field) ? this.#fields[field] : undefined;
  }

  #reject(place: Place, value: unknown, field: string, what: string): undefined {
    this.#reporter.report('target.value', place, {
      value,
      message: `${field} can not be ${show(value)}`,
      hint: `It must be ${what}.`,
    });
    return undefined;
  }
}

/** Counters by key, with the ways in which a table of HAProxy is silently wrong. */
export class StickTable {
  /** By key, and number of the counter where that is not 0. */
  readonly rows = new Map<string, number>();
  readonly #length: number;
  readonly #size: number;
  readonly #stored: number;

  constructor(words: readonly string[]) {
    const after = (word: string): string => words[words.indexOf(word) + 1] ?? '';
    this.#length = after('type') === 'string' ? Number(after('len')) : Number.POSITIVE_INFINITY;
    this.#size = Number(after('size'));
    this.#stored = Number(/^gpc\((\d+)\)$/.exec(after('store'))?.[1] ?? 0);
  }

  increment(key: string, index: number): number {
    if (index >= this.#stored) return 0;
    const cut = `${key.slice(0, this.#length)}${index === 0 ? '' : `/${index}`}`;
    if (!this.rows.has(cut) && this.rows.size >= this.#size) this.rows.delete(this.rows.keys().next().value ?? '');
    const value = (this.rows.get(cut) ?? 0) + 1;
    this.rows.set(cut, value);
    return value;
  }
}

interface Was {
  /** Until when it was so, in milliseconds. */
  readonly until: number;
  readonly text: string;
}

/** What a balancer called its members a little while ago, for platforms that are told only now and then. */
export class TextHistory {
  readonly #was = new Map<string, readonly Was[]>();
  readonly #keeps: number;

  /** @param keeps - milliseconds that are remembered at least */
  constructor(keeps: number) {
    this.#keeps = keeps;
  }

  /** It was called so until now. */
  note(id: string, until: number, text: string): void {
    const recent = (this.#was.get(id) ?? []).filter((was) => was.until >= until - this.#keeps);
    this.#was.set(id, [...recent, { until, text }]);
  }

  /** What it was called at a moment; undefined when it has been called the same since. */
  at(id: string, moment: number): string | undefined {
    return this.#was.get(id)?.find(({ until }) => until > moment)?.text;
  }

  knows(id: string): boolean {
    return this.#was.has(id);
  }

  toJSON(): Readonly<Record<string, readonly Was[]>> {
    return Object.fromEntries(this.#was);
  }

  restore(was: Readonly<Record<string, readonly Was[]>>): void {
    for (const [id, list] of Object.entries(was)) this.#was.set(id, list);
  }
}

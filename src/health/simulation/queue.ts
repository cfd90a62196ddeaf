interface Entry<Item> {
  readonly at: number;
  readonly rank: number;
  readonly item: Item;
}

/** What is to happen, soonest first; of equals, the lowest rank. A binary heap. */
export class Queue<Item> {
  readonly #heap: Entry<Item>[] = [];

  get next(): Entry<Item> | undefined {
    return this.#heap[0];
  }

  put(at: number, rank: number, item: Item): void {
    this.#heap.push({ at, rank, item });
    let i = this.#heap.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.#before(parent, i)) break;
      this.#swap(parent, i);
      i = parent;
    }
  }

  take(): Entry<Item> | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first && last && this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    return first;
  }

  #sink(): void {
    for (let i = 0; ; ) {
      const children = [2 * i + 1, 2 * i + 2].filter((child) => child < this.#heap.length);
      const least = children.reduce((best, child) => (this.#before(best, child) ? best : child), i);
      if (least === i) return;
      this.#swap(i, least);
      i = least;
    }
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#heap[a] as Entry<Item>, this.#heap[b] as Entry<Item>];
    return x.at < y.at || (x.at === y.at && x.rank <= y.rank);
  }

  #swap(a: number, b: number): void {
    [this.#heap[a], this.#heap[b]] = [this.#heap[b] as Entry<Item>, this.#heap[a] as Entry<Item>];
  }
}

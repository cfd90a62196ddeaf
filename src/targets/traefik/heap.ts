/** What waits for its turn. */
export interface Waiting {
  readonly index: number;
  readonly deadline: number;
}

/**
 * A binary min-heap that moves exactly as Go's `container/heap`: of equal deadlines, its layout decides who goes first. Heaps
 * are values here; a change gives a new one.
 */
export type Heap = readonly Waiting[];

export function push(heap: Heap, item: Waiting): Heap {
  const items = [...heap, item];
  let j = items.length - 1;
  while (j > 0) {
    const parent = Math.floor((j - 1) / 2);
    if (!less(items, j, parent)) break;
    swap(items, parent, j);
    j = parent;
  }
  return items;
}

export function pop(heap: Heap): { readonly item: Waiting; readonly rest: Heap } | undefined {
  const items = [...heap];
  swap(items, 0, items.length - 1);
  const item = items.pop();
  if (!item) return undefined;
  let i = 0;
  for (;;) {
    const left = 2 * i + 1;
    if (left >= items.length) break;
    const least = left + 1 < items.length && less(items, left + 1, left) ? left + 1 : left;
    if (!less(items, least, i)) break;
    swap(items, i, least);
    i = least;
  }
  return { item, rest: items };
}

const less = (items: Heap, a: number, b: number): boolean =>
  (items[a]?.deadline ?? Number.POSITIVE_INFINITY) < (items[b]?.deadline ?? Number.POSITIVE_INFINITY);

function swap(items: Waiting[], a: number, b: number): void {
  const [x, y] = [items[a], items[b]];
  if (!x || !y) return;
  items[a] = y;
  items[b] = x;
}

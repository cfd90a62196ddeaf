/** Does something with every item, so many at a time, and gives the results in the order of the items. */
export async function concurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  act: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const pending = items.entries();
  const work = async (): Promise<void> => {
    for (const [i, item] of pending) results[i] = await act(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}

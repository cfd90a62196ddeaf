import type { Reading } from '../health';

/** Most lines that are given of one expectation. */
const MAX_LINES = 12;

/** Why these services and members are as they are, with every balancer that has a part in it. */
export function whyOf(reading: Reading, paths: readonly string[], entry: string | undefined): readonly string[] {
  const asked = entry ?? reading.entries[0]?.entry;
  const lines = new Set(paths.flatMap((path) => reading.explain(path, asked).chain.map(({ text }) => text)));
  const all = [...lines];
  return all.length <= MAX_LINES ? all : [...all.slice(0, MAX_LINES), `and ${all.length - MAX_LINES} more`];
}

/** What happened below the root of an entry. */
export function whyUnserved(reading: Reading, entry: string | undefined): readonly string[] {
  const asked = reading.entries.find(({ entry: name }) => entry === undefined || name === entry);
  const root = asked?.nodes[0]?.path;
  return root === undefined ? [] : whyOf(reading, [root], asked?.entry);
}

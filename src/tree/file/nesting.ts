import { type CST, Parser } from 'yaml';

/** Deepest nesting that is read. The file form needs less than ten; composing a document is recursive and ends the process far deeper. */
export const MAX_NESTING = 100;

/** Whether a text nests deeper than is read. */
export function nestsTooDeep(text: string): boolean {
  const pending: { token: CST.Token | null | undefined; depth: number }[] = [];
  for (const token of new Parser().parse(text)) pending.push({ token, depth: 0 });
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { token, depth } = next;
    if (depth > MAX_NESTING) return true;
    if (token?.type === 'document') pending.push({ token: token.value, depth });
    if (!token || !('items' in token)) continue;
    for (const { key, value } of token.items) pending.push({ token: key, depth: depth + 1 }, { token: value, depth: depth + 1 });
  }
  return false;
}

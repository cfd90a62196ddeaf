import type { Reading } from '../health';
import type { Tree } from '../tree';
import { outlineOf, type Row } from './outline';
import { amount } from './text';

/** The tree as a Mermaid flowchart, for Markdown that draws it. */
export function treeMermaid(tree: Tree, reading: Reading): string {
  const lines = ['flowchart LR', '  classDef down stroke:#c33,color:#c33', '  classDef dead stroke:#b80,color:#b80'];
  const ids = new Map<string, string>();
  for (const [e, entry] of reading.entries.entries()) {
    lines.push(`  entry${e}([${label(`${entry.entry}`, `unserved ${amount(entry.unserved)}`)}])`);
    const above: string[] = [];
    for (const row of outlineOf(tree, entry)) {
      const key = `${e} ${row.node.path}`;
      const id = ids.get(key) ?? `n${ids.size}`;
      if (!ids.has(key)) lines.push(...nodeLines(id, row));
      ids.set(key, id);
      above[row.depth] = id;
      const parent = row.depth === 0 ? `entry${e}` : above[row.depth - 1];
      lines.push(`  ${parent} -->${row.weight === '' ? '' : `|${text(row.weight.trim())}|`} ${id}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function nodeLines(id: string, { name, node, what }: Row): string[] {
  const state = node.up ? (node.dead ? 'up, dead' : 'up') : 'down';
  const shape = node.kind === 'member' ? ['(', ')'] : ['[', ']'];
  const mark = node.up ? (node.dead ? [`  class ${id} dead`] : []) : [`  class ${id} down`];
  return [`  ${id}${shape[0]}${label(name, what, `${state}, ${amount(node.share)}`)}${shape[1]}`, ...mark];
}

const label = (...parts: readonly string[]): string =>
  `"${parts
    .filter((part) => part !== '')
    .map(text)
    .join('<br>')}"`;

/** Everything that Mermaid or HTML could read as markup, as an entity code. */
const text = (raw: string): string => raw.replace(/[^A-Za-z0-9 .,:/×?%_-]/g, (char) => `#${char.codePointAt(0)};`);

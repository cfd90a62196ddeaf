import type { EntryReading, Reading } from '../health';
import type { Tree } from '../tree';
import { outlineOf, type Row } from './outline';
import { amount } from './text';

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff }
  h1 { font-size: 1.2rem } h2 { font-size: 1rem; margin: 2rem 0 .5rem }
  table { border-collapse: collapse } td, th { padding: .15rem 1.2rem .15rem 0; text-align: left; vertical-align: top }
  th { border-bottom: 1px solid #999; font-weight: 600 } td:first-child { white-space: nowrap }
  .share { font-variant-numeric: tabular-nums; white-space: nowrap } .bar { display: inline-block; height: .7em; background: #4a90d9; margin-right: .5em; vertical-align: baseline }
  .up { color: #18794e } .down { color: #c3272b; font-weight: 600 } .dead { color: #9a6700; font-weight: 600 } .dim, .sums { color: #666 }
  @media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd } .up { color: #57c08f } .down { color: #ff7b72 } .dead { color: #e3b341 } .dim, .sums { color: #999 } }
`;

/** The tree as a page of its own, without scripts and without anything from elsewhere. */
export function treeHtml(tree: Tree, reading: Reading): string {
  const title = tree.root ?? 'healthtree';
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>`,
    '<body>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...reading.entries.flatMap((entry) => entrySection(tree, entry, reading.entries.length > 1)),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function entrySection(tree: Tree, entry: EntryReading, titled: boolean): string[] {
  return [
    ...(titled ? [`<h2>${escapeHtml(entry.entry)}</h2>`] : []),
    '<table>',
    '<tr><th>service or member</th><th>status</th><th>share</th><th></th><th>why</th></tr>',
    ...outlineOf(tree, entry).map(rowHtml),
    '</table>',
    `<p class="sums">unserved ${escapeHtml(amount(entry.unserved))} · lost ${escapeHtml(amount(entry.lost))}</p>`,
  ];
}

function rowHtml({ depth, weight, name, what, node, repeated }: Row): string {
  const status = node.up ? (node.dead ? 'dead' : 'up') : 'down';
  const word = status === 'dead' ? 'up, dead' : status;
  const width = node.share === null ? 0 : Number((node.share.n * 80n) / node.share.d);
  const cells = [
    `<td style="padding-left:${depth * 1.5}rem"><span class="dim">${escapeHtml(weight)}</span>${escapeHtml(name)}</td>`,
    `<td class="${status}">${word}${node.reported === null ? '' : ` <span class="dim">${escapeHtml(node.reported)}</span>`}</td>`,
    `<td class="share"><span class="bar" style="width:${width}px"></span>${escapeHtml(amount(node.share))}</td>`,
    `<td class="dim">${escapeHtml(what)}</td>`,
    `<td>${escapeHtml(repeated ? 'as above' : node.reason)}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

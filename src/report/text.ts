import type { EntryReading, NodeReading, Reading } from '../health';
import { formatPercent, formatRatio, type Ratio, type Tree } from '../tree';
import { outlineOf, type Row } from './outline';

export interface TextOptions {
  /** Colours, for a terminal. @defaultValue false */
  readonly color?: boolean | undefined;
}

type Paint = (code: number, text: string) => string;
const GREEN = 32;
const RED = 31;
const YELLOW = 33;
const DIM = 2;

/** The tree as a person reads it in a terminal: status, share and reason of everything, entry by entry. */
export function treeText(tree: Tree, reading: Reading, { color = false }: TextOptions = {}): string {
  const paint: Paint = color ? (code, text) => (text === '' ? '' : `\u001b[${code}m${text}\u001b[0m`) : (_, text) => text;
  return reading.entries.map((entry) => entryText(tree, reading, entry, paint)).join('\n\n');
}

function entryText(tree: Tree, reading: Reading, entry: EntryReading, paint: Paint): string {
  const rows = outlineOf(tree, entry).map((row) => cells(row, paint));
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.text.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map(({ text, painted }, i) => (i < 4 ? painted + ' '.repeat((widths[i] ?? 0) - text.length) : painted))
      .join('  ')
      .trimEnd(),
  );
  const cycle = reading.cycleLength(entry.entry);
  const sums = [
    `unserved ${amount(entry.unserved)}`,
    `lost ${amount(entry.lost)}`,
    cycle === null ? 'not exact over a cycle' : `exact every ${cycle} request${cycle === 1n ? '' : 's'}`,
  ];
  const title = reading.entries.length > 1 || entry.entry !== entry.nodes[0]?.path ? [`${entry.entry} →`] : [];
  return [...title, ...lines, paint(DIM, sums.join(' · '))].join('\n');
}

interface Cell {
  readonly text: string;
  readonly painted: string;
}

function cells(row: Row, paint: Paint): readonly Cell[] {
  const { node } = row;
  const branches = row.last.map((last, i) => (i === row.depth - 1 ? (last ? '└─ ' : '├─ ') : last ? '   ' : '│  ')).join('');
  const label = `${branches}${row.weight}${row.name}`;
  const status = statusOf(node);
  const share = amount(node.share);
  const reason = row.repeated ? 'as above' : reasonOf(node);
  return [
    { text: label, painted: `${paint(DIM, branches)}${paint(DIM, row.weight)}${row.name}` },
    { text: `${status.mark} ${status.word}`, painted: paint(status.color, `${status.mark} ${status.word}`) },
    { text: share, painted: share },
    { text: reason, painted: reason },
    { text: row.what, painted: paint(DIM, row.what) },
  ];
}

function statusOf(node: NodeReading): { mark: string; word: string; color: number } {
  const word = node.up ? (node.dead ? 'up, dead' : 'up') : 'down';
  const reported = node.reported === null || node.reported.toLowerCase() === word ? '' : ` (${node.reported})`;
  if (!node.up) return { mark: '○', word: `${word}${reported}`, color: RED };
  return { mark: node.dead ? '◌' : '●', word: `${word}${reported}`, color: node.dead ? YELLOW : GREEN };
}

/** What the status does not say already. */
function reasonOf({ reason }: NodeReading): string {
  return reason === 'up' || reason === 'down' ? '' : reason.replace(/^(up|down)(: |, )/, '');
}

/** `3/8 37.5 %`, and `?` where the target gives no number. */
export function amount(share: Ratio | null): string {
  if (share === null) return '?';
  if (share.n === 0n) return '0';
  return share.d === 1n ? formatRatio(share) : `${formatRatio(share)} ${formatPercent(share)}`;
}

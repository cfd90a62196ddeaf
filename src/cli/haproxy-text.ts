import type { HaproxyChange, HaproxyStatus, HaproxyStatusRow, WantedState } from '../live';
import { formatDuration, formatPercent, parseRatio } from '../runtime';
import { summary } from './summary';
import { table } from './table';

/** What a running HAProxy is, as a table. */
export function haproxyStatusText({ process, counted, rows }: HaproxyStatus): string {
  const { version, pid, uptime } = process;
  const head = `HAProxy ${version}, process ${pid}, up for ${formatDuration(1_000 * uptime)}; requests ${counted === 1_000 * uptime ? 'since then' : `of ${formatDuration(counted)}`}`;
  const total = rows.filter(({ kind }) => kind === 'listener').reduce((sum, { requests }) => sum + (requests ?? 0), 0);
  const cells = rows.map((row) => [
    `${'  '.repeat(row.depth)}${row.kind} ${row.name}${row.object === null || row.object === row.name ? '' : `, ${row.object}`}`,
    row.differs ? '≠' : '',
    row.kind === 'route' ? '' : (row.seen ?? '-'),
    row.seen === row.expected ? '' : `expected ${row.expected ?? 'nothing'}`,
    shareText(row.share),
    requestsText(row, total),
    row.why,
  ]);
  return `${head}\n${table([['', '', '', '', 'share', 'requests', ''], ...cells])}\n${summary(rows)}`;
}

/** `3/8 37.5 %`, one for each entry where they are several. */
export function shareText(shares: HaproxyStatusRow['share']): string {
  const all = Object.entries(shares);
  if (all.length <= 1) return all.map(([, share]) => amount(share)).join('');
  return all.map(([entry, share]) => `${entry} ${amount(share)}`).join(', ');
}

function amount(share: string | null): string {
  const ratio = share === null ? undefined : parseRatio(share);
  if (!ratio) return '?';
  return ratio.d === 1n ? `${ratio.n}` : `${share} ${formatPercent(ratio)}`;
}

function requestsText({ requests, kind }: HaproxyStatusRow, total: number): string {
  if (requests === null) return '';
  return kind === 'listener' || requests === 0 || total === 0
    ? `${requests}`
    : `${requests} ${formatPercent({ n: BigInt(requests), d: BigInt(total) })}`;
}

/** What became of a change, and what the companion expects now. */
export function haproxyChangeText({ process, servers, shares }: HaproxyChange, wanted: WantedState): string {
  const changes = servers.map(({ path, object, before, after, changed, sessions }) => [
    path,
    path.endsWith(object) ? '' : object,
    changed ? `${before} → ${after ?? 'gone'}` : `${before}, as it was`,
    wanted === 'ready' || sessions === 0 ? '' : `${sessions} ${sessions === 1 ? 'session is' : 'sessions are'} still under way`,
  ]);
  const entries = new Set(shares.map(({ entry }) => entry));
  const expected = shares.map(({ entry, path, before, after }) => [
    entries.size > 1 ? entry : '',
    path ?? 'unserved',
    amount(before),
    '→',
    amount(after),
  ]);
  return [
    `HAProxy ${process.version}, process ${process.pid}`,
    table(changes),
    `Expected shares${wanted === 'ready' ? ', once checks have passed' : ''}:`,
    table(expected),
    'A reload keeps this where the new process loads the state of the old one; a restart forgets it.',
  ].join('\n');
}

import type { Figures } from './figures';

export interface Row {
  readonly shape: string;
  readonly figures: Readonly<Record<string, Figures>>;
}

/** CPU of each column, also in those of the first one; then the other figures. */
export function tableOf(rows: readonly Row[]): string[] {
  const cpu = ({ cpu }: Figures, first: Figures): string =>
    `${cpu.toFixed(1)}${cpu === first.cpu ? '' : ` (${(cpu / first.cpu).toFixed(2)})`}`;
  const rest = ({ rate, p99, megabytes, check }: Figures): string =>
    `${(rate / 1_000).toFixed(1)}k, ${p99.toFixed(1)}, ${megabytes.toFixed(0)}, ${check.toFixed(0)}`;
  return [
    ...table('CPU µs a request (flat pools)', rows, cpu),
    '',
    ...table('requests/s, p99 in ms, MB, ms of `haproxy -c`', rows, rest),
  ];
}

function table(title: string, rows: readonly Row[], cell: (figures: Figures, first: Figures) => string): string[] {
  const columns = Object.keys(rows[0]?.figures ?? {});
  return [
    `| ${title} | ${columns.join(' | ')} |`,
    `|---|${'---|'.repeat(columns.length)}`,
    ...rows.map(({ shape, figures }) => {
      const [first] = Object.values(figures) as [Figures];
      return `| ${shape} | ${columns.map((name) => cell(figures[name] as Figures, first)).join(' | ')} |`;
    }),
  ];
}

/** Most that `branch` may cost, in flat pools. */
const LIMITS: readonly (readonly [shape: RegExp, limit: number])[] = [
  [/^\d-\d-\d/, 1.2],
  [/^1x256/, 1.6],
];

/** Whether the targets are met. */
export function judgements(rows: readonly Row[]): string[] {
  return rows.flatMap(({ shape, figures: { flat, branch, cascade } }) => {
    if (!flat || !branch || !cascade) return [];
    const ofFlat = branch.cpu / flat.cpu;
    const ofCascade = branch.cpu / cascade.cpu;
    return [
      ...LIMITS.filter(([pattern]) => pattern.test(shape)).map(
        ([, limit]) => `${ofFlat <= limit ? '✓' : '✖'} ${shape}: ${ofFlat.toFixed(2)} flat pools, at most ${limit}`,
      ),
      `${ofCascade < 1 ? '✓' : '✖'} ${shape}: ${ofCascade.toFixed(2)} cascades, below 1`,
    ];
  });
}

import type { Figures } from './figures';

export interface Row {
  readonly shape: string;
  readonly figures: Readonly<Record<string, Figures>>;
}

/** CPU of each column, in microseconds and beside the first; then the other figures. */
export function tableOf(rows: readonly Row[]): string[] {
  const columns = Object.keys(rows[0]?.figures ?? {});
  const cell = ({ cpu, rate, p99, megabytes, check }: Figures, flat: Figures): string =>
    `${cpu.toFixed(1)} µs (${(cpu / flat.cpu).toFixed(2)}), ${(rate / 1_000).toFixed(1)}k/s, p99 ${p99.toFixed(1)} ms, ${megabytes.toFixed(0)} MB, ${check.toFixed(0)} ms`;
  return [
    `| shape | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows.map(
      ({ shape, figures }) =>
        `| ${shape} | ${columns.map((name) => cell(figures[name] as Figures, Object.values(figures)[0] as Figures)).join(' | ')} |`,
    ),
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
    if (!flat || !branch) return [];
    const ratio = branch.cpu / flat.cpu;
    const limits = LIMITS.filter(([pattern]) => pattern.test(shape)).map(
      ([, limit]) => `${ratio <= limit ? '✓' : '✖'} ${shape}: ${ratio.toFixed(2)} of a flat pool, at most ${limit}`,
    );
    const beside = cascade
      ? [`${branch.cpu < cascade.cpu ? '✓' : '✖'} ${shape}: ${(branch.cpu / cascade.cpu).toFixed(2)} of the cascade, below 1`]
      : [];
    return [...limits, ...beside];
  });
}

import type { Rollout } from '../health';
import type { Comparison, ScenarioResult } from '../scenario';
import { decimal, part, seconds } from './numbers';

/** A scenario on several systems side by side: when each noticed what happened, and how many requests went where. */
export function comparisonText({ systems, steps }: Comparison): string {
  const counted = systems.some(({ requests }) => requests !== null);
  const row = (title: string, cell: (result: ScenarioResult, i: number) => string): string[] => [title, ...systems.map(cell)];
  const rows = [
    row('', ({ as }) => as),
    ...steps.map(({ at, actions, noticed }) =>
      row(`${seconds(at)}  ${actions.join(', ')}`, (_, i) => {
        const after = noticed[i] ?? null;
        return after === null ? 'not noticed' : after === 0 ? 'at once' : `after ${seconds(after)}`;
      }),
    ),
    ...[...new Set(systems.flatMap(({ rollouts }) => rollouts.map(({ service }) => service)))].map((service) =>
      row(`rollout of ${service}`, ({ rollouts }) => rolloutCell(rollouts.find((one) => one.service === service))),
    ),
    ...(counted
      ? [
          row('requests sent', ({ requests }) => decimal(requests?.sent ?? null)),
          row('requests lost', ({ requests }) => (requests ? part(requests.lost, requests.sent) : '?')),
          row('requests unserved', ({ requests }) => (requests ? part(requests.unserved, requests.sent) : '?')),
          row('requests to unready members', ({ requests }) => (requests ? part(requests.unready, requests.sent) : '?')),
        ]
      : []),
    ...(systems.some(({ steps: own }) => own.some(({ expectations }) => expectations.length > 0))
      ? [row('expectations that do not hold', ({ failures }) => `${failures.length}`)]
      : []),
  ];
  const widths = systems.map((_, i) => Math.max(...rows.map((cells) => cells[i + 1]?.length ?? 0)));
  const first = Math.max(...rows.map(([title]) => title?.length ?? 0));
  return rows
    .map(([title = '', ...cells]) =>
      [title.padEnd(first), ...cells.map((cell, i) => cell.padEnd(widths[i] ?? 0))].join('  ').trimEnd(),
    )
    .join('\n');
}

function rolloutCell(rollout: Rollout | undefined): string {
  if (!rollout) return 'none';
  const state = rollout.state.replace('-', ' ');
  return rollout.ended === null ? state : `${state} after ${seconds(rollout.ended - rollout.began)}`;
}

import { capacityOf, type Rollout } from '../health';
import { seconds } from './numbers';

/** Most members that are drawn one by one. */
const DRAWN = 12;

/** A rollout as a person reads it: how it ended, what happened with how many members in use, and when there were fewest. */
export function rolloutLines(rollout: Rollout, until: number): string[] {
  const { service, state, began, ended, tasks, failures, events } = rollout;
  const most = Math.max(tasks, ...events.map(({ serving }) => serving));
  const use = (serving: number): string =>
    most > DRAWN ? `${serving}/${most}`.padStart(`${most}/${most}`.length) : '●'.repeat(serving) + '○'.repeat(most - serving);
  const width = Math.max(...events.map(({ at }) => seconds(at).length));
  const end = ended ?? until;
  const fewest = Math.min(...events.map(({ serving }) => serving));
  const shortest = capacityOf(rollout, end).filter(({ serving }) => serving === fewest);
  const time = shortest.reduce((sum, stretch) => sum + stretch.until - stretch.from, 0);
  return [
    `rollout of ${service}: ${state.replace('-', ' ')}${ended === null ? ' for' : ' after'} ${seconds(end - began)}, ${failures} of ${tasks} counted as failed`,
    ...events.map(({ at, text, serving }) => `  ${seconds(at).padStart(width)}  ${use(serving)}  ${text}`),
    `  at least ${fewest} of ${most} serve${fewest < most ? `, for ${seconds(time)} no more than that` : ' all the time'}`,
  ];
}

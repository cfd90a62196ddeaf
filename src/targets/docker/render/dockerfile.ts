import type { PlannedContainers, PlannedHealth } from '../plan';
import { goTime } from './times';

/** The instruction of each pool in a file of its own: `NAME.Dockerfile`, to be put into the Dockerfile of its image. */
export const dockerfiles = (containers: readonly PlannedContainers[]): Readonly<Record<string, string>> =>
  Object.fromEntries(containers.map(({ name, health }) => [`${name}.Dockerfile`, `${healthInstruction(health)}\n`]));

/** Words of a command are JSON there, so that no shell reads them; a line for the shell is the second word of its own form. */
export function healthInstruction(health: PlannedHealth): string {
  if (health.kind === 'off') return 'HEALTHCHECK NONE';
  const { test = [], interval, timeout, retries, startPeriod, startInterval } = health;
  const options = [
    `--interval=${goTime(interval)}`,
    `--timeout=${goTime(timeout)}`,
    `--retries=${retries}`,
    ...(startPeriod === undefined ? [] : [`--start-period=${goTime(startPeriod)}`]),
    ...(startInterval === undefined ? [] : [`--start-interval=${goTime(startInterval)}`]),
  ];
  const [kind, ...words] = test;
  const command = kind === 'CMD-SHELL' ? words[0] : JSON.stringify(words);
  return `HEALTHCHECK ${options.join(' ')} CMD ${command}`;
}

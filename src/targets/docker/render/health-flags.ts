import type { PlannedHealth } from '../plan';
import { shellLine } from '../probe/shell-word';
import { goTime } from './times';

/** A flag of Docker's command line, with its value. */
export type Flag = readonly [name: string, value?: string];

/** A command as `--health-cmd` takes it: one line for the image's shell. */
export const healthCommand = ([kind, ...words]: readonly string[]): string =>
  kind === 'CMD-SHELL' ? (words[0] ?? '') : shellLine(words);

/** The flags of a health check; what is not given is the image's. */
export function healthFlags(health: PlannedHealth): readonly Flag[] {
  if (health.kind === 'off') return [['--no-healthcheck']];
  const { test, interval, timeout, retries, startPeriod, startInterval } = health;
  return [
    ...(test === undefined ? [] : [['--health-cmd', healthCommand(test)] as const]),
    ['--health-interval', goTime(interval)],
    ['--health-timeout', goTime(timeout)],
    ['--health-retries', `${retries}`],
    ...(startPeriod === undefined ? [] : [['--health-start-period', goTime(startPeriod)] as const]),
    ...(startInterval === undefined ? [] : [['--health-start-interval', goTime(startInterval)] as const]),
  ];
}

/** A command over several lines, a flag on each. */
export const commandText = (command: string, flags: readonly Flag[], last: string): string =>
  [command, ...flags.map((flag) => `  ${shellLine(flag.filter((word) => word !== undefined))}`), `  ${shellLine([last])}`].join(
    ' \\\n',
  );

/** A script of commands that ends with the first that fails. */
export const scriptText = (commands: readonly string[]): string => `${['#!/bin/sh', 'set -eu', ...commands].join('\n')}\n`;

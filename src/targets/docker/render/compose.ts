import type { PlannedContainers, PlannedHealth } from '../plan';
import { goTime, goTimeOf } from './times';
import { type Yaml, yamlText } from './yaml';

/** Name of the Compose file. */
export const COMPOSE_FILE = 'compose.yaml';

type Fields = { readonly [key: string]: Yaml | undefined };

/** A Compose file of services; `more` adds what one engine has. */
export const composeText = (containers: readonly PlannedContainers[], more: (containers: PlannedContainers) => Fields): string =>
  yamlText({
    services: Object.fromEntries(
      containers.map((one) => [one.name, { image: one.imageReference, healthcheck: composeHealth(one.health), ...more(one) }]),
    ),
  });

/** Compose replaces variables in every text: a dollar sign is doubled. */
export const composeWord = (text: string): string => text.replaceAll('$', '$$$$');

export function composeHealth(health: PlannedHealth): Fields {
  if (health.kind === 'off') return { disable: true };
  const { test, interval, timeout, retries, startPeriod, startInterval } = health;
  return {
    test: test?.map(composeWord),
    interval: goTime(interval),
    timeout: goTime(timeout),
    retries,
    start_period: goTimeOf(startPeriod),
    start_interval: goTimeOf(startInterval),
  };
}

export const composeLabels = (labels: PlannedContainers['labels']): Fields | undefined =>
  Object.keys(labels).length === 0
    ? undefined
    : Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, composeWord(value)]));

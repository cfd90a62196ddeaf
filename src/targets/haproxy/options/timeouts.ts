import type { Settings } from '../../settings';
import { time } from '../quote';

/** The lines of the timeouts that are given; each is called in HAProxy as it is here, without `timeout` and with hyphens. */
export function readTimeouts(settings: Settings, fields: readonly string[]): readonly string[] {
  return fields.filter((field) => settings.has(field)).map((field) => `${keyword(field)} ${time(settings.duration(field, 1))}`);
}

const keyword = (field: string): string => {
  const [, ...words] = field.split(/(?=[A-Z])/);
  return `timeout ${words.join('-').toLowerCase()}`;
};

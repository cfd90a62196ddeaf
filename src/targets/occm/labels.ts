import { known, show } from '../../tree';
import type { Settings } from '../settings';

const NAME = /^(?=.{1,63}$)[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

/** Whether a text can be the key of a label or annotation (Kubernetes 1.33): `app`, `example.org/tier`. */
export function isKey(text: string): boolean {
  const slash = text.indexOf('/');
  return slash === -1 ? NAME.test(text) : DOMAIN.test(text.slice(0, slash)) && NAME.test(text.slice(slash + 1));
}

const isValue = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || !known(value) || NAME.test(value));

/** Labels: keys as `app` or `example.org/tier`, values of at most 63 letters, digits and `- _ .`; a value may be a token. */
export function readLabels(settings: Settings, field: string): Readonly<Record<string, string>> {
  return readMap(settings, field, isValue, 'a label: at most 63 letters, digits and - _ . between letters or digits');
}

/** A map whose keys are those of labels; what can not be is reported and left out. */
export function readMap(
  settings: Settings,
  field: string,
  isOne: (value: unknown) => value is string,
  what: string,
): Readonly<Record<string, string>> {
  const value = settings.raw(field);
  if (value === undefined) return {};
  const group = settings.group(field);
  return Object.fromEntries(
    settings.names(field).flatMap((key): [string, string][] => {
      const one = group.raw(key);
      if (isKey(key) && isOne(one)) return [[key, one]];
      group.report(key, 'target.value', {
        message: isKey(key) ? `${key} can not be ${show(one)}` : `${show(key)} can not be a key in ${field}`,
        hint: isKey(key) ? `It must be ${what}.` : 'Write a key such as app or example.org/tier.',
      });
      return [];
    }),
  );
}

/** Labels as OCCM reads them in an annotation; one without a value asks only that it is there. */
export const labelsText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
    .join(', ');

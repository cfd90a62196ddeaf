import type { Place } from '../findings/place';
import { show } from '../findings/reporter';
import { addressKind } from '../values/address';
import { known } from '../values/known';
import type { Checker } from './checker';

/** What may stand around a token: a token is checked by no other rule, and goes into files as it is. */
const WITH_TOKEN = /^(?:[A-Za-z0-9.:-]|\$\{TfToken\[[A-Za-z0-9_.:-]+\]\})+$/;

/** An IP address or DNS name, or a token. */
export function checkAddress(checker: Checker, place: Place, value: unknown, what: string): string | undefined {
  if (value === undefined) return undefined;
  const text = checker.text(value);
  if (text === undefined || (known(text) ? addressKind(text) !== undefined : WITH_TOKEN.test(text))) return text;
  checker.report('address.form', place, {
    value,
    message: `${what} ${show(value)} is neither an IP address nor a DNS name`,
    hint: text.startsWith('[')
      ? 'Write IPv6 addresses without brackets.'
      : 'Write 10.0.1.10, 2001:db8::1 or node.example.org; the port has a field of its own.',
  });
  return undefined;
}

/** A port from 1 to 65535, or a token. */
export function checkPort(checker: Checker, place: Place, value: unknown, what: string): number | undefined {
  if (typeof value === 'number' && !known(value)) return value;
  return checker.integer('port.range', place, value, what, 1, 65_535);
}

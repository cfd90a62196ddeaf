import type { Place } from '../findings/place';
import { PERSISTENCE_TYPES, type PersistenceType } from '../model';
import type { Persistence } from '../resolved';
import { cookieNameFault, headerNameFault } from '../values/http-text';
import type { Checker } from './checker';
import { checkFields } from './fields';

/** Checks how a pool keeps clients; undefined when it has no shape to speak of. */
export function resolvePersistence(checker: Checker, place: Place, value: unknown): Persistence | undefined {
  const spec = checker.record(value);
  if (!spec) return undefined;
  checkFields(checker, 'persistence', place, spec);
  const type = checker.word(spec.type, PERSISTENCE_TYPES);
  if (spec.type === undefined) checker.misshapen = true;
  const at = { cookie: [...place, 'cookie'], header: [...place, 'header'] };
  const cookie = checker.checkedText(
    'cookie.form',
    at.cookie,
    spec.cookie,
    'The cookie name',
    cookieNameFault,
    'Write the name of the cookie alone: JSESSIONID.',
  );
  const header = checker.checkedText(
    'header.form',
    at.header,
    spec.header,
    'The header name',
    headerNameFault,
    'Write the name of the header alone: X-Session.',
  );
  if (type) {
    checkCookie(checker, at.cookie, type, spec.cookie);
    checkHeader(checker, at.header, type, spec.header);
  }
  return type && { type, cookie, header };
}

function checkCookie(checker: Checker, place: Place, type: PersistenceType, value: unknown): void {
  if (type === 'app-cookie' && value === undefined) {
    checker.report('persistence.cookie-required', place, {
      message: 'Nothing says which cookie of the application is meant',
      hint: 'Add cookie: NAME, or use type: cookie, of which the balancer makes its own.',
    });
  }
  if ((type === 'source' || type === 'header') && value !== undefined) {
    checker.report('persistence.no-cookie', place, {
      value,
      message: `Persistence by ${type} looks at ${type === 'source' ? 'addresses' : 'a header'}: it has no use for a cookie`,
      hint: 'Use type: app-cookie, or remove cookie.',
    });
  }
}

function checkHeader(checker: Checker, place: Place, type: PersistenceType, value: unknown): void {
  if (type === 'header' && value === undefined) {
    checker.report('persistence.header-required', place, {
      message: 'Nothing says which header tells clients apart',
      hint: 'Add header: NAME.',
    });
  }
  if (type !== 'header' && value !== undefined) {
    checker.report('persistence.no-header', place, {
      value,
      message: `Persistence by ${type} has no use for a header`,
      hint: 'Use type: header, or remove header.',
    });
  }
}

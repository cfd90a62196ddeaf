import type { Place } from '../findings/place';
import { PERSISTENCE_TYPES } from '../model';
import type { Persistence } from '../resolved';
import { cookieNameFault } from '../values/http-text';
import type { Checker } from './checker';
import { checkFields } from './fields';

/** Checks how a pool keeps clients; undefined when it has no shape to speak of. */
export function resolvePersistence(checker: Checker, place: Place, value: unknown): Persistence | undefined {
  const spec = checker.record(value);
  if (!spec) return undefined;
  checkFields(checker, 'persistence', place, spec);
  const type = checker.word(spec.type, PERSISTENCE_TYPES);
  if (spec.type === undefined) checker.misshapen = true;
  const at = [...place, 'cookie'];
  const hint = 'Write the name of the cookie alone: JSESSIONID.';
  const cookie = checker.checkedText('cookie.form', at, spec.cookie, 'The cookie name', cookieNameFault, hint);
  if (type === 'app-cookie' && spec.cookie === undefined) {
    checker.report('persistence.cookie-required', at, {
      message: 'Nothing says which cookie of the application is meant',
      hint: 'Add cookie: NAME, or use type: cookie, of which the balancer makes its own.',
    });
  }
  if (type === 'source' && spec.cookie !== undefined) {
    checker.report('persistence.no-cookie', at, {
      value: spec.cookie,
      message: 'Persistence by source looks at addresses: it has no use for a cookie',
      hint: 'Use type: app-cookie, or remove cookie.',
    });
  }
  return type && { type, cookie };
}

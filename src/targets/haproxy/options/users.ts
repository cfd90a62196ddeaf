import type { Settings } from '../../settings';
import { word } from '../quote';

/** Name of the list of users; no service is called so. */
const LIST = 'healthtree:stats';

const NAME = /^[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}$/;
const NAME_IS = 'letters, digits and _ . @ -';
const HASH = /^\$[56]\$(?:rounds=\d{4,9}\$)?[A-Za-z0-9./]{1,16}\$[A-Za-z0-9./]{43,86}$/;

export interface Users {
  readonly section: readonly string[];
  /** What keeps everyone else out. */
  readonly rule: string;
}

/** Names with hashes of passwords: no password stands in a configuration, nor in a state that has one. */
export function readUsers(settings: Settings): Users | undefined {
  const all = settings.group('users');
  const names = settings.names('users');
  if (settings.has('users') && names.length === 0)
    settings.report('users', 'target.value', { message: 'There is no user', hint: 'Give a name with a hash, or remove users.' });
  const lines = names.flatMap((name) => {
    if (!NAME.test(name))
      all.report(name, 'target.value', { message: `${JSON.stringify(name)} is no name of a user`, hint: `Use ${NAME_IS}.` });
    const hash = all.pattern(name, HASH, 'a SHA-512 or SHA-256 hash, as `openssl passwd -6` prints it, and no password');
    return hash === undefined ? [] : [`    user ${name} password ${word(hash)}`];
  });
  if (lines.length === 0) return undefined;
  return {
    section: [`userlist ${LIST}`, ...lines],
    rule: `http-request auth realm healthtree unless { http_auth(${LIST}) }`,
  };
}

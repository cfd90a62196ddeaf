import type { Settings } from '../../settings';
import { time } from '../quote';

/** Who may use the Runtime API socket, and for what. */
export interface HaproxySocketAccess {
  /** Permissions of the socket's file, three octal digits. @defaultValue `600` */
  readonly mode?: string | undefined;
  /** `user` may look, `operator` may look at secrets too, `admin` may change members. @defaultValue `admin` */
  readonly level?: 'user' | 'operator' | 'admin' | undefined;
  /** Owner of the socket's file. @defaultValue the user that starts HAProxy */
  readonly user?: string | undefined;
  /** Group of the socket's file. @defaultValue the group that starts HAProxy */
  readonly group?: string | undefined;
}

const ACCOUNT = [/^[A-Za-z_][A-Za-z0-9_.-]{0,31}$/, 'the name of an account: letters, digits and _ . -'] as const;
const MODE = [/^[0-7]{3}$/, "three octal digits, as '660'"] as const;

/** Words of the socket's line behind its path. */
export function readSocketAccess(settings: Settings): readonly string[] {
  if (settings.has('socketAccess') && !settings.has('socket'))
    settings.report('socketAccess', 'target.value', {
      message: 'There is no socket',
      hint: 'Give socket, or remove socketAccess.',
    });
  const own = settings.group('socketAccess');
  const mode = own.pattern('mode', ...MODE) ?? '600';
  const level = own.word('level', ['user', 'operator', 'admin']) ?? 'admin';
  const user = own.pattern('user', ...ACCOUNT);
  const group = own.pattern('group', ...ACCOUNT);
  own.rejectRest();
  return [
    ...['mode', mode, 'level', level],
    ...(user === undefined ? [] : ['user', user]),
    ...(group === undefined ? [] : ['group', group]),
  ];
}

/** Lines of the global section about the process itself. */
export function readProcess(settings: Settings, maxconn: number | undefined): readonly string[] {
  const user = settings.pattern('user', ...ACCOUNT);
  const group = settings.pattern('group', ...ACCOUNT);
  const threads = settings.integer('nbthread', 1, 1_024);
  const hardStop = settings.has('hardStopAfter') ? settings.duration('hardStopAfter', 1) : undefined;
  return [
    ...(user === undefined ? [] : [`user ${user}`]),
    ...(group === undefined ? [] : [`group ${group}`]),
    ...(threads === undefined ? [] : [`nbthread ${threads}`]),
    ...(maxconn === undefined ? [] : [`maxconn ${maxconn}`]),
    ...(hardStop === undefined ? [] : [`hard-stop-after ${time(hardStop)}`]),
  ];
}

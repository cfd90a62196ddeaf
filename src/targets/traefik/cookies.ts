import type { Settings } from '../settings';
import type { Config } from './services';

/** Attributes of the cookies by which Traefik keeps clients. */
export interface TraefikCookieSettings {
  /** Sent over TLS only. @defaultValue false */
  readonly secure?: boolean | undefined;
  /** Hidden from scripts. @defaultValue true */
  readonly httpOnly?: boolean | undefined;
  /** Whether other sites' requests bring it. @defaultValue the browser's rule */
  readonly sameSite?: 'none' | 'lax' | 'strict' | undefined;
  /** Seconds until it is forgotten, 1 to 2147483647. @defaultValue it ends with the browser's session */
  readonly maxAge?: number | undefined;
}

export function readCookies(settings: Settings): Config {
  const own = settings.group('cookies');
  const secure = own.flag('secure') ?? false;
  const httpOnly = own.flag('httpOnly') ?? true;
  const sameSite = own.word('sameSite', ['none', 'lax', 'strict']);
  const maxAge = own.integer('maxAge', 1, 2_147_483_647);
  if (sameSite === 'none' && !secure)
    own.report('sameSite', 'target.value', {
      message: 'Browsers drop a cookie of other sites that is not secure',
      hint: 'Add secure: true.',
    });
  own.rejectRest();
  return {
    secure,
    httpOnly,
    ...(sameSite === undefined ? {} : { sameSite }),
    ...(maxAge === undefined ? {} : { maxAge }),
  };
}

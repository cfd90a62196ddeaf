import type { Settings } from '../../settings';

/** What HAProxy takes of members beyond the tree; by path or pattern, `dc1/*`. */
export interface HaproxyMemberSettings {
  /** Connections at once, 1 to 2147483647. @defaultValue that of the pool */
  readonly maxconn?: number | undefined;
}

export interface MemberOptions {
  readonly maxconn: number;
}

export function readMember(settings: Settings): Partial<MemberOptions> {
  const maxconn = settings.integer('maxconn', 1, 2_147_483_647);
  return maxconn === undefined ? {} : { maxconn };
}

/** One object of a tree or of HAProxy: what was expected of it, and what HAProxy says. */
export interface HaproxyStatusRow {
  readonly kind: 'listener' | 'route' | 'weighted' | 'failover' | 'pool' | 'member';
  /** How deep it is below its listener. */
  readonly depth: number;
  /** A member's with its pool's: `POOL/MEMBER`. */
  readonly name: string;
  /** What HAProxy calls it, servers as `BACKEND/SERVER`; null where it has no such object. */
  readonly object: string | null;
  /** As HAProxy would write it; `up` or `down` of services that it has no object of. Null for what the tree does not have. */
  readonly expected: string | null;
  /** In the same words; null for what HAProxy does not have. */
  readonly seen: string | null;
  readonly differs: boolean;
  /** Why that may be, or what is easily misread; empty where there is nothing to say. */
  readonly why: string;
  /** By entry: the fraction of requests that arrives there, once what is seen was noticed; null where there is no number. */
  readonly share: Shares;
  /** The same for what was expected. */
  readonly expectedShare: Shares;
  /** Counted requests, or connections in mode tcp; null where they are not counted. */
  readonly requests: number | null;
  /** Of members only. */
  readonly server?: ServerDetails | undefined;
}

export type Shares = Readonly<Record<string, string | null>>;

export interface ServerDetails {
  /** 0 to 256, apart from a slow start. */
  readonly weight: number;
  /** Last result of its checks, `L7STS/503 Service Unavailable`; null without checks. */
  readonly check: string | null;
  /** Seconds since it last came or went. */
  readonly since: number;
  /** Sessions that are under way. */
  readonly sessions: number;
}

type Subject = Pick<HaproxyStatusRow, 'kind' | 'depth' | 'name' | 'expected' | 'seen'>;

/** A row of what has neither shares nor requests, called in HAProxy as in the tree. */
export const plainRow = (subject: Subject): HaproxyStatusRow => ({
  ...subject,
  object: subject.seen === null ? null : subject.name,
  differs: subject.seen !== subject.expected,
  why: subject.seen === null && subject.expected !== null ? 'it is not deployed' : '',
  share: {},
  expectedShare: {},
  requests: null,
});

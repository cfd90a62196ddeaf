/** Where a request went. */
export interface Sent {
  /** The first path of the member; null for what nobody serves. */
  readonly path: string | null;
  /** Whether the member is dead. */
  readonly lost: boolean;
  /** Whether the member is dead, or not as its checks want it. */
  readonly unready: boolean;
}

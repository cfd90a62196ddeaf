/** How long a process, and pools of their own, wait for a connection to a member; milliseconds. */
export interface ConnectTimeouts {
  readonly timeoutConnect: number;
  /** By service; what is not there waits as long as the process. */
  readonly pools: ReadonlyMap<string, { readonly timeoutConnect: number | undefined }>;
}

/** How long a pool waits for a connection to a member; milliseconds. */
export const connectTimeoutOf = ({ timeoutConnect, pools }: ConnectTimeouts, pool: string): number =>
  pools.get(pool)?.timeoutConnect ?? timeoutConnect;

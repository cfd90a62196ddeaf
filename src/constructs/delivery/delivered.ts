/** What is delivered. */
export interface Delivered {
  readonly file: string;
  readonly text: string;
  /** The load balancer's Runtime API socket. */
  readonly socket: string | undefined;
}

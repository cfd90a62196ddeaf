import type { Finding, MonitorType } from '../tree';

/**
 * How a check ended.
 *
 * - `passed`: connected (tcp), began a TLS session (tls-hello), or an accepted status came in time.
 * - `status`: another status came.
 * - `answer`: something came that is no HTTP answer.
 * - `closed`: the connection was closed or reset before there was a whole answer.
 * - `timeout`: connected, but the answer did not come in time.
 * - `tls`: connected, but there was no TLS session.
 * - `refused`: nothing listens there.
 * - `unreachable`: no connection in time, or no way there.
 * - `dns`: the name has no address.
 * - `aborted`: the signal ended it; nothing is known of the member.
 * - `error`: this machine could not do it: no file descriptor left, say. Nothing is known of the member.
 */
export type ProbeKind =
  | 'passed'
  | 'status'
  | 'answer'
  | 'closed'
  | 'timeout'
  | 'tls'
  | 'refused'
  | 'unreachable'
  | 'dns'
  | 'aborted'
  | 'error';

/** How one check ended, without whom it was about. */
export interface Outcome {
  readonly kind: ProbeKind;
  /** The status code, where there was one. */
  readonly status?: number | undefined;
  /** What happened, as a clause. */
  readonly detail: string;
}

/** What a check found of one member. */
export interface ProbeResult extends Outcome {
  /** The member, in the declared tree. */
  readonly path: string;
  readonly passed: boolean;
  /** Milliseconds from the first packet to the verdict, to a thousandth. */
  readonly took: number;
  /** Where it was checked: the monitor's address and port win over the member's. */
  readonly address: string;
  readonly port: number;
}

/** Types of monitors that can be run from an ordinary process; the others need privileges, or another kernel. */
export const PROBED_TYPES = ['http', 'https', 'tcp', 'tls-hello'] as const satisfies readonly MonitorType[];

export type ProbedType = (typeof PROBED_TYPES)[number];

/** A member that was not checked, and why. */
export interface Unprobed {
  readonly path: string;
  readonly why: 'disabled' | 'no monitor' | 'known only at apply' | 'not possible from here';
}

/** What checking a tree found. */
export interface Probed {
  /** In the order of the tree that runs. */
  readonly results: readonly ProbeResult[];
  readonly unprobed: readonly Unprobed[];
  /** Members whose check failed, for `evaluate(tree, { down })`. */
  readonly down: readonly string[];
  /**
   * Those of the tree and its target that are no errors, one for each member whose address is known only at apply, one for each
   * pool whose checks can not be run from here, and one where the target can not be followed byte for byte.
   */
  readonly findings: readonly Finding[];
}

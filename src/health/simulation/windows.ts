import { formatRatio, type Ratio } from '../../tree';

/** A span of time that depends on when something happens between two checks; both ends can be met. */
export interface Span {
  /** Milliseconds. */
  readonly min: number;
  /** Milliseconds. */
  readonly max: number;
  /** How the longest comes about: `fall × interval = 3 × 2s`. */
  readonly formula: string;
}

/** What a system's checks make of one member in time. */
export interface CheckSpans {
  /** From its death (it refuses connections) until it is taken out. */
  readonly detect: Span;
  /** From its recovery until it takes traffic again. */
  readonly admit: Span;
  /** From its recovery until it has its full share. @defaultValue `admit`: at once */
  readonly full?: Span | undefined;
  /** From the start of the process, with the member not ready: how long it takes traffic before checks take it out. */
  readonly exposed: Span;
}

/** The windows of a member as they were computed. */
export interface MemberSpans {
  readonly path: string;
  readonly detect: Span | null;
  readonly admit: Span | null;
  readonly full: Span | null;
  readonly exposed: Span | null;
  readonly exposedRequests: Ratio | null;
  readonly lostRequests: Ratio | null;
}

/** The windows of a member; without a monitor nothing is ever noticed, and spans are null. */
export class MemberWindows implements MemberSpans {
  readonly path: string;
  readonly detect: Span | null;
  readonly admit: Span | null;
  readonly full: Span | null;
  readonly exposed: Span | null;
  /** Requests that reach it while it is exposed, at most; null where the target gives no share, and without a monitor. */
  readonly exposedRequests: Ratio | null;
  /** Requests that are lost on it until its death is noticed, at most. */
  readonly lostRequests: Ratio | null;

  /** @internal */
  constructor(spans: MemberSpans) {
    this.path = spans.path;
    this.detect = spans.detect;
    this.admit = spans.admit;
    this.full = spans.full;
    this.exposed = spans.exposed;
    this.exposedRequests = spans.exposedRequests;
    this.lostRequests = spans.lostRequests;
  }

  /** Requests are texts: `"225/2"`. */
  toJSON(): object {
    const { exposedRequests, lostRequests } = this;
    return {
      ...this,
      exposedRequests: exposedRequests && formatRatio(exposedRequests),
      lostRequests: lostRequests && formatRatio(lostRequests),
    };
  }
}

import type { NodeReading, Simulation } from '../health';
import { add, compare, multiply, type Ratio, ratio, ZERO } from '../tree';

/** Requests that a member got. Null where its share has no number. */
export interface MemberRequests {
  /** The first of its paths. */
  readonly path: string;
  readonly sent: Ratio | null;
  /** While it was dead. */
  readonly lost: Ratio | null;
  /** While it was dead, or did not answer its checks as it should. */
  readonly unready: Ratio | null;
}

/** Requests since counting began: exact, as shares times rate times duration. Null where the system gives no number. */
export interface Requests {
  readonly sent: Ratio;
  /** Answered 503. */
  readonly unserved: Ratio;
  /** Sent to dead members. */
  readonly lost: Ratio | null;
  /** Sent to members that are dead, or that do not answer their checks as they should. */
  readonly unready: Ratio | null;
  readonly members: readonly MemberRequests[];
}

/** Requests a second, by entry. */
export type Rates = ReadonlyMap<string, Ratio>;

const plus = (a: Ratio | null, b: Ratio | null): Ratio | null => (a === null || b === null ? null : add(a, b));

const times = (share: Ratio | null, requests: Ratio): Ratio | null => share && multiply(share, requests);

/** Counts the requests of a running tree, one stretch in which nothing changes after another. */
export class RequestCounter {
  readonly #rates: Rates;
  readonly #members = new Map<string, MemberRequests>();
  #sent = ZERO;
  #unserved = ZERO;
  #lost: Ratio | null = ZERO;

  constructor(rates: Rates) {
    this.#rates = rates;
  }

  /** Everything stays as it is for so many milliseconds. */
  count(twin: Simulation, duration: number): void {
    const ready = readiness(twin);
    for (const { entry, nodes, unserved, lost } of twin.entries) {
      const rate = this.#rates.get(entry);
      if (!rate) continue;
      const requests = multiply(rate, ratio(duration, 1000));
      this.#sent = add(this.#sent, requests);
      this.#unserved = add(this.#unserved, multiply(unserved, requests));
      this.#lost = plus(this.#lost, times(lost, requests));
      for (const node of nodes) if (node.kind === 'member') this.#take(node, requests, ready(node));
    }
  }

  get requests(): Requests {
    const members = [...this.#members.values()];
    return {
      sent: this.#sent,
      unserved: this.#unserved,
      lost: this.#lost,
      unready: members.reduce<Ratio | null>((sum, { unready }) => plus(sum, unready), ZERO),
      members,
    };
  }

  #take(node: NodeReading, requests: Ratio, ready: boolean): void {
    const { path, sent, lost, unready } = this.#members.get(node.path) ?? {
      path: node.path,
      sent: ZERO,
      lost: ZERO,
      unready: ZERO,
    };
    const got = times(node.share, requests);
    this.#members.set(path, {
      path,
      sent: plus(sent, got),
      lost: node.dead ? plus(lost, got) : lost,
      unready: ready ? unready : plus(unready, got),
    });
  }
}

/** `POOL/MEMBER` of a member's path. */
export const identityOf = (path: string): string => path.split('/').slice(-2).join('/');

/** Whether a member serves, and answers its checks as it should. */
export const readiness =
  (twin: Simulation): ((member: NodeReading) => boolean) =>
  ({ path }) =>
    twin.isReady(path);

/** Members that got requests while they were not ready, most first. */
export const exposedMembers = ({ members }: Requests): readonly MemberRequests[] =>
  members
    .filter(({ unready }) => unready === null || unready.n > 0n)
    .sort((a, b) => (a.unready && b.unready ? compare(b.unready, a.unready) : 0));

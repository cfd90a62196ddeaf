import type { EntryReading, NodeReading, Simulation } from '../health';
import { add, compare, multiply, ONE, type Ratio, ratio, ZERO } from '../tree';
import { arrivalsIn } from './arrivals';

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

/**
 * Requests since counting began: exact, as shares times rate times duration. A system that learns from requests, as Traefik does
 * with passive health checks, gets them one by one instead, and these are the numbers of them. Null where the system gives no number.
 */
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

type Counts = Omit<MemberRequests, 'path'>;

const NONE: Counts = { sent: ZERO, lost: ZERO, unready: ZERO };

/** Counts the requests of a running tree, one stretch of time after another. */
export class RequestCounter {
  readonly #rates: Rates;
  readonly #start: number;
  /** How many were sent one by one. */
  #single = 0;
  readonly #members = new Map<string, MemberRequests>();
  #sent = ZERO;
  #unserved = ZERO;
  #lost: Ratio | null = ZERO;

  /** @param start - when counting begins, in milliseconds of the simulation */
  constructor(rates: Rates, start = 0) {
    this.#rates = rates;
    this.#start = start;
  }

  /** Everything stays as it is for so many milliseconds. */
  count(twin: Simulation, duration: number): void {
    const ready = readiness(twin);
    for (const { nodes, unserved, lost, rate } of this.#entries(twin)) {
      const requests = multiply(rate, ratio(duration, 1000));
      this.#sent = add(this.#sent, requests);
      this.#unserved = add(this.#unserved, multiply(unserved, requests));
      this.#lost = plus(this.#lost, times(lost, requests));
      for (const node of nodes) {
        if (node.kind !== 'member') continue;
        const sent = times(node.share, requests);
        this.#take(node.path, { sent, lost: node.dead ? sent : ZERO, unready: ready(node) ? ZERO : sent });
      }
    }
  }

  /**
   * Lets time pass up to a moment, and sends each request that comes before it.
   *
   * @throws FindingsError when there are too many
   */
  send(twin: Simulation, until: number): void {
    const entries = this.#entries(twin);
    for (const { nodes } of entries) for (const { kind, path } of nodes) if (kind === 'member') this.#take(path, NONE);
    const rates = new Map(entries.map(({ entry, rate }) => [entry, rate]));
    const arrivals = arrivalsIn({ from: twin.now, until }, rates, this.#start, this.#single);
    this.#single += arrivals.length;
    for (const { at, entry } of arrivals) {
      const { path, lost, unready } = twin.advance(at - twin.now).send(entry);
      this.#sent = add(this.#sent, ONE);
      if (lost) this.#lost = plus(this.#lost, ONE);
      if (path === null) this.#unserved = add(this.#unserved, ONE);
      else this.#take(path, { sent: ONE, lost: lost ? ONE : ZERO, unready: unready ? ONE : ZERO });
    }
    twin.advance(until - twin.now);
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

  #entries(twin: Simulation): readonly (EntryReading & { readonly rate: Ratio })[] {
    return twin.entries.flatMap((reading) => {
      const rate = this.#rates.get(reading.entry);
      return rate ? [{ ...reading, rate }] : [];
    });
  }

  #take(path: string, more: Counts): void {
    const { sent, lost, unready } = this.#members.get(path) ?? NONE;
    this.#members.set(path, {
      path,
      sent: plus(sent, more.sent),
      lost: plus(lost, more.lost),
      unready: plus(unready, more.unready),
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

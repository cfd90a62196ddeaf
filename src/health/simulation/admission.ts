import type { Admin } from '../behaviour';
import { gated, type Held } from '../gate';
import type { MemberView } from '../standing';
import type { Running } from './running';

/** Who was admitted through the gate of a tree that runs, and who waits. Without a gate nobody waits. */
export class Admission {
  readonly #running: Running;
  readonly #gated: ReadonlyMap<string, readonly Held[]>;
  readonly #admitted: Set<string>;

  /** @param admitted - who was before; those that the tree has no more are forgotten */
  constructor(running: Running, admitted: Iterable<string> = []) {
    this.#running = running;
    this.#gated = gated(running.effective, running.gate);
    const ends = new Set([...this.#gated.values()].flat().map(({ end }) => end));
    this.#admitted = new Set([...admitted].filter((end) => ends.has(end)));
  }

  get admitted(): readonly string[] {
    return [...this.#admitted].sort();
  }

  /** What the gate makes of a declared member, whatever else an administrator said. */
  adminOf(id: string, admin: Admin | undefined): Admin | undefined {
    return admin === 'maintenance' || !this.#waits(id) ? admin : this.#running.gate?.holds;
  }

  /** Admits those that may be; whether there was one. */
  admit(ids: readonly string[], standing: MemberView): boolean {
    const may = ids
      .filter((id) => this.#waits(id))
      .flatMap((id) => (this.#gated.get(id) ?? []).filter((held) => this.#isProven(held, standing)));
    for (const { end } of may) this.#admitted.add(end);
    return may.length > 0;
  }

  #waits(id: string): boolean {
    return (this.#gated.get(id) ?? []).some(({ end }) => !this.#admitted.has(end));
  }

  #isProven({ pool, member }: Held, standing: MemberView): boolean {
    const { gate, reported } = this.#running;
    return gate?.proof === undefined || reported?.member(pool, member, standing(pool, member)) === gate.proof;
  }
}

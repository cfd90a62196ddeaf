import type { Choices } from '../../../../src/health';
import { turns } from '../../../../src/targets/traefik/turns';
import { ONE, type Pool } from '../../../../src/tree';

/** A balancer of members `a`, `b`, ... with these weights, and what it chooses. */
export class Balancer {
  private readonly pool: Pool;
  private readonly down = new Set<string>();
  private state: ReturnType<typeof turns.start>;

  constructor(...weights: number[]) {
    const members = weights.map((weight, i) => {
      const name = nameOf(i);
      return {
        name,
        address: '10.0.0.1',
        port: 1 + i,
        weight,
        enabled: true,
        backup: false,
        capacity: undefined,
        origin: { service: 'p', member: name },
      };
    });
    this.pool = {
      kind: 'pool',
      name: 'p',
      place: [],
      algorithm: 'round-robin',
      members,
      monitor: undefined,
      minHealthy: 1,
      persistence: undefined,
    };
    this.state = turns.start(this.pool, this.choices);
  }

  set(name: string, up: boolean): this {
    if (up) this.down.delete(name);
    else this.down.add(name);
    this.state = turns.changed(this.pool, this.state, this.choices);
    return this;
  }

  /** The next choices as a word; `-` where there is none. */
  next(count: number): string {
    let word = '';
    for (let i = 0; i < count; i++) {
      const { state, index } = turns.next(this.pool, this.state, this.choices);
      this.state = state;
      word += index === null ? '-' : nameOf(index);
    }
    return word;
  }

  private get choices(): Choices {
    const inUse = this.pool.members.flatMap(({ name, weight }, index) =>
      weight > 0 && !this.down.has(name) ? [{ index, weight }] : [],
    );
    return { inUse, up: inUse.map(({ index }) => ({ index, portion: ONE })) };
  }
}

const nameOf = (index: number): string => String.fromCharCode(97 + index);

/** How often each letter is in a word. */
export function countsIn(word: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of word) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

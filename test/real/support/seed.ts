import { randomInt } from 'node:crypto';

function chosenSeed(): number {
  const given = process.env.HEALTHTREE_SEED;
  if (given !== undefined) return Number(given) >>> 0;
  const seed = randomInt(2 ** 32);
  process.stderr.write(`seed ${seed}\n`);
  return seed;
}

export const seed = chosenSeed();

export class Random {
  constructor(private state: number) {}

  /** mulberry32: from 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[this.int(0, items.length - 1)] as T;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const left = [...items];
    const shuffled: T[] = [];
    while (left.length > 0) shuffled.push(...left.splice(this.int(0, left.length - 1), 1));
    return shuffled;
  }
}

/** Gives the body random numbers that depend on the seed and the label only, and names the seed when it fails. */
export async function withRandom<T>(label: string, body: (random: Random) => T | Promise<T>): Promise<T> {
  try {
    return await body(new Random(seed ^ hashOf(label)));
  } catch (error) {
    const hint = `${label}: again with --seed ${seed}`;
    if (!(error instanceof Error)) throw new Error(`${String(error)}\n${hint}`);
    error.message += `\n${hint}`;
    error.stack = `${error.stack ?? ''}\n${hint}`;
    throw error;
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

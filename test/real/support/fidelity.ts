import { appendFileSync } from 'node:fs';

/** One line of what was predicted and what a real system did. */
export interface Fidelity {
  readonly system: string;
  readonly what: string;
  readonly predicted: string;
  readonly observed: string;
}

/** Notes it for the table that `npm run test:real` prints in the end. */
export function noteFidelity(line: Fidelity): void {
  const file = process.env.HEALTHTREE_FIDELITY;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Counts as text: `whoami-dc1/a 150, whoami-dc2/a 50`. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

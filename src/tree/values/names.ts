const SERVICE_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
const MEMBER_NAME = /^[A-Za-z0-9:][A-Za-z0-9_.:-]*$/;

/** Longest name: what Octavia stores. */
export const MAX_NAME_LENGTH = 255;

export const isServiceName = (name: string): boolean => name.length <= MAX_NAME_LENGTH && SERVICE_NAME.test(name);
export const isMemberName = (name: string): boolean => name.length <= MAX_NAME_LENGTH && MEMBER_NAME.test(name);

/** The candidate closest to a mistyped name, when it is close enough to be meant. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.ceil(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replace, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

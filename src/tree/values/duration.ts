/** A duration as text: integers with `ms`, `s`, `m` or `h`, largest unit first: `500ms`, `2s`, `1m30s`. */
export type Duration = string;

/** Longest duration, in milliseconds: the largest timer that HAProxy accepts (2^31 - 1). */
export const MAX_DURATION_MS = 2_147_483_647;

const UNITS = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;
const FORM = /^(?:(\d{1,12})h)?(?:(\d{1,12})m(?!s))?(?:(\d{1,12})s)?(?:(\d{1,12})ms)?$/;

/** Why a text is no duration. */
export type DurationFault = 'form' | 'range';

/** Milliseconds of a duration text, or why it has none. */
export function readDuration(text: string): number | DurationFault {
  const parts = FORM.exec(text);
  if (!parts || text === '') return 'form';
  const ms = UNITS.reduce((sum, [, size], i) => sum + Number(parts[i + 1] ?? 0) * size, 0);
  return ms >= 1 && ms <= MAX_DURATION_MS ? ms : 'range';
}

/** `90000` as `1m30s`: the shortest exact text in the same grammar. */
export function formatDuration(ms: number): Duration {
  let rest = ms;
  let text = '';
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  return text === '' ? '0ms' : text;
}

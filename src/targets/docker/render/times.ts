import { formatDuration } from '../../../tree';

/** Milliseconds as Docker's files and flags take them: integers with Go's units. */
export const goTime = (ms: number): string => (ms === 0 ? '0s' : formatDuration(ms));

export const goTimeOf = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : goTime(ms));

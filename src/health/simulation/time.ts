import { MAX_DURATION_MS, readDuration, show } from '../../tree';
import { refusal } from './refusal';

/** Milliseconds of a duration text, or of a whole number of them from 0 on. */
export function milliseconds(time: string | number): number {
  const ms = typeof time === 'number' ? time : time === '0s' ? 0 : readDuration(time);
  if (typeof ms === 'number' && Number.isInteger(ms) && ms >= 0 && ms <= MAX_DURATION_MS) return ms;
  throw refusal('duration.form', time, `${show(time)} is no time`, 'Use milliseconds, or a text such as 500ms, 2s or 1m30s.');
}

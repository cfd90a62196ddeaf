import { type Duration, FindingsError, MAX_DURATION_MS, Reporter, readDuration, show } from '../tree';

/**
 * Milliseconds of a duration text: integers with `ms`, `s`, `m` or `h`, largest unit first, 1 ms to 2147483647 ms.
 *
 * @throws FindingsError `duration.form` or `duration.range`
 */
export function duration(text: Duration): number {
  const ms = typeof text === 'string' ? readDuration(text) : 'form';
  if (typeof ms === 'number') return ms;
  const reporter = new Reporter();
  reporter.report(`duration.${ms}`, [], {
    value: text,
    message: ms === 'form' ? `${show(text)} is no duration` : `${show(text)} is outside 1ms to ${MAX_DURATION_MS}ms`,
    hint: 'Use integers with ms, s, m or h, largest unit first: 500ms, 2s, 1m30s.',
  });
  throw new FindingsError(reporter.findings);
}

import { type CountOptions, countRequests, FindingsError, formatRatio } from '../runtime';
import { type Amount, amountHolds, amountText, checkCount, exposedMembers } from '../scenario';
import { errorsOf } from '../tree';
import { impossible, judging, type MatcherResult, result } from './judge';
import { simulationOf } from './subject';

export interface ExposeOptions extends CountOptions {
  /** Exactly so many (`0`, `'225/2'`), or a bound: `{ atMost: 30 }`. */
  readonly requests: Amount;
}

/**
 * Expects how many requests reach members that are dead, or that do not answer their checks as they should, from now on, if
 * nothing else happens to the simulation: exactly `requests`, or `{ atMost }`, `{ atLeast }`. The simulation is afterwards as it
 * was. Fails on a rate or duration that is none, and where the system gives no number, whichever way it is asked.
 */
export function toExpose(subject: unknown, { requests: expected, ...options }: ExposeOptions): MatcherResult {
  return judging(
    () => simulationOf(subject),
    (twin) => {
      const wrong = errorsOf(checkCount(twin, options, expected));
      if (wrong.length > 0) throw new FindingsError(wrong);
      const requests = countRequests(twin, options);
      const { unready } = requests;
      if (unready === null)
        throw impossible(
          'share.unknown',
          null,
          'How many requests reach members that are not ready depends on the load, so no number can be expected',
          'Balance their pool round-robin.',
        );
      const pass = amountHolds(expected, unready);
      return result(pass, () =>
        [
          `expected ${pass ? 'not ' : ''}to expose ${amountText(expected)} of ${formatRatio(requests.sent)} requests within ${options.within} to members that are not ready, but it exposes ${formatRatio(unready)}${exposedMembers(requests).length === 0 ? '' : ':'}`,
          ...exposedMembers(requests).map(({ path, unready: own }) => `  ${path} gets ${own ? formatRatio(own) : '?'}`),
        ].join('\n'),
      );
    },
  );
}

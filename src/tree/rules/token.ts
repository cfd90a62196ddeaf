import type { Place } from '../findings/place';
import type { Reporter } from '../findings/reporter';
import { known } from '../values/known';

/** Reports a value that is known only at apply where a fixed one is needed; says whether it is one. */
export function reportToken(reporter: Reporter, place: Place, value: unknown, what: string): boolean {
  if (known(value)) return false;
  reporter.report('token.not-allowed', place, {
    value,
    message: `${what} is known only at apply`,
    hint: 'Give a fixed value here; tokens are allowed in addresses, ports, ids and certificate references.',
  });
  return true;
}

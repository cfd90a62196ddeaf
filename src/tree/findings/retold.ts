import { FindingsError } from './finding';
import type { Place } from './place';
import type { Reporter } from './reporter';

/** Tells the findings of what is tried as findings about a place; undefined where there were some. */
export function retold<Result>(reporter: Reporter, place: Place, attempt: () => Result): Result | undefined {
  try {
    return attempt();
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    for (const { code, value, message, hint } of error.findings) reporter.report(code, place, { value, message, hint });
    return undefined;
  }
}

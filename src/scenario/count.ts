import type { Simulation } from '../health';
import { type Finding, failOnErrors } from '../tree';
import { checkScenario } from './check';
import type { Amount, Scenario } from './model';
import { ratesOf } from './rates';
import { RequestCounter, type Requests } from './requests';
import { readMoment } from './scene-checker';
import { changesUntil, lookAhead, passThrough } from './walk';

export interface CountOptions {
  /** How far to look ahead: `'10s'`. */
  readonly within: string;
  /** Requests a second, or by entry where the tree has several: `{ 'http:80': 100 }`. */
  readonly rate: NonNullable<Scenario['rate']>;
}

/**
 * Counts the requests of the time to come, if nothing else happens to the simulation: exact, as shares times rate times duration,
 * or one by one where the system learns from them. The simulation is afterwards as it was.
 *
 * @throws FindingsError about a rate or duration that is none, or about more requests than can be sent one by one
 */
export function countRequests(twin: Simulation, options: CountOptions): Requests {
  failOnErrors(checkCount(twin, options));
  const { within, rate } = options;
  const until = twin.now + (readMoment(within) as number);
  const rates = ratesOf(
    rate,
    twin.entries.map(({ entry }) => entry),
  );
  const counter = new RequestCounter(rates ?? new Map(), twin.now);
  if (twin.learnsFromRequests) {
    lookAhead(twin, () => counter.send(twin, until));
    return counter.requests;
  }
  const moments = lookAhead(twin, () => changesUntil(twin, until));
  lookAhead(twin, () => passThrough(twin, moments, (duration) => counter.count(twin, duration)));
  return counter.requests;
}

/** Everything that is wrong with what is to be counted, and with a number that is expected of it. */
export function checkCount(twin: Simulation, { within, rate }: CountOptions, expected?: Amount): readonly Finding[] {
  const expect = { requests: { unready: expected ?? 0 } };
  const findings = checkScenario({ as: 'itself', rate, until: within, steps: [{ at: '0s', expect }] }, twin.snapshot().tree);
  return findings.map((finding) => ({
    ...finding,
    path: finding.path.replace(/^until$/, 'within').replace(/^steps\[0\]\.expect\.requests\.unready/, 'requests'),
  }));
}

import { type Condition, DEAD, OK, type Simulation } from '../health';
import type { Probed, ProbeResult } from './result';

/**
 * What a member is, by what a check found of it; undefined where nothing is known. Milliseconds are whole ones. What accepts a
 * connection and gives no answer that could be understood is taken for `accepts-tcp`.
 */
export function conditionOf({ kind, status, took }: ProbeResult): Condition | undefined {
  const delay = Math.round(took);
  switch (kind) {
    case 'passed':
      return { ...OK, delay, ...(status === undefined ? {} : { status }) };
    case 'status':
      return { is: 'fails-probe', delay, status: status ?? DEAD.status };
    case 'timeout':
    case 'closed':
    case 'answer':
    case 'tls':
      return { ...DEAD, is: 'accepts-tcp' };
    case 'unreachable':
      return { ...DEAD, is: 'unreachable' };
    case 'refused':
    case 'dns':
      return DEAD;
    default:
      return undefined;
  }
}

/**
 * Makes the members of a simulation what checks found of them, from its present on: what passed is `ok` and as slow as it was, a
 * wrong status is `fails-probe`, what took the connection only is `accepts-tcp`, what was silent `unreachable`, the rest `refuses`.
 *
 * @throws FindingsError where the simulated tree has no such member
 */
export function toSimulation({ results }: Pick<Probed, 'results'>, twin: Simulation): Simulation {
  for (const result of results) {
    const condition = conditionOf(result);
    if (condition) twin.set(result.path, condition);
  }
  return twin;
}

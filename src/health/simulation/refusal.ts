import { FindingsError, Reporter } from '../../tree';

/** What is wrong with a question to a simulation, to be thrown. */
export function refusal(
  code: 'duration.form' | 'entry.required' | 'rollout.unsupported' | 'share.unknown',
  value: unknown,
  message: string,
  hint: string,
): FindingsError {
  const reporter = new Reporter();
  reporter.report(code, [], { value, message, hint });
  return new FindingsError(reporter.findings);
}

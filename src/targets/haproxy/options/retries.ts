import type { Settings } from '../../settings';

/** Lines of further attempts where a connection to a member fails. */
export function readRetries(settings: Settings): readonly string[] {
  const retries = settings.integer('retries', 0, 100);
  const redispatch = settings.flag('redispatch') ?? false;
  if (redispatch && !retries)
    settings.report('redispatch', 'target.value', {
      message: 'Without a further attempt there is none at another member',
      hint: 'Give retries: 1 or more.',
    });
  if (retries)
    settings.report('retries', 'haproxy.retries', {
      severity: 'warning',
      message: redispatch
        ? `A request whose member refuses is tried up to ${retries} times more, at another one: what is predicted as lost is an upper bound`
        : `A request whose member refuses is tried there again up to ${retries} times, a second apart: what is predicted as lost is an upper bound`,
      hint: 'Acknowledge it, or remove retries.',
    });
  return [...(retries === undefined ? [] : [`retries ${retries}`]), ...(redispatch ? ['option redispatch 1'] : [])];
}

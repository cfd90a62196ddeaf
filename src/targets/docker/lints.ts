import { formatDuration, type Pool, type Reporter } from '../../tree';
import { type Engine, NAMES } from './capabilities';
import type { HealthCheck } from './health-options';
import { checkOf } from './monitor';
import type { EngineOptions } from './settings';

/** The first engine with start intervals, which is API 1.44. */
export const START_INTERVAL_SINCE = 25;

/** When the first failed check counts of a container that fails each at once (moby of 2026-08-23, source): milliseconds. */
export const firstCounted = ({ interval, startPeriod, startInterval }: HealthCheck): number =>
  startPeriod > 0 ? Math.ceil(startPeriod / startInterval) * startInterval : interval;

/** When a container is unhealthy that fails each check at once, and never was healthy: milliseconds after its start. */
export const givenUpAt = (check: HealthCheck): number => firstCounted(check) + (check.retries - 1) * check.interval;

/** When the first check passes of a container that needs so long to boot and fails until then at once: milliseconds after its start. */
export function firstPassed({ interval, startPeriod, startInterval }: HealthCheck, boot: number): number {
  const shielded = startPeriod > 0 ? Math.ceil(startPeriod / startInterval) * startInterval : 0;
  if (boot > shielded) return shielded + Math.ceil((boot - shielded) / interval) * interval;
  const every = startPeriod > 0 ? startInterval : interval;
  return Math.max(1, Math.ceil(boot / every)) * every;
}

/** What the settings of a pool's checks lead to, though nobody may want it. */
export function checkTimes(reporter: Reporter, pool: Pool, engine: Engine, options: EngineOptions): void {
  const { monitor, place, name } = pool;
  if (!monitor) return;
  const check = checkOf(monitor, options.checks);
  const { interval, timeout, retries } = check;
  if (timeout > interval)
    reporter.report(`${engine}.timeout`, [...place, 'monitor', 'timeout'], {
      severity: 'warning',
      value: formatDuration(timeout),
      message: `The next check of ${name} begins an interval after the end of the last: one that hangs is noticed after up to ${formatDuration(retries * (interval + timeout))}, not ${formatDuration(retries * interval)}`,
      hint: `Give a timeout of ${formatDuration(interval)} or less.`,
    });
  if (retries === 1)
    reporter.report(`${engine}.flapping`, [...place, 'monitor', 'fall'], {
      severity: 'warning',
      value: retries,
      message:
        engine === 'swarm'
          ? `One failed check of ${name} ends a task, whatever it did before`
          : `One failed check of ${name} makes a container unhealthy, and one that passes makes it healthy again`,
      hint: 'Give a fall of 2 or more.',
    });
  checkBoot(reporter, pool, engine, options, check);
}

function checkBoot(reporter: Reporter, { name }: Pool, engine: Engine, { containers }: EngineOptions, check: HealthCheck): void {
  const { expectedBoot } = containers(name);
  const end = givenUpAt(check);
  if (end >= expectedBoot) return;
  const { interval, retries } = check;
  const needed = formatDuration(expectedBoot);
  const then = engine === 'swarm' ? ': Swarm stops it, and the next one fares the same' : '';
  reporter.report(`${engine}.slow-start`, ['targets', engine, 'startPeriod'], {
    severity: 'warning',
    value: needed,
    message: `A container of ${name} needs ${needed} to boot, and is unhealthy after ${formatDuration(end)}${then}; its failures count from ${formatDuration(firstCounted(check))} on, ${retries} in a row are too many, and ${formatDuration(interval)} lie between them`,
    hint: `Give a startPeriod of ${needed} or more, with a short startInterval so that it is noticed soon.`,
  });
}

/** What is said of an image. */
export function checkImage(reporter: Reporter, engine: Engine, value: unknown): void {
  const image = (value as { readonly image?: { readonly retries?: unknown } } | null | undefined)?.image;
  if (image?.retries !== 0) return;
  reporter.report(`${engine}.retries`, ['targets', engine, 'image', 'retries'], {
    severity: 'warning',
    value: 0,
    message: `To ${NAMES[engine]}, retries 0 is the default of 3 failures in a row, not never`,
    hint: 'Remove it; for no check at all remove the monitor.',
  });
}

/** What the oldest engine can not do. */
export function checkEngine(reporter: Reporter, engine: Engine, { checks: { own, image }, engine: major }: EngineOptions): void {
  const asked = own.startInterval || image.startInterval || 0;
  if (asked === 0 || (major !== undefined && major >= START_INTERVAL_SINCE)) return;
  const old = major !== undefined;
  reporter.report(`${engine}.engine`, ['targets', engine, old ? 'engine' : 'startInterval'], {
    severity: old ? 'error' : 'info',
    value: old ? `${major}` : formatDuration(asked),
    message: `Start intervals are there since engine ${START_INTERVAL_SINCE} (API 1.44)${old ? `: engine ${major} does not know ${formatDuration(asked)}` : ''}`,
    hint: old ? 'Remove startInterval, or use a newer engine.' : 'Say engine: 25 to say that every engine has them.',
  });
}

import { formatDuration, type Pool, type Reporter } from '../../tree';
import type { HealthCheck } from '../docker/health-options';
import { firstPassed } from '../docker/lints';
import { checkOf, running } from '../docker/monitor';
import type { ResolvedSettings } from './settings';
import { GOSSIP } from './task';

/**
 * From the first passed check of a task until it has failed, in milliseconds: `min` where it fails each of its further checks at once,
 * `max` where each hangs. A start period plays no part, since the first success ends it (moby of 2026-08-23, source).
 */
export const failureAfterHealthy = ({ interval, timeout, retries }: HealthCheck) => ({
  min: retries * interval + GOSSIP,
  max: retries * (interval + timeout) + GOSSIP,
});

/** What the settings of updates lead to, though nobody may want it. */
export function checkUpdates(reporter: Reporter, pools: readonly Pool[], settings: ResolvedSettings): void {
  const { update, rollback, monitorGiven } = settings;
  const place = (field: string) => ['targets', 'swarm', 'update', field];
  if (update.failureAction === 'continue' && (monitorGiven || update.maxFailureRatio > 0))
    reporter.report('swarm.update-unused', place('failureAction'), {
      severity: 'warning',
      value: update.failureAction,
      message: 'With failureAction continue Swarm counts no failures: monitor and maxFailureRatio change nothing',
      hint: 'Use pause or rollback, or remove them.',
    });
  if (update.failureAction === 'rollback' && update.order === 'start-first')
    reporter.report('swarm.rollback', place('failureAction'), {
      severity: 'info',
      value: update.order,
      message:
        'A rollback keeps old tasks that still run by the source of swarmkit, and so it is predicted; moby 43081 (open) has seen it replace them, too',
      hint: `Rollbacks replace ${rollback.parallelism === 0 ? 'all' : rollback.parallelism} at once, ${rollback.order}: choose what you can bear.`,
    });
  for (const pool of pools) {
    checkMonitor(reporter, pool, settings, place('monitor'));
    checkOutage(reporter, pool, settings, place('order'));
  }
}

function checkMonitor(reporter: Reporter, { name, monitor }: Pool, settings: ResolvedSettings, place: string[]): void {
  const { update, checks, monitorGiven } = settings;
  if (!monitor || update.failureAction === 'continue') return;
  const check = checkOf(monitor, checks);
  const { min, max } = failureAfterHealthy(check);
  if (update.monitor >= max) return;
  const { interval, timeout, retries } = check;
  const given = formatDuration(update.monitor);
  const sum = `retries × interval + gossip = ${retries} × ${formatDuration(interval)} + ${formatDuration(GOSSIP)} = ${formatDuration(min)}`;
  reporter.report('swarm.update-monitor', place, {
    severity: monitorGiven ? 'warning' : 'info',
    value: given,
    message:
      update.monitor < min
        ? `A task of ${name} that was healthy once can not fail within ${given}, so that no update counts it: it takes at least ${sum}`
        : `A task of ${name} that was healthy once and then hangs fails after up to ${formatDuration(max)}, and no update counts it after ${given}; one that fails at once does so after ${sum}`,
    hint: `Give update.monitor ${formatDuration(max)}, which is retries × (interval + timeout) + gossip = ${retries} × (${formatDuration(interval)} + ${formatDuration(timeout)}) + ${formatDuration(GOSSIP)}; tasks that are never healthy count with any.`,
  });
}

function checkOutage(reporter: Reporter, pool: Pool, { update, checks, containers }: ResolvedSettings, place: string[]): void {
  const tasks = running(pool).length;
  const atOnce = update.parallelism === 0 ? tasks : Math.min(tasks, update.parallelism);
  if (update.order === 'start-first' || atOnce < tasks || tasks === 0) return;
  const first = pool.monitor ? firstPassed(checkOf(pool.monitor, checks), containers(pool.name).expectedBoot) : 0;
  reporter.report('swarm.update-outage', place, {
    severity: 'warning',
    value: update.order,
    message: `An update stops ${tasks === 1 ? `the only task of ${pool.name}` : `all ${tasks} tasks of ${pool.name} at once`} before new ones start: nobody serves for at least ${formatDuration(GOSSIP + first)} (gossip ${formatDuration(GOSSIP)}, first passed check ${formatDuration(first)})`,
    hint: `Use order: start-first${tasks === 1 ? '' : ', or a smaller parallelism'}.`,
  });
}

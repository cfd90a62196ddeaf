import type { Failover, Pool, Reporter, Weighted } from '../../../tree';
import type { FlatRules, Leaf } from '../../flat/flatten';
import { monitorWithDefaults } from '../defaults';
import { NO_POOL_OPTIONS } from '../options/pool';
import type { ResolvedSettings } from '../settings';

/** A backend of HAProxy in place of a subtree. Its servers have the same checks: the tree that runs has one monitor a pool. */
export const flatRules = (settings: ResolvedSettings): FlatRules => ({
  code: () => 'haproxy.flat',
  instead: 'use lowering: branch',
  // Names of services have no colon.
  nameOf: ({ service, member }) => `${service}:${member}`,
  // A monitor without a timeout waits otherwise than one with the same.
  withDefaults: (monitor) => ({ ...monitorWithDefaults(monitor), timeout: monitor.timeout }),
  check(reporter, root, leaves) {
    for (const pool of new Set(leaves.map((leaf) => leaf.pool))) {
      checkThreshold(reporter, root, pool);
      checkOptions(reporter, leaves[0]?.pool ?? pool, pool, settings);
    }
    checkTwice(reporter, root, leaves);
  },
});

const INSTEAD = 'Use lowering: branch';

function checkThreshold(reporter: Reporter, root: Weighted | Failover, pool: Pool): void {
  if (pool.minHealthy <= 1) return;
  reporter.report('haproxy.flat', [...pool.place, 'minHealthy'], {
    value: pool.minHealthy,
    message: `One backend for ${root.name} can not take ${pool.name} out as a whole below ${pool.minHealthy} members`,
    hint: `${INSTEAD}, or remove minHealthy.`,
  });
}

function checkOptions(reporter: Reporter, first: Pool, pool: Pool, { pools }: ResolvedSettings): void {
  const [a, b] = [first, pool].map(({ name }) =>
    JSON.stringify({ ...(pools.get(name) ?? NO_POOL_OPTIONS), settings: undefined }),
  );
  if (a === b) return;
  reporter.report('haproxy.flat', pool.place, {
    value: pool.name,
    message: `${pool.name} has other options than ${first.name}, and they would be one backend`,
    hint: `Give both the same poolOptions, or ${INSTEAD.toLowerCase()}.`,
  });
}

/** A pool in the first and the second child of a failover would be servers and their own backups. */
function checkTwice(reporter: Reporter, root: Weighted | Failover, leaves: readonly Leaf[]): void {
  const poolsOf = (backup: boolean) => new Set(leaves.filter((leaf) => leaf.backup === backup).map(({ pool }) => pool));
  const backups = poolsOf(true);
  for (const pool of poolsOf(false)) {
    if (!backups.has(pool)) continue;
    reporter.report('haproxy.flat', pool.place, {
      value: pool.name,
      message: `${pool.name} is below both children of ${root.name}, and one backend has each server once`,
      hint: `${INSTEAD}, or declare a second pool.`,
    });
  }
}

import type { Place, Pool, Reporter } from '../../tree';
import { balanceOf, startsSlowly, weightsOf } from './balance';
import { roundRobinMiss } from './round-robin-miss';

/** What is balanced: the members of a pool, or what is below the children of an inner service. */
type Balanced = 'members' | 'children';

/** What became of a pool's balance: the choice between HAProxy's two round robins, and whether its servers can start slowly. */
export function checkBalance(reporter: Reporter, pool: Pool, slowStart: boolean, of: Balanced = 'members'): void {
  if (slowStart && !startsSlowly(pool)) {
    reporter.report('haproxy.slow-start', [...pool.place, 'algorithm'], {
      severity: 'warning',
      value: pool.algorithm,
      message: `The servers of ${pool.name} can not start slowly: HAProxy maps sources to servers, and their weights do not grow`,
      hint: 'Use another algorithm, or accept that its servers get their whole share at once.',
    });
  }
  if (pool.algorithm !== 'round-robin' || new Set(weightsOf(pool)).size <= 1) return;
  if (balanceOf(pool, slowStart) === 'static-rr') reportStatic(reporter, pool, [...pool.place, of]);
  else if (balanceOf(pool, false) === 'static-rr') reportInstead(reporter, pool, [...pool.place, of]);
  else reportLarge(reporter, pool, [...pool.place, of]);
}

function reportStatic(reporter: Reporter, pool: Pool, place: Place): void {
  reporter.report('haproxy.static-rr', place, {
    severity: 'info',
    value: 'static-rr',
    message: `${pool.name} has unequal weights and is balanced with static-rr, which is exact in every round; roundrobin is not (2, 3, 3 gave 1562, 2419, 2419 of 6400)`,
    hint: 'Nothing to do; weights change with the configuration, not through the socket.',
  });
}

/** With a slow start, weights grow, which `static-rr` does not follow. */
function reportInstead(reporter: Reporter, pool: Pool, place: Place): void {
  const costs = costOf(pool, false) ?? costOf(pool, true);
  if (costs === undefined) {
    reporter.report('haproxy.slow-start', place, {
      severity: 'info',
      value: 'roundrobin',
      message: `${pool.name} has unequal weights and is balanced with roundrobin, so that its servers can start slowly; it meets the shares while all are up`,
      hint: 'Nothing to do.',
    });
    return;
  }
  reporter.report('haproxy.round-robin', place, {
    severity: 'warning',
    value: weightsOf(pool),
    message: `${pool.name} has unequal weights and is balanced with roundrobin, so that its servers can start slowly, which with static-rr they can not; roundrobin counts in sixteenths of a weight: ${costs}`,
    hint: 'Use weights that come out, such as equal ones, or no slowStart, with which every round is exact.',
  });
}

/** How far shares are off among the actives, or among the backups; undefined where they are met. */
function costOf(pool: Pool, backup: boolean): string | undefined {
  const members = pool.members.filter((member) => member.weight > 0 && member.backup === backup);
  const miss = roundRobinMiss(members.map(({ weight }) => weight));
  if (miss === null) return undefined;
  return miss
    ? `of ${miss.requests} requests ${members[miss.index]?.name} gets ${miss.gets} instead of ${miss.due}`
    : 'shares may be off by some percent of themselves (2, 3, 3 gave 1562, 2419, 2419 of 6400)';
}

function reportLarge(reporter: Reporter, pool: Pool, place: Place): void {
  reporter.report('haproxy.round-robin', place, {
    severity: 'warning',
    value: pool.members.length,
    message: `${pool.name} is too large for static-rr (${pool.members.length} servers with unequal weights), and roundrobin counts in sixteenths of a weight: shares may be off by some percent of themselves (2, 3, 3 gave 1562, 2419, 2419 of 6400)`,
    hint: 'Use equal weights, or several pools under a weighted service and lowering: branch, which is exact.',
  });
}

import type { Pool, Reporter } from '../../tree';
import { roundRobinMiss } from '../haproxy/round-robin-miss';

/** Tells where an amphora, which has no exact round robin, does not meet the shares of a pool. */
export function reportRoundRobin(reporter: Reporter, pool: Pool): void {
  const members = pool.members.filter(({ enabled, weight, backup }) => enabled && weight > 0 && !backup);
  const weights = members.map(({ weight }) => weight);
  const miss = pool.algorithm === 'round-robin' ? roundRobinMiss(weights) : null;
  if (!miss) return;
  reporter.report('octavia.round-robin', pool.place, {
    severity: 'warning',
    value: weights,
    message: `The round robin of an amphora counts in sixteenths of a weight: with weights ${weights.slice(0, 8).join(', ')}, of ${miss.requests} requests ${members[miss.index]?.name} gets ${miss.gets} instead of ${miss.due}`,
    hint: 'Use weights that come out, such as equal ones, or acknowledge octavia.round-robin.',
  });
}

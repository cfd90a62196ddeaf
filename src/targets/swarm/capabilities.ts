import { formatDuration, type Pool, type Reporter } from '../../tree';
import { checkOf, running } from '../docker/monitor';
import type { ResolvedSettings } from './settings';

/** What Swarm does differently from a plain container; for one pool. */
export function checkService(reporter: Reporter, pool: Pool, settings: ResolvedSettings): void {
  checkAlgorithm(reporter, pool);
  checkPorts(reporter, pool);
  checkInitState(reporter, pool, settings);
  checkRestarts(reporter, pool, settings);
}

function checkAlgorithm(reporter: Reporter, pool: Pool): void {
  if (pool.algorithm === 'round-robin') return;
  reporter.report('swarm.algorithm', [...pool.place, 'algorithm'], {
    value: pool.algorithm,
    message: `Swarm balances ${pool.name} round-robin, whatever ${pool.algorithm} says`,
    hint: 'Use round-robin.',
  });
}

function checkPorts(reporter: Reporter, pool: Pool): void {
  const members = running(pool);
  const odd = members.find(({ port }) => port !== members[0]?.port);
  if (!odd) return;
  reporter.report('swarm.port', [...pool.place, 'members', pool.members.indexOf(odd), 'port'], {
    value: odd.port,
    message: `The tasks of a Swarm service all listen on one port: ${pool.name}/${members[0]?.name} has ${members[0]?.port}, ${odd.name} has ${odd.port}`,
    hint: 'Give every member the same port.',
  });
}

function checkInitState(reporter: Reporter, pool: Pool, { checks }: ResolvedSettings): void {
  const { monitor } = pool;
  if (monitor?.initState !== 'up' && monitor?.initState !== 'fully-up') return;
  const { interval, startPeriod, startInterval } = checkOf(monitor, checks);
  reporter.report('swarm.init-state', [...pool.place, 'monitor', 'initState'], {
    severity: 'warning',
    value: monitor.initState,
    message: `Swarm has no init state ${monitor.initState}: a task takes no traffic before its first passed check, ${formatDuration(startPeriod > 0 ? startInterval : interval)} after its start at the earliest`,
    hint: 'Use down, which is what Swarm does; a startPeriod with a short startInterval lets tasks in sooner.',
  });
}

/** The trap in which an unhealthy task counts as done. */
function checkRestarts(reporter: Reporter, pool: Pool, { policy }: ResolvedSettings): void {
  if (!pool.monitor || policy.condition === 'any' || (policy.condition === 'on-failure' && !policy.exitsCleanly)) return;
  reporter.report('swarm.not-replaced', [...pool.place, 'monitor'], {
    severity: 'warning',
    value: policy.condition,
    message:
      policy.condition === 'none'
        ? `With the restart condition none, nothing replaces a task of ${pool.name} that was unhealthy: each makes the pool smaller for ever`
        : `Containers of ${pool.name} that exit with 0 make an unhealthy task COMPLETE, and with the restart condition on-failure nothing replaces it`,
    hint: 'Use the restart condition any, which is the default.',
  });
}

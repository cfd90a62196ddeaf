import { formatDuration, type Pool, type Reporter } from '../../tree';
import { checkPorts } from '../docker/capabilities';
import { checkOf } from '../docker/monitor';
import type { ResolvedSettings } from './settings';

/** What Swarm does differently from a plain container; for one pool. */
export function checkService(reporter: Reporter, pool: Pool, settings: ResolvedSettings): void {
  checkAlgorithm(reporter, pool);
  checkPorts(reporter, pool, 'swarm');
  checkName(reporter, pool);
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

/** Names by which tasks find a service: its DNS label. */
const NAME = /^[A-Za-z0-9](?:[-_]*[A-Za-z0-9]+)*$/;
const LONGEST_NAME = 63;

function checkName(reporter: Reporter, { name, place }: Pool): void {
  if (name.length <= LONGEST_NAME && NAME.test(name)) return;
  reporter.report('swarm.name', place, {
    value: name,
    message:
      name.length > LONGEST_NAME
        ? `The name ${name} has ${name.length} characters, and a Swarm service at most ${LONGEST_NAME}`
        : `A Swarm service can not be called ${name}: its name is a DNS label`,
    hint: 'Use letters, digits, - and _, and a letter or digit at both ends.',
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

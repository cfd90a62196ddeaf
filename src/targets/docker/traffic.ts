import { formatDuration, type Pool, type Reporter } from '../../tree';
import { checkOf, running } from './monitor';
import type { CheckSettings } from './settings';

/** What Docker does with the traffic of containers; for one pool. */
export function checkTraffic(reporter: Reporter, pool: Pool, settings: CheckSettings): void {
  checkAlgorithm(reporter, pool);
  const { monitor } = pool;
  if (!monitor) return;
  const { interval, timeout, retries, startInterval, startPeriod } = checkOf(monitor, settings);
  reporter.report('docker.keeps-traffic', [...pool.place, 'monitor'], {
    severity: 'warning',
    value: monitor.type,
    message: `Docker takes no container out of ${pool.name}: a dead one is marked unhealthy after up to ${formatDuration(retries * (interval + timeout))}, and keeps its traffic for as long as it runs`,
    hint: 'Use Swarm, or put HAProxy or Traefik in front; or acknowledge docker.keeps-traffic to accept it.',
  });
  if (monitor.initState !== 'down' && monitor.initState !== 'fully-down') return;
  const first = startPeriod > 0 ? startInterval : interval;
  reporter.report('docker.init-state', [...pool.place, 'monitor', 'initState'], {
    value: monitor.initState,
    acknowledgeable: true,
    message: `Docker has no init state ${monitor.initState}: requests reach a container of ${pool.name} from its start on, ${formatDuration(first)} before its first check, and whatever that finds`,
    hint: 'Use Swarm, whose tasks wait for their first passed check; or acknowledge docker.init-state to accept it.',
  });
}

function checkAlgorithm(reporter: Reporter, pool: Pool): void {
  if (pool.algorithm === 'random' || (pool.algorithm === 'round-robin' && running(pool).length <= 1)) return;
  const names = `Docker balances nothing: its DNS names all containers of ${pool.name}, each time in random order`;
  reporter.report('docker.algorithm', [...pool.place, 'algorithm'], {
    severity: pool.algorithm === 'round-robin' ? 'warning' : 'error',
    value: pool.algorithm,
    message:
      pool.algorithm === 'round-robin'
        ? `${names}, so shares are expected and not exact`
        : `${names}, whatever ${pool.algorithm} says`,
    hint: 'Use random, which is what comes of it, or put HAProxy or Traefik in front.',
  });
}

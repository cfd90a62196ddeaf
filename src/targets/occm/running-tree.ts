import { type Listener, type Model, type Pool, type Reporter, type Service, transportOf } from '../../tree';
import { checkMinor } from '../octavia/api-minor';
import { MonitorCheck } from '../octavia/monitor-check';
import type { Provider } from '../octavia/provider';
import { checkListeners, realProtocol } from './listeners';
import { checkMonitor, monitorAsRun } from './monitor/declared';
import { type Conditions, createdMonitor } from './monitor/real';
import { servedBy } from './pools';
import type { ServiceWide } from './service-wide';

/** The tree as Octavia gets it from OCCM, with everything told that is otherwise than declared. */
export function runningTree(reporter: Reporter, model: Model, listeners: readonly Listener[], service: ServiceWide): Model {
  const { driver, forcing, conditions } = service;
  checkListeners(reporter, listeners, forcing);
  const real = (listener: Listener): Listener => ({ ...listener, protocol: realProtocol(listener.protocol, forcing) });
  const run = new Map(
    servedBy(model, listeners).map(({ listener, pool }) => [pool.name, runningPool(reporter, listener, pool, conditions)]),
  );
  const tree = {
    ...withPools(model, (pool) => run.get(pool.name) ?? pool),
    listeners: model.listeners.map(real),
  };
  for (const listener of listeners) driver.checkListener(reporter, real(listener));
  checkMinor(reporter, tree, listeners.map(real), conditions.minor);
  for (const pool of run.values()) checkDriver(reporter, driver, model, tree, pool);
  return tree;
}

function runningPool(reporter: Reporter, listener: Listener, pool: Pool, service: ServiceWide['conditions']): Pool {
  const members = pool.members.map((member) => ({ ...member, weight: 1, enabled: true, backup: false }));
  const conditions: Conditions = { ...service, protocol: transportOf(listener.protocol) };
  const { monitor: real } = createdMonitor(conditions);
  if (conditions.policy === 'local' && !pool.monitor) reportUnwatched(reporter, pool);
  if (!pool.monitor || !real) return { ...pool, members, monitor: undefined };
  checkMonitor(reporter, pool, pool.monitor, real, conditions);
  return { ...pool, members, monitor: monitorAsRun(pool.monitor, real) };
}

function checkDriver(reporter: Reporter, driver: Provider, declared: Model, tree: Model, pool: Pool): void {
  driver.checkPool(reporter, pool);
  driver.checkWritten(reporter, tree, pool);
  const asked = declared.services.get(pool.name) as Pool;
  if (!pool.monitor || !asked.monitor) return;
  const start = driver.startOf?.(tree, pool) ?? driver.start;
  const { interval, timeout } = asked.monitor;
  const monitor = { ...pool.monitor, interval: interval ?? pool.monitor.interval, timeout: timeout ?? pool.monitor.timeout };
  new MonitorCheck(reporter, [...pool.place, 'monitor'], monitor, start, 'none').run();
}

function reportUnwatched(reporter: Reporter, { name, place }: Pool): void {
  reporter.report('occm.local-unwatched', place, {
    severity: 'warning',
    value: 'local',
    message: `Under externalTrafficPolicy local a node without a ready pod drops connections, and without a monitor ${name} keeps sending every node its part (issue 2866 of cloud-provider-openstack)`,
    hint: 'Give it a monitor of type: http with path: /healthz, use externalTrafficPolicy: cluster, or accept it by acknowledging occm.local-unwatched.',
  });
}

export function withPools(model: Model, change: (pool: Pool) => Pool): Model {
  const services = [...model.services].map(([name, one]): [string, Service] => [name, one.kind === 'pool' ? change(one) : one]);
  return { ...model, services: new Map(services) };
}

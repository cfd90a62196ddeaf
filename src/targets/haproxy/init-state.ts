import type { Model, Place, Reporter, Service } from '../../tree';
import type { FullMonitor } from './defaults';
import { compareVersions, formatVersion, INIT_STATE, INIT_STATE_SURE, type Version } from './version';

/** Init states that a version does not have, or may forget. */
export function checkInitState(reporter: Reporter, { initState }: FullMonitor, place: Place, version: Version): void {
  if (initState === undefined) return;
  const at = [...place, 'initState'];
  if (compareVersions(version, INIT_STATE) < 0) {
    if (initState === 'up') return;
    const newcomers =
      initState === 'fully-up' ? 'a server is down after its first failed check' : 'a new server takes traffic at once';
    reporter.report('haproxy.init-state', at, {
      value: initState,
      message: `HAProxy ${formatVersion(version)} has no init states, and starts every server as up: ${newcomers}. They came with 3.1`,
      hint: 'Use HAProxy 3.2, or accept it by acknowledging haproxy.init-state.',
      acknowledgeable: true,
    });
  } else if (compareVersions(version, INIT_STATE_SURE) < 0) {
    reporter.report('haproxy.init-state-reload', at, {
      severity: 'warning',
      value: initState,
      message: `HAProxy ${formatVersion(version)} may ignore init-state ${initState} at a start or reload: on 3.2.13 dead servers took traffic for about 500 ms (issue 3298)`,
      hint: `Use HAProxy ${formatVersion(INIT_STATE_SURE)} or later, on which it was seen to hold.`,
    });
  }
}

/** A tree as a version starts it: without init states where there are none. */
export function asStarted(model: Model, version: Version): Model {
  if (compareVersions(version, INIT_STATE) >= 0) return model;
  const services = [...model.services].map(([name, service]): [string, Service] => [
    name,
    service.kind === 'pool' && service.monitor ? { ...service, monitor: { ...service.monitor, initState: undefined } } : service,
  ]);
  return { ...model, services: new Map(services) };
}

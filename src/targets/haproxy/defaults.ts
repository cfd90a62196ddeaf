import { type Model, type Monitor, type Service, sendsRequests } from '../../tree';

/** Fills in what HAProxy does where a monitor says nothing (3.2.26, measured; without `timeout check` the interval bounds a check). */
export function withDefaults(model: Model): Model {
  const services = new Map<string, Service>();
  for (const service of model.services.values()) {
    services.set(
      service.name,
      service.kind === 'pool' && service.monitor ? { ...service, monitor: monitorWithDefaults(service.monitor) } : service,
    );
  }
  return { ...model, services };
}

export type FullMonitor = Monitor & {
  readonly interval: number;
  readonly timeout: number;
  readonly rise: number;
  readonly fall: number;
};

export function monitorWithDefaults(monitor: Monitor): FullMonitor {
  const interval = monitor.interval ?? 2_000;
  return {
    ...monitor,
    codes: sendsRequests(monitor.type) ? (monitor.codes ?? [{ from: 200, to: 399 }]) : undefined,
    httpVersion: sendsRequests(monitor.type) ? (monitor.httpVersion ?? '1.0') : undefined,
    interval,
    timeout: monitor.timeout ?? interval,
    rise: monitor.rise ?? 2,
    fall: monitor.fall ?? 3,
  };
}

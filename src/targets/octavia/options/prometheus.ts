import type { Settings } from '../../settings';
import { requireMinor } from './api-version';
import { type ListenerOptions, type OctaviaListenerSettings, readListener } from './listener';

/** A listener at which Prometheus reads the metrics of the load balancer; a listener's settings without those of http. */
export interface OctaviaPrometheusSettings extends Omit<OctaviaListenerSettings, 'insertHeaders' | 'policies' | 'hsts'> {
  /** 1 to 65535. */
  readonly port: number;
}

export interface PrometheusOptions extends ListenerOptions {
  readonly port: number;
}

export function readPrometheus(settings: Settings, minor: number): PrometheusOptions | undefined {
  if (!settings.has('prometheus')) return undefined;
  const own = settings.group('prometheus');
  requireMinor(settings, 'prometheus', 25, minor);
  const port = own.integer('port', 1, 65_535);
  if (!own.has('port'))
    own.report('port', 'target.required', { message: 'The listener for metrics has no port', hint: 'Give it a port: 8088.' });
  const options = readListener(own, 'prometheus', minor);
  own.rejectRest();
  return { ...options, port: port ?? 0 };
}

import { formatDuration, type Monitor, type Pool, type Protocol, sendsRequests } from '../../../tree';
import { monitorWithDefaults } from '../defaults';
import { expectedCodes } from '../monitor-check';
import { poolId } from './names';
import { type Attributes, given, type Resource } from './resource';

export function monitorResource(pool: Pool, protocol: Protocol, declared: Monitor, scope: Attributes, own: boolean): Resource {
  const id = poolId(pool.name, protocol, own);
  const monitor = monitorWithDefaults(declared);
  const request = {
    http_method: monitor.method,
    url_path: monitor.path,
    expected_codes: expectedCodes(monitor.codes ?? []),
    http_version: monitor.httpVersion,
    domain_name: monitor.host,
  };
  return {
    type: 'openstack_lb_monitor_v2',
    id: `${id}_monitor`,
    attributes: {
      pool_id: { ref: id },
      name: pool.name,
      type: monitor.type.toUpperCase(),
      delay: seconds(monitor.interval),
      timeout: seconds(monitor.timeout),
      ...given({ max_retries: monitor.rise, max_retries_down: monitor.fall }),
      ...(sendsRequests(monitor.type) ? given(request) : {}),
      admin_state_up: true,
      ...scope,
    },
  };
}

function seconds(ms: number | undefined): number {
  if (ms === undefined || ms % 1000 !== 0) throw new Error(`unchecked duration ${ms === undefined ? '' : formatDuration(ms)}`);
  return ms / 1000;
}

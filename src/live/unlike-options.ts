import type { PoolOptions } from '../targets/haproxy/options/pool';
import { type Monitor, type Pool, type Reporter, sendsRequests } from '../tree';

/** Tells of a pool whose checks have something on HAProxy that is not done from here. */
export function reportUnlike(reporter: Reporter, pool: Pool, options: PoolOptions | undefined): void {
  const unlike = pool.monitor && options ? unlikeOf(pool.monitor, options) : [];
  if (unlike.length === 0) return;
  reporter.report('probe.options', [...pool.place, 'monitor'], {
    severity: 'warning',
    value: pool.name,
    message: `HAProxy checks ${pool.name} ${unlike.join(' and ')}, and here that was not done`,
    hint: 'Members that need it fail here; those that must not have it pass.',
  });
}

/** As the lowering writes server lines; HAProxy keeps the PROXY header from checks that go elsewhere (3.2.26, measured). */
function unlikeOf({ type, address, port }: Monitor, { proxy, http2, tls }: PoolOptions): readonly string[] {
  return [
    ...(proxy !== undefined && address === undefined && port === undefined ? ['with a PROXY header'] : []),
    ...(http2 && sendsRequests(type) && port === undefined ? ['by HTTP/2'] : []),
    ...(tls && (type === 'https' || type === 'tls-hello') ? ['with the TLS options of the pool'] : []),
  ];
}

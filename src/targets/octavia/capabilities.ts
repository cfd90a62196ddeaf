import { type Model, type Persistence, type Place, type Pool, type Reporter, show } from '../../tree';
import { checkAddress } from './address';
import type { Gate } from './gate/gate';
import { MonitorCheck } from './monitor-check';
import type { Provider } from './provider';

/** What Octavia does not do, or does differently; one pool at a time, whatever else is wrong with the tree. */
export function checkServices(reporter: Reporter, model: Model, provider: Provider, gate: Gate): void {
  for (const pool of model.services.values()) {
    if (pool.kind !== 'pool') continue;
    checkPool(reporter, pool);
    provider.checkPool(reporter, pool);
    const start = provider.startOf?.(model, pool) ?? provider.start;
    if (pool.monitor)
      new MonitorCheck(
        reporter,
        [...pool.place, 'monitor'],
        pool.monitor,
        start,
        provider.gates(model, pool) ? gate : 'none',
      ).run();
  }
}

function checkPool(reporter: Reporter, pool: Pool): void {
  if (pool.algorithm === 'random') {
    reporter.report('octavia.algorithm', [...pool.place, 'algorithm'], {
      value: pool.algorithm,
      message: 'Octavia has no random balancing',
      hint: 'Use round-robin, least-connections or source; on OVN source-port.',
    });
  }
  if (pool.persistence) checkPersistence(reporter, [...pool.place, 'persistence'], pool.persistence);
  if (pool.minHealthy > 1) {
    reporter.report('octavia.min-healthy', [...pool.place, 'minHealthy'], {
      value: pool.minHealthy,
      message: `Octavia uses ${pool.name} down to its last member, not only from ${pool.minHealthy} on`,
      hint: 'Remove minHealthy, or use HAProxy.',
    });
  }
  for (const [i, member] of pool.members.entries())
    checkAddress(reporter, [...pool.place, 'members', i, 'address'], member.address);
}

/** Characters of cookie names that an amphora's configuration is written with as something else (source of Octavia 19). */
const BENT_IN_COOKIES = /[&'#]/;

function checkPersistence(reporter: Reporter, place: Place, { type, cookie }: Persistence): void {
  if (type === 'header') {
    reporter.report('octavia.persistence', [...place, 'type'], {
      value: type,
      message: 'Octavia keeps no clients by a header',
      hint: 'Use type: source, cookie or app-cookie, or HAProxy.',
    });
  }
  if (cookie === undefined) return;
  const bent = BENT_IN_COOKIES.exec(cookie)?.[0];
  if (type === 'app-cookie' && bent === undefined) return;
  reporter.report('octavia.persistence', [...place, 'cookie'], {
    value: cookie,
    message:
      type === 'app-cookie'
        ? `Octavia writes ${show(bent)} in the name of a cookie as something else, and no client is kept`
        : 'Octavia names the cookie of its own by itself',
    hint:
      type === 'app-cookie'
        ? 'Use a cookie without it.'
        : 'Remove cookie, or use type: app-cookie for a cookie of the application.',
  });
}

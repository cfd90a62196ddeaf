import { isUnprobed, UNPROBED } from '../address';
import { reported } from '../behaviour';
import { connecting, monitorWithDefaults, refuseSourcePort, reportTlsHello } from '../defaults';
import { isDatagramPool } from '../protocols';
import { isSound, type Provider, type Start } from '../provider';
import { reportRoundRobin } from '../round-robin';
import { dynamicsOf } from './dynamics';
import { checkLvs } from './lvs/capabilities';

/** Octavia writes no init state: the first failed check takes a new member down. */
const start: Start = {
  initState: 'up',
  exposed: ({ interval, timeout }) => (interval !== undefined && timeout !== undefined ? interval + timeout : undefined),
  until: 'until its first check fails',
  admission:
    "Remove gate: 'none', so that new members wait at weight 0, or acknowledge octavia.init-state to accept that window.",
  differs: ({ fall }) => ({
    code: 'octavia.fully-up',
    message: `Octavia takes a new member down after its first failed check, not after ${fall ?? 3}`,
    hint: 'Use up, which is what Octavia does.',
  }),
};

/** keepalived tries failed checks again before it takes a new member down, too. */
const lvsStart: Start = {
  ...start,
  initState: 'fully-up',
  exposed: ({ interval, fall = 3 }) => (interval === undefined ? undefined : (fall + 1) * interval),
  until: 'until its checks have failed',
  admission: 'For UDP and SCTP an amphora can not hold a member back; acknowledge octavia.init-state to accept that window.',
  differs: ({ fall = 3 }) => ({
    code: 'octavia.stays-up',
    message: `For UDP and SCTP an amphora takes a new member down after ${fall + 1} failed checks, not after its first`,
    hint: 'Use fully-up, which comes closest.',
  }),
};

/** Amphorae: virtual machines with HAProxy, the driver that most clouds have as default. */
export const amphora: Provider = {
  target: 'octavia',
  driver: undefined,
  start,
  startOf: (model, pool) => (isDatagramPool(model, pool.name) ? lvsStart : start),
  gates: (model, pool) => !isDatagramPool(model, pool.name),
  routes: undefined,
  checkPool(reporter, pool) {
    reportTlsHello(reporter, pool, 'An amphora');
    refuseSourcePort(reporter, pool, 'An amphora');
    const address = pool.monitor?.address;
    if (address !== undefined && isUnprobed(address))
      reporter.report('octavia.address', [...pool.place, 'monitor', 'address'], { value: address, ...UNPROBED });
  },
  checkListener: () => undefined,
  checkWritten(reporter, model, pool) {
    checkLvs(reporter, model, pool);
    if (isSound(reporter.findings) && !isDatagramPool(model, pool.name)) reportRoundRobin(reporter, pool);
  },
  adapt(pool, model) {
    if (!pool.monitor) return pool;
    const monitor = connecting(monitorWithDefaults(pool.monitor));
    if (!isDatagramPool(model, pool.name)) return { ...pool, monitor };
    return { ...pool, monitor: { ...monitor, rise: 1, fall: (monitor.fall ?? 3) + 1, initState: lvsStart.initState } };
  },
  dynamics: dynamicsOf,
  reported,
};

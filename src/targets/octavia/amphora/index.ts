import { checks } from '../../haproxy/checks';
import { roundRobinTurns } from '../../haproxy/turns';
import { reported } from '../behaviour';
import { connecting, monitorWithDefaults, refuseSourcePort, reportTlsHello } from '../defaults';
import { isSound, type Provider, type Start } from '../provider';
import { reportRoundRobin } from '../round-robin';

/** Octavia writes no init state: the first failed check takes a new member down. */
const start: Start = {
  initState: 'up',
  exposed: ({ interval, timeout }) => (interval !== undefined && timeout !== undefined ? interval + timeout : undefined),
  until: 'until its first check fails',
  admission: 'Admission through weight 0 is still to come; until then acknowledge octavia.init-state to accept that window.',
  differs: ({ fall }) => ({
    code: 'octavia.fully-up',
    message: `Octavia takes a new member down after its first failed check, not after ${fall ?? 3}`,
    hint: 'Use up, which is what Octavia does.',
  }),
};

/** Amphorae: virtual machines with HAProxy, the driver that most clouds have as default. */
export const amphora: Provider = {
  target: 'octavia',
  driver: undefined,
  start,
  routes: undefined,
  checkPool(reporter, pool) {
    reportTlsHello(reporter, pool, 'An amphora');
    refuseSourcePort(reporter, pool, 'An amphora');
  },
  checkListener: () => undefined,
  checkWritten(reporter, _model, pool) {
    if (isSound(reporter.findings)) reportRoundRobin(reporter, pool);
  },
  adapt: (pool) => (pool.monitor ? { ...pool, monitor: connecting(monitorWithDefaults(pool.monitor)) } : pool),
  dynamics: { behaviour: checks({ initAtStart: true, adminIn: 'configuration' }), turns: roundRobinTurns },
  reported,
};

import 'healthtree/testing';
import { check, evaluate, simulate } from '../../../src/runtime';
import { MONITOR_TYPES, type MonitorSpec, type MonitorType, type Protocol, type Tree } from '../../../src/tree';
import { pool } from '../__test-helpers__/trees';
import { attributesOf, findingsOf, resourcesOf, said } from './__test-helpers__/octavia';

const TIMES = { interval: '5s', timeout: '2s', rise: 1, fall: 1 };
const tree = (type: MonitorType, protocol: Protocol = 'tcp', monitor: Partial<MonitorSpec> = {}): Tree => ({
  listeners: [{ protocol, port: 80, service: 'app' }],
  services: { app: pool(2, { algorithm: 'source', monitor: { type, ...TIMES, ...monitor } }) },
});
const refusedOn = (protocol: Protocol, target = 'octavia'): MonitorType[] =>
  MONITOR_TYPES.filter((type) =>
    check(tree(type, protocol), { target: { target, vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' } }).some(
      ({ severity, path }) => severity === 'error' && path === 'services.app.monitor.type',
    ),
  );

test.each([
  ['http', ['udp-connect', 'sctp']],
  ['https', ['udp-connect', 'sctp']],
  ['tcp', ['udp-connect', 'sctp']],
  ['terminated-https', ['udp-connect', 'sctp']],
  ['udp', ['https', 'ping', 'tls-hello']],
  ['sctp', ['https', 'ping', 'tls-hello']],
] as const)('behind a listener of %s, Octavia refuses the monitors %j', (protocol, refused) =>
  expect(refusedOn(protocol)).toEqual(refused),
);

test('OVN checks what its load balancer balances: connections by tcp, datagrams by udp-connect, and SCTP not at all', () => {
  const others = (...taken: MonitorType[]) => MONITOR_TYPES.filter((type) => !taken.includes(type));
  expect(refusedOn('tcp', 'octavia:ovn')).toEqual(others('tcp'));
  expect(refusedOn('udp', 'octavia:ovn')).toEqual(others('udp-connect'));
  expect(refusedOn('sctp', 'octavia:ovn')).toEqual(others());
});

test('the F5 driver has no monitors of SCTP', () => {
  expect(refusedOn('udp', 'octavia:f5')).toEqual(['https', 'ping', 'tls-hello', 'sctp']);
});

test('a refusal names the listener and what can be used', () => {
  expect(findingsOf(tree('ping', 'udp')).find(({ code }) => code === 'octavia.monitor-protocol')).toMatchObject({
    message: 'app is behind a listener of udp, for whose pools Octavia has no ping monitors',
    hint: 'Use one of udp-connect, sctp, tcp, http.',
  });
});

test.each([
  ['ping', 'tcp', 'PING'],
  ['tls-hello', 'https', 'TLS-HELLO'],
  ['udp-connect', 'udp', 'UDP-CONNECT'],
  ['sctp', 'sctp', 'SCTP'],
] as const)('a %s monitor behind %s is written as %s, without anything of a request', (type, protocol, written) => {
  expect(attributesOf(resourcesOf(tree(type, protocol)), 'openstack_lb_monitor_v2')).toEqual({
    pool_id: { ref: `app_${protocol}` },
    name: 'app',
    type: written,
    delay: 5,
    timeout: 2,
    max_retries: 1,
    max_retries_down: 1,
    admin_state_up: true,
  });
});

test('an operator may have disabled ping, and may allow shorter intervals of udp-connect', () => {
  expect(said(tree('ping'))).toEqual(['warning octavia.ping services.app.monitor.type']);
  const often = tree('udp-connect', 'udp', { interval: '2s', timeout: '1s' });
  expect(said(often)).toContain('error octavia.udp-interval services.app.monitor.interval');
  const acknowledge = [{ code: 'octavia.udp-interval', reason: 'our operator allows 1s' }];
  expect(said(often, { acknowledge }).join()).not.toContain('error');
  expect(said(tree('udp-connect', 'udp', { interval: '3s' })).join()).not.toContain('udp-interval');
});

test.each(['octavia', 'octavia:f5'])('%s only connects for tls-hello, and says so', (as) => {
  expect(evaluate(tree('tls-hello'), { as }).findings).toContainEqual(
    expect.objectContaining({ code: 'octavia.tls-hello', severity: 'warning', path: 'services.app.monitor.type' }),
  );
  const twin = simulate(tree('tls-hello'), { as }).set('app/a', { is: 'accepts-tcp' }).advance('1h');
  expect(twin).toBeUp('app/a');
  expect(twin.fail('app/a').advance('1h')).toBeDown('app/a');
});

test('a host with a dead application stays up by ping, one that is gone does not', () => {
  const twin = simulate(tree('ping'), { as: 'octavia' }).set('app/a', { is: 'accepts-tcp' }).fail('app/b').advance('1h');
  expect(twin).toBeUp('app/a');
  expect(twin).toBeUp('app/b');
  expect(twin.set('app/a', { is: 'unreachable' }).advance('1h')).toBeDown('app/a');
});

import { explainMonitor, type OccmMonitorQuestion } from '../../../src/targets';
import { CASES } from './__test-helpers__/cases';

const PREFIX = 'loadbalancer.openstack.org/';

test('there are at least 60 cases, none twice', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CASES.map(({ line }) => line.split(' → ')[0])).size).toBe(CASES.length);
});

test.each(CASES)('$line ($source)', ({ protocol, policy, annotation, createMonitor, provider, apiVersion, type, port }) => {
  const { monitor, because } = explainMonitor({
    protocol,
    externalTrafficPolicy: policy,
    healthCheckNodePort: policy === 'local' ? 32_100 : undefined,
    provider,
    apiVersion,
    cloudConfig: { createMonitor: createMonitor === 'true' },
    annotations: annotation === '-' ? {} : { [`${PREFIX}enable-health-monitor`]: annotation },
  } as OccmMonitorQuestion);
  expect(monitor?.type ?? 'none').toBe(type);
  expect(monitor?.port).toBe(port === undefined ? undefined : port === 'health' ? 32_100 : 'member');
  expect(monitor?.path).toBe(type === 'HTTP' ? '/healthz' : undefined);
  expect(because.map(({ field }) => field)).toEqual(
    type === 'none'
      ? ['monitor']
      : ['monitor', 'type', ...(type === 'HTTP' ? ['path'] : []), 'port', 'delay', 'timeout', 'rise', 'fall'],
  );
  for (const { reason, source } of because) {
    expect(reason).toMatch(/\S/);
    expect(source).toMatch(/^cloud-provider-openstack 1\.36\.0, \S.* \(read, and measured\)$/);
  }
});

const enabled = { [`${PREFIX}enable-health-monitor`]: 'true' };

test('times and thresholds are those of annotations, else of cloud.conf, else of OCCM', () => {
  const numbers = (question: OccmMonitorQuestion) => {
    const { monitor } = explainMonitor({ ...question, annotations: { ...enabled, ...question.annotations } });
    return [monitor?.delay, monitor?.timeout, monitor?.rise, monitor?.fall];
  };
  const cloudConfig = { monitorDelay: '1m', monitorTimeout: '30s', monitorMaxRetries: 2, monitorMaxRetriesDown: 4 };
  expect(numbers({})).toEqual([5, 3, 1, 3]);
  expect(numbers({ cloudConfig })).toEqual([60, 30, 2, 4]);
  const annotations = { [`${PREFIX}health-monitor-delay`]: '7', [`${PREFIX}health-monitor-max-retries-down`]: '2' };
  expect(numbers({ cloudConfig, annotations })).toEqual([7, 30, 2, 2]);
  expect(numbers({ cloudConfig, annotations: { [`${PREFIX}health-monitor-delay`]: '7s' } })).toEqual([60, 30, 2, 4]);
});

test('a part of a second in cloud.conf is cut off', () => {
  const { monitor } = explainMonitor({ annotations: enabled, cloudConfig: { monitorDelay: '5500ms' } });
  expect(monitor?.delay).toBe(5);
});

test('a port that nobody gives is chosen by Kubernetes', () => {
  expect(explainMonitor({ annotations: enabled, externalTrafficPolicy: 'local' }).monitor?.port).toBe('allocated');
});

test('serial calls make members without a port of their own to check', () => {
  const { monitor, because } = explainMonitor({
    annotations: enabled,
    externalTrafficPolicy: 'local',
    healthCheckNodePort: 32_100,
    cloudConfig: { serialApiCalls: true },
  });
  expect(monitor).toMatchObject({ type: 'HTTP', port: 'member' });
  expect(because.find(({ field }) => field === 'port')?.source).toContain('SeriallyReconcilePoolMembers');
});

test.each([
  ['health-monitor-delay', '0', 'error'],
  ['health-monitor-timeout', '0', 'error'],
  ['health-monitor-max-retries', '0', 'error'],
  ['health-monitor-max-retries', '11', 'error'],
  ['health-monitor-max-retries-down', '11', 'error'],
  ['health-monitor-max-retries-down', '-1', 'error'],
  ['health-monitor-timeout', '5', 'warning'],
])('Octavia does not take %s of %s: %s', (end, value, severity) => {
  const { findings } = explainMonitor({ annotations: { ...enabled, [PREFIX + end]: value } });
  expect(findings).toMatchObject([{ code: 'occm.monitor-refused', severity }]);
});

test('UDP-CONNECT has a shortest delay, and OVN checks no SCTP', () => {
  const delay = { ...enabled, [`${PREFIX}health-monitor-delay`]: '2', [`${PREFIX}health-monitor-timeout`]: '1' };
  expect(explainMonitor({ protocol: 'udp', annotations: delay }).findings).toMatchObject([{ code: 'occm.monitor-refused' }]);
  expect(explainMonitor({ protocol: 'tcp', annotations: delay }).findings).toEqual([]);
  const sctp = { protocol: 'sctp', provider: 'ovn', annotations: enabled } as const;
  expect(explainMonitor(sctp).findings).toMatchObject([{ code: 'occm.monitor-refused' }]);
});

test('without anything there is no monitor', () => {
  expect(explainMonitor()).toMatchObject({ monitor: undefined, because: [{ field: 'monitor', value: 'none' }], findings: [] });
});

test.each([
  ['a word', 'always'],
  ['a list', [1]],
  ['a protocol that is none', { protocol: 'icmp' }],
  ['a policy that is none', { externalTrafficPolicy: 'Local' }],
  ['a version that is none', { apiVersion: '3' }],
  ['a driver that is none', { provider: 'a10' }],
  ['a port out of range', { externalTrafficPolicy: 'local', healthCheckNodePort: 0 }],
  ['a port under cluster', { healthCheckNodePort: 32_100 }],
  ['a field that is none', { policy: 'local' }],
  ['an annotation that is no text', { annotations: { [`${PREFIX}enable-health-monitor`]: true } }],
  ['a cloud.conf that is none', { cloudConfig: { monitorMaxRetries: 11 } }],
])('%s is told, and no monitor is claimed', (_what, question) => {
  const { monitor, because, findings } = explainMonitor(question as OccmMonitorQuestion);
  expect([monitor, because]).toEqual([undefined, []]);
  expect(findings.filter(({ severity }) => severity === 'error')).not.toEqual([]);
});

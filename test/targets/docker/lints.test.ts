import fc from 'fast-check';
import { checkFor, dockerHealth } from '../../../src/targets';
import { firstCounted, firstPassed, givenUpAt } from '../../../src/targets/docker/lints';
import type { MonitorSpec, Tree } from '../../../src/tree';
import { service } from './__test-helpers__/rendered';

const said = (tree: Tree, target: string, code: string, settings: object = {}, purpose: 'deploy' | 'predict' = 'deploy') =>
  checkFor(tree, { target, probeWith: 'curl', ...settings }, purpose).findings.find(
    (finding) => finding.code === `${target}.${code}`,
  );
const monitored = (monitor: Partial<MonitorSpec>) => service(2, monitor);

describe.each(['docker', 'swarm'])('%s', (target) => {
  test('tells that a timeout above the interval stretches checks', () => {
    expect(said(monitored({ interval: '2s', timeout: '5s' }), target, 'timeout')).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('noticed after up to 21s, not 6s'),
    });
    expect(said(monitored({ interval: '2s', timeout: '2s' }), target, 'timeout')).toBeUndefined();
  });

  test('tells that one failed check decides', () => {
    expect(said(monitored({ fall: 1 }), target, 'flapping')).toMatchObject({ severity: 'warning', value: 1 });
    expect(said(monitored({ fall: 2 }), target, 'flapping')).toBeUndefined();
  });

  test('tells that retries 0 is no never', () => {
    expect(said(monitored({}), target, 'retries', { image: { retries: 0 } })).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('the default of 3 failures'),
    });
    expect(said(monitored({}), target, 'retries', { image: { retries: 1 } })).toBeUndefined();
  });

  test.each([
    [{ startInterval: '1s' }, 'info'],
    [{ startInterval: '1s', engine: '24.0.7' }, 'error'],
    [{ image: { startInterval: '1s' }, engine: '24' }, 'error'],
    [{ startInterval: '1s', engine: '25.0' }, undefined],
    [{ engine: '20.10' }, undefined],
  ])('of an engine, %j is %s', (settings, severity) => {
    expect(said(monitored({}), target, 'engine', { startPeriod: '10s', ...settings })?.severity).toBe(severity);
  });

  test('tells a slow starter from one that has the time', () => {
    expect(said(monitored({}), target, 'slow-start', { expectedBoot: '31s' })).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('needs 31s to boot, and is unhealthy after 30s'),
      hint: expect.stringContaining('startPeriod of 31s'),
    });
    for (const fine of [{ expectedBoot: '30s' }, { expectedBoot: '1m', startPeriod: '1m' }, {}])
      expect(said(monitored({}), target, 'slow-start', fine)).toBeUndefined();
    expect(said(monitored({}), target, 'slow-start', { poolOptions: { app: { expectedBoot: '1m' } } })).toBeDefined();
  });
});

test('when a slow starter is given up is what the state machine says', () => {
  const times = fc.integer({ min: 1, max: 20 }).map((seconds) => seconds * 1_000);
  const check = fc.record({
    interval: times,
    startInterval: times,
    startPeriod: fc.oneof(fc.constant(0), times),
    retries: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(check, (one) => {
      const full = dockerHealth.resolveTimes(one);
      const { events, starts } = dockerHealth.replay({
        options: { ...one, test: ['CMD', 'probe'] },
        probes: [{ exitCode: 1 }],
        until: 200_000,
      });
      expect(events).toEqual([{ at: givenUpAt(full), status: 'unhealthy' }]);
      expect(starts).toContain(firstCounted(full));
    }),
  );
});

test('when a slow starter is healthy is what the state machine says', () => {
  const times = fc.integer({ min: 1, max: 20 }).map((seconds) => seconds * 1_000);
  fc.assert(
    fc.property(
      fc.record({ interval: times, startInterval: times, startPeriod: fc.oneof(fc.constant(0), times) }),
      fc.integer({ min: 0, max: 60_000 }),
      (one, boot) => {
        const options = { ...one, retries: 1_000, test: ['CMD', 'probe'] };
        const { starts } = dockerHealth.replay({ options, probes: [{ exitCode: 1 }], until: 100_000 });
        expect(firstPassed(dockerHealth.resolveTimes(options), boot)).toBe(starts.find((at) => at >= boot));
      },
    ),
  );
});

describe('updates of Swarm', () => {
  const about = (code: string, update: object, monitor: Partial<MonitorSpec> = {}, members = 2) =>
    said(service(members, monitor), 'swarm', code, { update });

  test.each([
    ['31999ms', 'can not fail within 31s999ms'],
    ['32s', 'hangs fails after up to 38s'],
    ['37999ms', 'hangs fails after up to 38s'],
    ['38s', undefined],
  ])('a monitor window of %s is judged by retries × (interval + timeout) + gossip', (monitor, message) => {
    const found = about('update-monitor', { monitor });
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject({ severity: 'warning', message: expect.stringContaining(message) });
  });

  test('the default window is told as an info, and not where nothing is counted', () => {
    expect(about('update-monitor', {})).toMatchObject({ severity: 'info', value: '5s' });
    expect(about('update-monitor', { failureAction: 'continue' })).toBeUndefined();
  });

  test('limits that continue ignores are told', () => {
    expect(about('update-unused', { failureAction: 'continue', maxFailureRatio: 0.5 })).toBeDefined();
    expect(about('update-unused', { failureAction: 'continue' })).toBeUndefined();
    expect(about('update-unused', { failureAction: 'pause', maxFailureRatio: 0.5 })).toBeUndefined();
  });

  test.each([
    [{ parallelism: 0 }, 2, '12s'],
    [{ parallelism: 2 }, 2, '12s'],
    [{}, 1, '12s'],
    [{}, 2, undefined],
    [{ parallelism: 0, order: 'start-first' }, 2, undefined],
  ])('%j with %s tasks leaves nobody for at least %s', (update, members, least) => {
    const found = about('update-outage', update, {}, members);
    if (least === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject({ severity: 'warning', message: expect.stringContaining(`for at least ${least}`) });
  });

  test('nobody serves for as long as the application boots', () => {
    const found = said(service(1, {}), 'swarm', 'update-outage', { expectedBoot: '25s' });
    expect(found?.message).toContain('for at least 32s (gossip 2s, first passed check 30s)');
  });

  test('a prediction says nothing of updates', () => {
    expect(said(service(1, {}), 'swarm', 'update-outage', {}, 'predict')).toBeUndefined();
  });
});

import { restore, rollout, simulate } from '../../../src/runtime';
import type { SwarmSettings } from '../../../src/targets';
import { behind, pool, weighted } from '../__test-helpers__/trees';

/** Checks every 10 s, every second for the first 20 s; unhealthy after two failures that count. */
const CHECKS = { startPeriod: '20s', startInterval: '1s' } as const;
const tree = (members: number) =>
  behind('app', { app: pool(members, { monitor: { type: 'http', path: '/', interval: '10s', timeout: '2s', fall: 2 } }) });

type To = NonNullable<Parameters<typeof rollout>[2]['to']>;
const BROKEN: To = { is: 'fails-probe' };

/** A rollout, with times in seconds since it began. */
function rolled(members: number, update: SwarmSettings['update'], to: To, more: Partial<SwarmSettings> = {}) {
  const result = rollout(tree(members), 'app', { as: { target: 'swarm', ...CHECKS, ...more, update }, to });
  return {
    outcome: result.state,
    after: ((result.ended ?? Number.NaN) - result.began) / 1_000,
    failures: result.failures,
    least: result.least,
    capacity: result.capacity.map(({ from, until, serving }) => `${serving} for ${(until - from) / 1_000}`),
    events: result.events.map(({ at, text }) => `${(at - result.began) / 1_000} ${text}`),
    result,
  };
}

/**
 * Each with where it comes from: `updater.go` and `restart.go` are swarmkit's, `health.go` and `controller.go` moby's, all read from
 * source. A task that is broken fails at 20, 30 s of its age, and has failed 2 s later.
 */
describe('what becomes of a rollout', () => {
  test.each<[string, number, SwarmSettings['update'], To, object]>([
    [
      'stop-first: the new task starts once the old one has stopped, after the gossip (updater.go updateTask, controller.go Shutdown)',
      2,
      {},
      {},
      // 2 s gossip and 1 s to the first check each, then the last watch of 5 s.
      { outcome: 'completed', after: 11, least: 1, capacity: ['1 for 6', '2 for 5'] },
    ],
    [
      'start-first: the old task goes when the new one is RUNNING, which is healthy (updater.go startThenStop)',
      2,
      { order: 'start-first' },
      { boot: '15s' },
      { outcome: 'completed', after: 35, least: 2, capacity: ['2 for 35'] },
    ],
    [
      'parallelism 2 of 3 (updater.go workers)',
      3,
      { parallelism: 2 },
      {},
      { outcome: 'completed', after: 11, least: 1, capacity: ['1 for 3', '2 for 3', '3 for 5'] },
    ],
    [
      'parallelism 0 is all at once',
      3,
      { parallelism: 0 },
      {},
      { outcome: 'completed', after: 8, least: 0, capacity: ['0 for 3', '3 for 5'] },
    ],
    [
      'the delay is waited after each task, the last one too, and then the window of 5 s',
      2,
      { delay: '4s' },
      {},
      { outcome: 'completed', after: 3 + 4 + 3 + 4 + 5 },
    ],
    [
      'a delay as long as the window makes that last a second longer than the delay (updater.go doneMonitoring)',
      1,
      { delay: '5s' },
      {},
      { outcome: 'completed', after: 3 + 5 + 6 },
    ],
    [
      'a task that is never healthy counts, whatever the window is (updater.go startedAt.IsZero)',
      2,
      { monitor: '1ms' },
      BROKEN,
      { outcome: 'paused', after: 2 + 30 + 2, failures: 1, least: 1, capacity: ['1 for 34'] },
    ],
    [
      'with start-first a paused update leaves every old task, and nothing is lost',
      2,
      { order: 'start-first' },
      BROKEN,
      { outcome: 'paused', after: 32, failures: 1, least: 2 },
    ],
    [
      'the ratio is exceeded strictly: 1 of 2 at 0.5 is not, 2 of 2 is (updater.go >)',
      2,
      { maxFailureRatio: 0.5 },
      BROKEN,
      // The second one fails when no slot waits any more, and is judged by the last watch.
      { outcome: 'paused', after: 34 + 34, failures: 2, least: 0 },
    ],
    [
      'the ratio is compared in 32 bits: 1 of 3 is not more than 0.33333334',
      3,
      { maxFailureRatio: 0.33333334, order: 'start-first' },
      BROKEN,
      { outcome: 'paused', after: 64, failures: 2 },
    ],
    [
      'failures that come while the last task boots are looked at after it, and are too old then (updater.go wg.Wait, time.Since)',
      4,
      { parallelism: 3, maxFailureRatio: 0.5, monitor: '33s' },
      BROKEN,
      // Three fail at 34 s. The first counts and the fourth starts, which fails 34 s later: 2 of 4 are not more than 0.5.
      { outcome: 'completed', after: 34 + 34 + 33, failures: 2, least: 0 },
    ],
    [
      'and count in a longer window',
      4,
      { parallelism: 3, maxFailureRatio: 0.5, monitor: '34s' },
      BROKEN,
      { outcome: 'paused', after: 34 + 34, failures: 3 },
    ],
    [
      'rollback with start-first keeps the old task of the slot and touches no other (updater.go useExistingTask)',
      3,
      { failureAction: 'rollback', order: 'start-first' },
      BROKEN,
      { outcome: 'rolled-back', after: 32 + 5, failures: 1, least: 3 },
    ],
    [
      'rollback with stop-first brings back the slots that were replaced (updater.go rollbackUpdate)',
      3,
      { failureAction: 'rollback' },
      BROKEN,
      // The failed one waits for its restart: nothing has to stop, and the old version is healthy 1 s later.
      { outcome: 'rolled-back', after: 34 + 1 + 5, failures: 1, least: 2, capacity: ['2 for 35', '3 for 5'] },
    ],
    [
      'continue counts nothing, and at the end stops the old tasks though the new ones are broken (updater.go completeUpdate)',
      2,
      { failureAction: 'continue', order: 'start-first' },
      BROKEN,
      { outcome: 'completed', after: 32 + 32 + 5, failures: 0, least: 0 },
    ],
  ])('%s', (_source, members, update, to, expected) => {
    expect(rolled(members, update, to)).toMatchObject(expected);
  });

  test('a task that was healthy once and fails within the window counts, and later it does not', () => {
    const follow = (monitor: string) =>
      simulate(tree(2), { as: { target: 'swarm', ...CHECKS, update: { order: 'start-first', monitor, delay: '30s' } } })
        .advance('1m')
        .rollout('app')
        .advance('1s')
        .fail('app/a')
        .advance('10m')
        .rollouts()[0];
    // a is healthy at 1 s, fails its checks at 11 and 21 s, and has failed at 23 s: 22 s later.
    expect(follow('22s')).toMatchObject({ state: 'paused', failures: 1, ended: 60_000 + 23_000 });
    expect(follow('21999ms')).toMatchObject({ state: 'completed', failures: 0 });
    expect(follow('21999ms')?.events.map(({ text }) => text)).toContain('a does not count: 22s are more than 21s999ms');
  });

  test('failures of tasks that replaced a failed one do not count (restart.go: another task)', () => {
    const { result } = rolled(2, { maxFailureRatio: 0.5, order: 'start-first', delay: '5m' }, BROKEN);
    expect(result.failures).toBe(2);
    expect(result.events.filter(({ text }) => text.includes('ended'))).toHaveLength(2);
  });

  test('a rollback that fails is paused, and never rolled back again', () => {
    const twin = simulate(tree(2), { as: { target: 'swarm', ...CHECKS, update: { failureAction: 'rollback' } } }).advance('1m');
    twin.rollout('app', BROKEN).advance('10s').fail('app/*').advance('10m');
    expect(twin.rollouts()[0]).toMatchObject({ state: 'rollback-paused', failures: 1, tasks: 2 });
  });

  test('an update that begins while another goes on gives that up (updater.go Cancel)', () => {
    const twin = simulate(tree(3), { as: { target: 'swarm', ...CHECKS, update: { delay: '1m' } } }).advance('1m');
    twin.rollout('app').advance('10s').rollout('app', { boot: '2s' });
    expect(twin.rollouts()[0]).toMatchObject({ state: 'updating', tasks: 3, began: 70_000 });
    expect(twin.advance('10m').rollouts()[0]).toMatchObject({ state: 'completed', failures: 0 });
  });

  test('a new version that needs longer to boot than its checks give it fails', () => {
    expect(rolled(1, { order: 'start-first' }, { boot: '31s' })).toMatchObject({
      outcome: 'paused',
      after: 32,
      least: 1,
    });
    expect(rolled(1, { order: 'start-first' }, { boot: '30s' })).toMatchObject({ outcome: 'completed', after: 30 + 5 });
  });
});

describe('a simulation in a rollout', () => {
  const swarm = { target: 'swarm', ...CHECKS, update: { order: 'start-first' } } as const;

  test('sends requests to the version that takes them', () => {
    const twin = simulate(tree(2), { as: swarm }).advance('1m').rollout('app', { is: 'fails-requests' });
    expect(twin.lost()).toEqual({ n: 0n, d: 1n });
    expect(twin.advance('1s').lost()).toEqual({ n: 1n, d: 2n });
    expect(twin.advance('1s').lost()).toEqual({ n: 1n, d: 1n });
    expect(twin.isReady('app/a')).toBe(false);
    expect(twin.recover('app/*').lost()).toEqual({ n: 0n, d: 1n });
  });

  test('counts what reaches members that are not ready, by version', () => {
    const { requests } = rollout(tree(2), 'app', { as: swarm, to: { is: 'fails-requests' }, rate: 10 });
    // 7 s in all: a is the new one from 1 s on, b from 2 s on, each with half of 10 requests a second.
    expect(requests).toMatchObject({ sent: { n: 70n }, unready: { n: 55n }, lost: { n: 55n }, unserved: { n: 0n } });
  });

  test('expectedBoot holds for every task, the first one too', () => {
    const twin = simulate(tree(1), { as: { ...swarm, expectedBoot: '12s' } });
    expect(twin.advance('11999ms').status('app')).toBe('down');
    expect(twin.advance('1ms').status('app')).toBe('up');
    expect(twin.windows()[0]?.admit?.max).toBe(2_000 + 5_000 + 12_000);
    twin.rollout('app').advance('11999ms');
    expect(twin.rollouts()[0]?.events).toHaveLength(2);
    expect(twin.advance('6s').rollouts()[0]?.state).toBe('completed');
  });

  test('goes on from a snapshot as it would have gone on', () => {
    const as = { ...swarm, update: { failureAction: 'rollback', delay: '3s' } } as const;
    const twin = simulate(tree(3), { as }).advance('1m').rollout('app', BROKEN).advance('20s');
    const copy = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as });
    expect(copy.advance('10m').rollouts()).toEqual(twin.advance('10m').rollouts());
    expect(copy.timeline()).toEqual(twin.timeline());
  });

  test('drained members are not replaced', () => {
    const twin = simulate(tree(2), { as: swarm }).advance('1m').drain('app/b').advance('10s').rollout('app');
    expect(twin.advance('1m').rollouts()[0]).toMatchObject({ state: 'completed', tasks: 1 });
    expect(twin.enable('app/b').advance('10s').status('app/b')).toBe('up');
  });

  test.each([
    ['another system', 'haproxy@3.2', tree(1), 'app'],
    ['Docker', 'docker', tree(1), 'app'],
    ['a pool without a monitor', 'swarm', behind('app', { app: pool(1, { monitor: undefined }) }), 'app'],
    ['a member', 'swarm', tree(1), 'app/a'],
    ['a weighted service', 'haproxy@3.2', behind('all', { all: weighted({ app: 1 }), app: pool(1) }), 'all'],
  ])('%s has none', (_what, as, of, path) => {
    const twin = simulate(of, { as });
    expect(() => twin.rollout(path)).toThrow(/rollout\.unsupported/);
  });
});

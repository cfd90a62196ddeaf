import fc from 'fast-check';
import { restore, simulate } from '../../../src/runtime';
import { behind, pool } from '../__test-helpers__/trees';

const seconds = (most: number) => fc.integer({ min: 1, max: most }).map((one) => `${one}s`);
const config = fc.record({
  parallelism: fc.integer({ min: 0, max: 4 }),
  delay: fc.option(seconds(20), { nil: undefined }),
  monitor: seconds(30),
  maxFailureRatio: fc.constantFrom(0, 0.3, 0.5, 1),
  order: fc.constantFrom('stop-first' as const, 'start-first' as const),
});
const update = fc
  .tuple(config, fc.constantFrom('pause', 'continue', 'rollback'))
  .map(([all, failureAction]) => ({ ...all, failureAction }));
const world = fc.record({
  members: fc.integer({ min: 1, max: 4 }),
  update,
  rollback: config,
  boot: fc.integer({ min: 0, max: 60 }),
});

const tree = (members: number) =>
  behind('app', { app: pool(members, { monitor: { type: 'http', path: '/', interval: '10s', timeout: '2s', fall: 2 } }) });
const begun = ({ members, boot, ...settings }: { members: number; update: object; rollback: object; boot: number }) => {
  const as = { target: 'swarm', startPeriod: '20s', startInterval: '1s', ...settings };
  const to = boot === 0 ? {} : { boot: boot * 1_000 };
  return { as, twin: simulate(tree(members), { as }).advance('1m').rollout('app', to) };
};

test('a version that boots in time replaces all, and no more are out at once than may be', () => {
  fc.assert(
    fc.property(world, (one) => {
      const { members, update: settings } = one;
      const [rollout] = begun({ ...one, boot: one.boot % 30 })
        .twin.advance('10m')
        .rollouts();
      expect(rollout).toMatchObject({ state: 'completed', failures: 0, tasks: members });
      const atOnce = settings.parallelism === 0 ? members : Math.min(members, settings.parallelism);
      const least = Math.min(...(rollout?.events ?? []).map(({ serving }) => serving));
      expect(least).toBe(settings.order === 'start-first' ? members : members - atOnce);
    }),
    { numRuns: 40 },
  );
});

test('one that does not ends as its settings say, and a rollback brings everyone back', () => {
  fc.assert(
    fc.property(world, (one) => {
      const { members } = one;
      // A shorter window can miss failures that are looked at only when the last tasks have booted.
      const settings = { ...one.update, monitor: '2m' };
      const { twin } = begun({ ...one, update: settings, boot: 3_000 });
      const [rollout] = twin.advance('20m').rollouts();
      const tolerated = Math.fround(settings.maxFailureRatio) >= 1;
      const state =
        settings.failureAction === 'continue' || tolerated
          ? 'completed'
          : settings.failureAction === 'pause'
            ? 'paused'
            : 'rolled-back';
      expect(rollout?.state).toBe(state);
      if (state === 'completed') expect(twin.unserved()).toEqual({ n: 1n, d: 1n });
      if (state === 'rolled-back') expect(twin.nodes('app/*').every(({ up }) => up)).toBe(true);
      if (state === 'paused' && settings.order === 'start-first')
        expect(twin.nodes('app/*').filter(({ up }) => up)).toHaveLength(members);
      for (const [i, { at }] of (rollout?.events ?? []).entries())
        expect(at).toBeGreaterThanOrEqual(rollout?.events[i - 1]?.at ?? 0);
    }),
    { numRuns: 30 },
  );
});

test('taken up from a snapshot it goes on the same, wherever it is cut', () => {
  fc.assert(
    fc.property(world, fc.integer({ min: 0, max: 200 }), (one, cut) => {
      const { as, twin } = begun(one);
      const copy = restore(JSON.parse(JSON.stringify(twin.advance(cut * 1_000).snapshot())), { as });
      expect(copy.advance('10m').rollouts()).toEqual(twin.advance('10m').rollouts());
    }),
    { numRuns: 40 },
  );
});

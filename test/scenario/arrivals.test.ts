import fc from 'fast-check';
import {
  countRequests,
  FindingsError,
  formatRatio,
  type Ratio,
  runScenario,
  type Step,
  simulate,
  type Tree,
} from '../../src/runtime';
import { behind, pool } from '../targets/__test-helpers__/trees';
import { seed } from '../tree/__test-helpers__/seed';

const probe = { type: 'http', path: '/ping', interval: '2s', timeout: '500ms' } as const;
const weights = [{ weight: 3 }, { weight: 1 }];
const bare = behind('app', { app: pool(weights, { monitor: undefined }) });
const checked = behind('app', { app: pool(weights, { monitor: probe }) });
const as = (failureWindow: string, maxFailedAttempts = 1) =>
  ({ target: 'traefik', passive: { failureWindow, maxFailedAttempts } }) as const;

type Counts = Readonly<Record<'sent' | 'lost' | 'unready', Ratio | null>>;
const texts = ({ sent, lost, unready }: Counts) => [sent, lost, unready].map((one) => one && formatRatio(one)).join(' ');

test('without passive checks a dead member loses its share until a check; with them, one request', () => {
  const steps: Step[] = [{ at: '500ms', fail: 'app/a' }];
  const count = (system: Parameters<typeof runScenario>[2]) =>
    texts(runScenario({ rate: 100, until: '4s', steps }, checked, system).requests as Counts);
  expect(count({ as: 'traefik' })).toBe('400 225/2 225/2');
  expect(count({ as: as('10s') })).toBe('400 1 1');
  expect(count({ as: as('10s', 3) })).toBe('400 3 3');
});

test('a member that nothing else checks loses one request a window', () => {
  const steps: Step[] = [{ at: '0s', fail: 'app/a' }];
  const { requests, timeline } = runScenario({ as: as('1s'), rate: 10, until: '5s', steps }, bare);
  expect(requests?.members.map(texts)).toEqual(['5 5 5', '45 0 0']);
  expect(timeline.filter(({ to }) => to === 'down').map(({ at }) => at)).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
});

test('each request comes at its time: what happens in that moment comes before it', () => {
  const at = (moment: string) =>
    runScenario(
      { as: as('10s'), rate: '2/3', until: '6s', steps: [{ at: moment, fail: 'app/a' }] },
      behind('app', { app: pool(1, { monitor: undefined }) }),
    )
      .timeline.filter(({ name }) => name === 'app')
      .map((transition) => transition.at);
  expect([at('0s'), at('1500ms'), at('1501ms'), at('4500ms'), at('4501ms')]).toEqual([[0], [1_500], [3_000], [4_500], []]);
});

test('entries with rates of their own send into one state', () => {
  const tree: Tree = {
    listeners: [80, 81].map((port) => ({ protocol: 'http', port, service: 'app' })),
    services: bare.services,
  };
  const steps: Step[] = [{ at: '0s', fail: 'app/a' }];
  const { requests } = runScenario({ as: as('1m', 2), rate: { 'http:80': 10, 'http:81': '1/2' }, until: '4s', steps }, tree);
  expect([texts(requests as Counts), requests?.members.map(texts)]).toEqual(['42 2 2', ['2 2 2', '40 0 0']]);
});

test('what nobody serves is counted as unserved', () => {
  const steps: Step[] = [{ at: '0s', fail: 'app' }];
  const { requests } = runScenario({ as: as('1m'), rate: 10, until: '1s', steps }, bare);
  expect([texts(requests as Counts), requests?.unserved]).toEqual(['10 2 2', { n: 8n, d: 1n }]);
});

test('members that serve, and fail their checks, are not ready', () => {
  const steps: Step[] = [{ at: '0s', set: { 'app/b': 'fails-probe' } }];
  const { requests } = runScenario({ as: as('1m'), rate: 10, until: '4s', steps }, checked);
  expect(requests?.members.map(texts)).toEqual(['35 0 0', '5 0 5']);
});

test('a reload to a tree with passive checks, and back, counts each stretch as its tree does', () => {
  const withTargets = (passive: object): Tree => ({ ...checked, targets: { traefik: passive } });
  const trees = { on: withTargets({ passive: { failureWindow: '1m' } }), off: withTargets({}) };
  const steps: Step[] = [
    { at: '0s', fail: 'app/a' },
    { at: '1s', reload: 'on' },
    { at: '2s', reload: 'off' },
  ];
  const { requests } = runScenario({ as: 'traefik', rate: 100, until: '3s', steps }, trees.off, { trees });
  expect(texts(requests as Counts)).toBe('300 151 151');
});

test('looking ahead counts the same, and leaves the simulation as it was', () => {
  const twin = simulate(bare, { as: as('1s', 2) }).fail('app/a');
  twin.advance(333).pick(1);
  const before = twin.snapshot();
  const { members } = countRequests(twin, { within: '5s', rate: 10 });
  expect(members.map(texts)).toEqual(['9 9 9', '41 0 0']);
  expect(twin.snapshot()).toEqual(before);
});

test.each([
  ['100', '1001s', 100_100],
  ['100000000', '1m', 6_000_000_000],
])('a rate of %s for %s is refused with the number of its requests', (rate, until, value) => {
  const refused = { code: 'rate.limit', severity: 'error', path: 'rate', value };
  const steps: Step[] = [{ at: '0s', fail: 'app/a' }];
  for (const run of [
    () => runScenario({ as: as('1s'), rate, until, steps }, bare),
    () => countRequests(simulate(bare, { as: as('1s') }), { within: until, rate }),
  ]) {
    expect(run).toThrow(FindingsError);
    try {
      run();
    } catch (error) {
      expect((error as FindingsError).findings).toMatchObject([refused]);
    }
  }
  expect(runScenario({ as: 'traefik', rate, until, steps }, bare).holds).toBe(true);
});

test('while nothing fails, they are the requests that shares give, within one cycle', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 50 }), (a, b, rate) => {
      const tree = behind('app', { app: pool([{ weight: a }, { weight: b }], { monitor: probe }) });
      const count = (system: NonNullable<Parameters<typeof runScenario>[2]>['as']) =>
        runScenario({ as: system as 'traefik', rate, until: '10s', steps: [{ at: '1s', recover: 'app' }] }, tree).requests;
      const [byShare, single] = [count('traefik'), count(as('1s'))];
      expect(single?.sent).toEqual(byShare?.sent);
      for (const [i, { sent }] of (single?.members ?? []).entries()) {
        const share = byShare?.members[i]?.sent ?? fail();
        expect(Math.abs(Number(sent?.n) - Number(share.n) / Number(share.d))).toBeLessThanOrEqual(a + b);
      }
    }),
    { seed, numRuns: 40 },
  );
});

import { evaluate, simulate } from '../../../src/runtime';
import type { DockerSettings } from '../../../src/targets';
import type { MonitorSpec, Tree } from '../../../src/tree';
import { behind, pool } from '../__test-helpers__/trees';

const probe: MonitorSpec = { type: 'http', path: '/ping', interval: '10s', timeout: '2s', fall: 2 };
const tree = (members = 1, monitor: Partial<MonitorSpec> = {}): Tree =>
  behind('app', { app: pool(members, { monitor: { ...probe, ...monitor } }) });
const run = (settings: DockerSettings = {}, of = tree()) => simulate(of, { as: { target: 'docker', ...settings } });
type Running = ReturnType<typeof run>;

/** What is reported of a member, as often as it changes, in seconds. */
function health(twin: Running, path: string, seconds: number): string[] {
  const seen: string[] = [];
  for (let i = 0; i <= seconds; i++) {
    const status = String(twin.node(path).reported);
    if (seen.at(-1)?.split(' ')[1] !== status) seen.push(`${twin.now / 1_000} ${status}`);
    if (i < seconds) twin.advance('1s');
  }
  return seen;
}

/** The health of the only container, as a snapshot has it. */
const inspected = (twin: Running) =>
  twin.snapshot().units[0]?.state as unknown as {
    readonly container: {
      readonly health: { readonly failingStreak: number; readonly log: readonly { readonly start: number }[] };
    };
  };

const ONE = { n: 1n, d: 1n };

test('a container is starting until its first check passes, and takes traffic meanwhile', () => {
  const twin = run();
  expect(twin.node('app/a')).toMatchObject({ up: true, reported: 'starting', share: ONE });
  expect(health(twin, 'app/a', 30)).toEqual(['0 starting', '10 healthy']);
  expect(twin.timeline()).toEqual([]);
});

test('an unhealthy container keeps its traffic for ever', () => {
  const twin = run().advance('10s').fail('app/a');
  expect(health(twin, 'app/a', 30)).toEqual(['10 healthy', '30 unhealthy']);
  expect([twin.status('app/a'), twin.status('app'), twin.lost()]).toEqual(['up', 'up', ONE]);
  expect(twin.advance('500h').lost()).toEqual(ONE);
  expect(health(twin.recover('app/a'), 'app/a', 10)).toEqual(['1800040 unhealthy', '1800050 healthy']);
});

test('at a moment it keeps its traffic too, and nothing is reported of the pool', () => {
  const reading = evaluate(tree(2), { as: 'docker', down: ['app/a'] });
  expect(reading.lost()).toEqual({ n: 1n, d: 2n });
  expect(reading.node('app/a')).toMatchObject({ up: true, dead: true, reported: 'unhealthy', exactness: 'expected' });
  expect([reading.node('app/b').reported, reading.node('app').reported]).toEqual(['healthy', null]);
  expect(reading.node('app/a').reason).toContain('Docker takes no unhealthy container out');
});

test('a start period and its interval are those of the settings, else of the image', () => {
  expect(health(run({ startPeriod: '9s', startInterval: '2s' }), 'app/a', 5)).toEqual(['0 starting', '2 healthy']);
  expect(health(run({ startPeriod: '9s', image: { startInterval: '3s' } }), 'app/a', 5)).toEqual(['0 starting', '3 healthy']);
});

test('what a monitor does not say, its image does', () => {
  const bare = tree(1, { interval: undefined, timeout: undefined, fall: undefined });
  expect(health(run({ image: { interval: '4s', retries: 1 } }, bare).fail('app/a'), 'app/a', 9)).toEqual([
    '0 starting',
    '4 unhealthy',
  ]);
  expect(health(run({}, bare).fail('app/a'), 'app/a', 100)).toEqual(['0 starting', '90 unhealthy']);
  expect(health(run({ image: { interval: '1s', retries: 9 } }).fail('app/a'), 'app/a', 25)).toEqual([
    '0 starting',
    '20 unhealthy',
  ]);
});

test('a container without a check has no health', () => {
  expect(run({}, behind('app', { app: pool(1, { monitor: undefined }) })).node('app/a').reported).toBe('none');
});

test('checks that were left out while nothing changed are in the log and the streak all the same', () => {
  const watched = (step: string, times: number) => {
    const twin = run().advance('10s').fail('app/a').advance('20s');
    // Waking it every time is the same as letting it sleep.
    for (let i = 0; i < times; i++) twin.advance(step).fail('app/a');
    return inspected(twin).container.health;
  };
  expect(watched('1000s', 1)).toEqual(watched('10s', 100));
  expect(watched('1000s', 1).failingStreak).toBe(102);
  expect(watched('1000s', 1).log.map(({ start }) => start)).toEqual([990_000, 1_000_000, 1_010_000, 1_020_000, 1_030_000]);
});

test('the same with checks that take their time, at any moment of one', () => {
  for (const offset of [0, 999, 1_000, 5_000, 10_999]) {
    const play = (step: number, times: number) => {
      const twin = run().set('app/a', { is: 'fails-probe', delay: '1s' }).advance(100_000);
      for (let i = 0; i < times; i++) twin.advance(step).set('app/a', { is: 'fails-probe', delay: '1s' });
      return inspected(twin.advance(offset).set('app/a', { is: 'fails-probe', delay: '1s' })).container.health;
    };
    expect(play(110_000, 1)).toEqual(play(1_000, 110));
  }
});

test('draining or maintenance stops a container; enabling starts it', () => {
  for (const how of ['drain', 'disable'] as const) {
    const twin = run().advance('15s')[how]('app/a');
    expect(twin.node('app/a')).toMatchObject({ up: false, reported: 'unhealthy' });
    expect(health(twin.advance('1h').enable('app/a'), 'app/a', 10)).toEqual(['3615 starting', '3625 healthy']);
  }
});

test('a reload leaves containers alone whose options stay, and creates others anew', () => {
  expect(run().advance('10s').reload(tree()).node('app/a').reported).toBe('healthy');
  expect(run().advance('10s').reload(tree(), { carried: false }).node('app/a').reported).toBe('starting');
  for (const monitor of [{ interval: '11s' }, { path: '/other' }, { type: 'tcp', path: undefined }] as const)
    expect(run().advance('10s').reload(tree(1, monitor)).node('app/a').reported).toBe('starting');
});

test('nothing is ever taken out, so there are no windows', () => {
  expect(run().windows({ rate: 5 })).toMatchObject([{ path: 'app/a', detect: null, admit: null, exposed: null }]);
});

test('which of several containers is next is not known', () => {
  expect(run().pick(2)).toEqual(['app/a', 'app/a']);
  expect(() => run({}, tree(2)).pick(1)).toThrow('share.unknown');
});

import fc from 'fast-check';
import { restore, simulate } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';
import { behind, pool, unchecked, weighted } from '../__test-helpers__/trees';
import { probe } from './__test-helpers__/traefik';

const as = (failureWindow: string, maxFailedAttempts: number) =>
  ({ target: 'traefik', passive: { failureWindow, maxFailedAttempts } }) as const;
const run = (tree: Tree, failureWindow = '10s', maxFailedAttempts = 1) =>
  simulate(tree, { as: as(failureWindow, maxFailedAttempts) });
type Twin = ReturnType<typeof run>;

/** Three of four requests to `a`. */
const members = [{ weight: 3 }, { weight: 1 }];
const checked = behind('app', { app: pool(members, { monitor: probe }) });
const bare = behind('app', { app: pool(members, { monitor: undefined }) });

const word = (twin: Twin, count: number) =>
  twin
    .pick(count)
    .map((path) => path.slice(-1))
    .join('');

test('so many failed requests take a member out', () => {
  expect(word(run(bare).fail('app/a'), 8)).toBe('abbbbbbb');
  expect(word(run(bare, '10s', 3).fail('app/a'), 8)).toBe('aababbbb');
  expect(word(run(checked, '10s', 3).fail('app/a'), 8)).toBe('aababbbb');
});

test('one request that is answered wipes out the failures before it', () => {
  const twin = run(bare, '10s', 3).fail('app/a');
  expect(word(twin, 2)).toBe('aa');
  twin.recover('app/a');
  expect(word(twin, 2)).toBe('ba');
  twin.fail('app/a');
  expect(word(twin, 8)).toBe('aaabbbbb');
});

test('one that hangs until its client gives up counts as answered', () => {
  const twin = run(bare, '10s', 2).fail('app/a');
  expect(word(twin, 1)).toBe('a');
  expect(word(twin.set('app/a', { is: 'accepts-tcp' }), 1)).toBe('a');
  expect(word(twin.fail('app/a'), 8)).toBe('baabbbbb');
  expect(word(run(bare).set('app/a', { is: 'accepts-tcp' }), 8)).toBe('aabaaaab');
});

test('one that serves and only fails its checks fails no request', () => {
  expect(word(run(bare).set('app/a', { is: 'fails-probe' }), 8)).toBe('aabaaaab');
});

test('failures count together within the window only', () => {
  const two = (gap: number) => {
    const twin = run(bare, '1s', 2).fail('app/a');
    twin.pick(1);
    twin.advance(gap).pick(1);
    return twin.status('app/a');
  };
  expect([two(999), two(1_000)]).toEqual(['down', 'up']);
});

test('without a monitor a member is back one window later, whatever it is then', () => {
  const twin = run(bare, '1s').fail('app/a').advance('300ms');
  twin.pick(1);
  expect(twin.advance('999ms').status('app/a')).toBe('down');
  expect(twin.advance('1ms').status('app/a')).toBe('up');
  expect(twin.timeline().map(({ at, name, to }) => [at, name, to])).toEqual([
    [300, 'app/a', 'down'],
    [1_300, 'app/a', 'up'],
  ]);
  expect(word(twin, 8)).toMatch(/^b*ab*$/);
});

test('with a monitor the next check that passes brings it back, however long the window', () => {
  const twin = run(checked, '1m').advance('500ms').fail('app/a');
  twin.pick(1);
  twin.recover('app/a');
  expect(twin.advance('1499ms').status('app/a')).toBe('down');
  expect(twin.advance('1ms').status('app/a')).toBe('up');
});

test('a check that fails keeps it out, beyond the window too', () => {
  const twin = run(checked, '1s').fail('app/a');
  twin.pick(1);
  expect(twin.advance('1m').status('app/a')).toBe('down');
  expect(twin.recover('app/a').advance('2s').status('app/a')).toBe('up');
});

test('failures outlast a check that passes: one more takes the member out again', () => {
  const twin = run(checked, '1m', 3).fail('app/a');
  expect(word(twin, 8)).toBe('aababbbb');
  twin.recover('app/a').advance('2s').fail('app/a');
  expect(word(twin, 8)).toMatch(/^b*ab*$/);
  twin.recover('app/a').advance('2s');
  expect(word(twin, 8)).toContain('a');
  expect(word(twin.fail('app/a'), 16).replaceAll('b', '')).toBe('aaa');
});

test('a pool that loses its last member so tells its parents at once', () => {
  const services = { a: pool(1, { monitor: probe }), b: pool(1, { monitor: probe }) };
  const twin = run(behind('app', { app: weighted({ a: 3, b: 1 }), ...services })).fail('app/a');
  expect(twin.pick(8)).toEqual(['app/a/a', ...Array(7).fill('app/b/a')]);
  expect(twin.timeline().map(({ at, name, to }) => [at, name, to])).toEqual([
    [0, 'a/a', 'down'],
    [0, 'a', 'down'],
  ]);
  expect(twin.node('app/a/a').reason).toBe('down: UP, but a request failed');
  expect(twin.lost()).toEqual({ n: 0n, d: 1n });
});

test('under a parent without healthCheck its share is answered 503', () => {
  const services = { a: pool(1, { monitor: undefined }), b: pool(1, { monitor: undefined }) };
  const twin = run(behind('app', { app: unchecked({ a: 3, b: 1 }), ...services })).fail('app/a');
  expect(twin.pick(4)).toEqual(['app/a/a', '503', 'app/b/a', '503']);
  expect(twin.unserved()).toEqual({ n: 3n, d: 4n });
});

test('with every member out, every request is answered 503', () => {
  const twin = run(bare, '1s').fail('app');
  expect(twin.pick(4)).toEqual(['app/a', 'app/b', '503', '503']);
  expect(twin.advance('1s').pick(3)).toEqual(['app/a', 'app/b', '503']);
});

test('while checks pass and requests fail, each check puts the member back until failures of the window are as many again', () => {
  const twin = run(checked, '3s', 3).set('app/a', { is: 'fails-requests' });
  const lost = () => word(twin, 40).replaceAll('b', '').length;
  expect([twin.lost(), lost(), twin.lost()]).toEqual([{ n: 3n, d: 4n }, 3, { n: 0n, d: 1n }]);
  expect([2, 4, 6, 8].map(() => [lost(), twin.advance('2s').node('app/a').reported, lost()])).toEqual([
    [0, 'UP', 1],
    [0, 'UP', 2],
    [0, 'UP', 1],
    [0, 'UP', 2],
  ]);
});

test('the API says only what checks found', () => {
  const reported = (twin: Twin) => [twin.node('app/a').up, twin.node('app/a').reported];
  const twin = run(checked).fail('app/a');
  twin.pick(1);
  expect(reported(twin)).toEqual([false, 'UP']);
  expect(reported(twin.advance('2s'))).toEqual([false, 'DOWN']);
  const alone = run(bare).fail('app/a');
  alone.pick(1);
  expect(reported(alone)).toEqual([false, 'UP']);
});

test('a reload forgets everything', () => {
  const twin = run(bare, '1m', 2).fail('app/a');
  expect(word(twin, 4)).toBe('aabb');
  expect(word(twin.reload(bare), 4)).toBe('aabb');
  twin.reload(bare).pick(1);
  expect(word(twin.reload(bare), 4)).toBe('aabb');
});

test('a snapshot keeps failures and who is out until when', () => {
  const settings = as('1s', 2);
  const twin = simulate(bare, { as: settings }).fail('app/b');
  twin.pick(4);
  twin.advance(400).fail('app/a').pick(4);
  const copy = restore(JSON.parse(JSON.stringify(twin.snapshot())), { as: settings });
  const rest = (one: Twin) => [one.pick(3), one.advance(700).pick(5), one.advance(5_000).pick(9), one.timeline()];
  expect(rest(copy)).toEqual(rest(twin));
});

test('while requests are answered, nothing is ever to be done for a pool without a monitor', () => {
  const twin = run(bare);
  twin.pick(100);
  expect(twin.snapshot().units.map(({ wakeAt }) => wakeAt)).toEqual([null]);
});

test('a member is out while as many requests as allowed failed within a window, with none answered since', () => {
  const event = fc.record({ gap: fc.integer({ min: 0, max: 700 }), dead: fc.boolean() });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (events, most) => {
      const twin = run(behind('app', { app: pool(1, { monitor: undefined }) }), '1s', most);
      let failures: number[] = [];
      let back = 0;
      for (const { gap, dead } of events) {
        if (dead) twin.fail('app');
        else twin.recover('app');
        const [got] = twin.advance(gap).pick(1);
        expect(got).toBe(twin.now < back ? '503' : 'app/a');
        if (got === '503') continue;
        failures = dead ? [...failures, twin.now] : [];
        if (failures.filter((at) => at > twin.now - 1_000).length >= most) back = twin.now + 1_000;
      }
    }),
  );
});

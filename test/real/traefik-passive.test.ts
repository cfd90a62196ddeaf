import type { ServiceSpec } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { noteEach, TraefikWorld, type TraefikWorldOptions } from './support/traefik-world';

const INTERVAL = 1_000;
const MONITOR = { type: 'http', path: '/ping', interval: `${INTERVAL}ms`, timeout: '300ms' } as const;

const cleanup = cleanupAfterEach();

type Rest = Pick<TraefikWorldOptions, 'address' | 'monitor' | 'interval'>;
const CHECKED: Rest = { address: '127.0.4.5', monitor: MONITOR, interval: INTERVAL };
const BARE: Rest = { address: '127.0.4.6', monitor: undefined, interval: undefined };

const world = (
  weights: Readonly<Record<string, readonly number[]>>,
  rest: Rest,
  failureWindow: string,
  maxFailedAttempts: number,
) => TraefikWorld.of(weights, { cleanup, ...rest, as: { target: 'traefik', passive: { failureWindow, maxFailedAttempts } } });

const above = (healthCheck: boolean, ...weights: readonly [string, number][]): ServiceSpec => ({
  kind: 'weighted',
  healthCheck,
  children: weights.map(([service, weight]) => ({ service, weight })),
});

const count = (answers: readonly string[], one: string) => answers.filter((answer) => answer === one).length;

it.each([1, 3])(
  'without checks, %i failures take a member out for one window, and a reload forgets it',
  async (most) => {
    const real = await world({ dc1: [3, 1], dc2: [11, 3] }, BARE, '1200ms', most);
    const tree = real.treeOf({ app: above(false, ['dc1', 3], ['dc2', 1]) });
    const twin = await real.twinOf(tree, `passive ${most}`);
    expect(count(await twin.sendNow(40), 'dc1/a')).toBeGreaterThan(15);

    await twin.stop('dc1/a');
    expect(count(await twin.sendNow(60), '502')).toBe(most);
    await twin.pause(1.5);
    // It is back for as many requests again, dead as it is: its failures from before the window are forgotten.
    expect(count(await twin.sendNow(60), '502')).toBe(most);

    await twin.stop('dc1/b');
    expect(count(await twin.sendNow(60), '502')).toBe(most);
    expect(count(await twin.sendNow(60), '503')).toBeGreaterThan(30);

    await twin.reload(tree);
    expect(count(await twin.sendNow(60), '502')).toBe(2 * most);

    await twin.recover('dc1/a', 'dc1/b');
    expect(count(await twin.sendNow(20), 'dc1/a')).toBe(0);
    await twin.send(2);
    expect(count(await twin.send(0.5), '503')).toBe(0);
    noteEach(`passive checks only, ${most} ${most === 1 ? 'failure' : 'failures'}, and a reload`, twin.log.length);
  },
  60_000,
);

it('with checks, failures take members out at once, tell the parents, and outlast the check that passes', async () => {
  const real = await world({ dc1: [1], dc2: [3, 1] }, CHECKED, '1m', 3);
  const twin = await real.twinOf(real.treeOf({ app: above(true, ['dc1', 3], ['dc2', 1]) }), 'passive and active');
  await twin.send(0.5);

  await twin.stop('dc1/a');
  const first = await twin.sendNow(60);
  expect([count(first, '502'), count(first, '503'), count(first, 'dc1/a')]).toEqual([3, 0, 0]);
  expect(count(await twin.send(1.5), '502')).toBe(0);

  await twin.recover('dc1/a');
  await twin.pause(1.3);
  await twin.stop('dc1/a');
  expect(count(await twin.sendNow(60), '502')).toBe(1);

  await twin.recover('dc1/a');
  await twin.pause(1.3);
  expect(count(await twin.sendNow(60), 'dc1/a')).toBeGreaterThan(30);
  await twin.stop('dc1/a');
  expect(count(await twin.sendNow(60), '502')).toBe(3);

  await twin.stop('dc2/a', 'dc2/b');
  const last = await twin.sendNow(60);
  expect([count(last, '502'), count(last, '503')]).toEqual([6, 54]);
  await twin.recover('dc1/a', 'dc2/a', 'dc2/b');
  await twin.send(2.5);
  expect(new Set(await twin.send(0.5))).toEqual(new Set(['dc1/a', 'dc2/a', 'dc2/b']));
  noteEach('passive and active checks, 3 failures, up to the parents', twin.log.length);
}, 60_000);

it('one failure, and a check that finds the member alive', async () => {
  const real = await world({ dc1: [3, 1] }, CHECKED, '1m', 1);
  const twin = await real.twinOf(real.treeOf({}, 'dc1'), 'passive once');
  await twin.stop('dc1/a');
  expect(count(await twin.sendNow(40), '502')).toBe(1);
  await twin.recover('dc1/a');
  expect(count(await twin.sendNow(8), 'dc1/a')).toBe(0);
  await twin.pause(1.3);
  expect(count(await twin.sendNow(40), 'dc1/a')).toBeGreaterThan(20);
  noteEach('passive and active checks, 1 failure', twin.log.length);
}, 60_000);

it('while checks pass and requests fail, each check puts the member back for one more', async () => {
  const real = await world({ dc1: [3, 1] }, CHECKED, '1m', 3);
  const twin = await real.twinOf(real.treeOf({}, 'dc1'), 'passive again and again');
  await twin.sendNow(8);
  await twin.answer(503, 'dc1/a');
  const before = real.members['dc1/a']?.served.length ?? 0;
  expect(count(await twin.sendNow(40), 'dc1/a')).toBe(3);
  await twin.send(3.5);
  expect(real.members['dc1/a']?.served.length).toBeGreaterThanOrEqual(before + 3 + 3);
  expect(real.members['dc1/a']?.served.length).toBeLessThanOrEqual(before + 3 + 4);
  await twin.answer(200, 'dc1/a');
  await twin.send(1.5);
  expect(count(await twin.sendNow(40), 'dc1/a')).toBeGreaterThan(20);
  noteEach('requests fail while checks pass', twin.log.length);
}, 60_000);

it('an answer from status 500 on is a failure, one below wipes failures out, and so does a client that gives up', async () => {
  const real = await world({ dc1: [1] }, BARE, '1m', 2);
  const tree = real.treeOf({}, 'dc1');
  const twin = await real.twinOf(tree, 'passive answers');
  await twin.answer(500, 'dc1/a');
  await twin.sendNow(1);
  await twin.answer(499, 'dc1/a');
  await twin.sendNow(1);
  await twin.answer(599, 'dc1/a');
  await twin.sendNow(1);
  await twin.fallSilent('dc1/a');
  expect(await twin.giveUp()).toBe('dc1/a');
  await twin.answer(500, 'dc1/a');
  expect(await twin.sendNow(3)).toEqual(['dc1/a', 'dc1/a', '503']);
  noteEach('what is a failure to passive checks', twin.log.length);
}, 60_000);

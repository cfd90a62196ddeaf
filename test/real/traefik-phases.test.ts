import type { Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { noteEach, TraefikWorld } from './support/traefik-world';

const INTERVAL = 700;
const MONITOR = { type: 'http', path: '/ping', interval: `${INTERVAL}ms`, timeout: '300ms' } as const;

const cleanup = cleanupAfterEach();

const world = (weights: Readonly<Record<string, readonly number[]>>) =>
  TraefikWorld.of(weights, { cleanup, address: '127.0.4.2', monitor: MONITOR, interval: INTERVAL });

it('failures, recoveries and a reload: every request goes where the simulation says', async () => {
  const real = await world({ dc1: [3, 1], dc2: [11, 3], dc3: [1] });
  const tree = real.treeOf({
    app: {
      kind: 'weighted',
      healthCheck: true,
      children: [
        { service: 'dc1', weight: 11 },
        { service: 'spare', weight: 3 },
      ],
    },
    spare: { kind: 'failover', children: [{ service: 'dc2' }, { service: 'dc3' }] },
  });
  const twin = await real.twinOf(tree, 'traefik phases');
  const among = (answers: readonly string[]) => [...new Set(answers)].sort();

  expect(among(await twin.send(1))).toEqual(['dc1/a', 'dc1/b', 'dc2/a', 'dc2/b']);

  await twin.stop('dc1/a');
  expect(await twin.send(1.5)).toContain('502');
  expect(among(await twin.send(1))).toEqual(['dc1/b', 'dc2/a', 'dc2/b']);

  await twin.failProbes('dc1/b', 'dc2/a', 'dc2/b');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['dc3/a']);

  await twin.stop('dc3/a');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['503']);

  await twin.recover('dc1/b', 'dc2/b', 'dc3/a');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['dc1/b', 'dc2/b']);

  await twin.reload(tree);
  expect(among(await twin.send(0.7))).toEqual(['502', 'dc1/b', 'dc2/a', 'dc2/b']);
  await twin.send(0.8);
  expect(among(await twin.send(1))).toEqual(['dc1/b', 'dc2/b']);

  await twin.recover('dc1/a', 'dc2/a');
  await twin.send(1.5);
  expect(among(await twin.send(1))).toEqual(['dc1/a', 'dc1/b', 'dc2/a', 'dc2/b']);
  expect(twin.log.length).toBeGreaterThan(500);
  noteEach('failures, recoveries and a reload', twin.log.length);
}, 60_000);

it('health checks that a reload switches on above a child that is down miss it for one interval, and then never', async () => {
  const real = await world({ dc1: [3, 1], dc2: [11, 3] });
  const app = (healthCheck: boolean): Tree =>
    real.treeOf({
      app: {
        kind: 'weighted',
        healthCheck,
        children: [
          { service: 'dc1', weight: 3 },
          { service: 'dc2', weight: 1 },
        ],
      },
    });
  const twin = await real.twinOf(app(false), 'traefik reload');
  const sick = (answers: readonly string[]) => answers.filter((answer) => answer.startsWith('dc1/')).length;

  await twin.failProbes('dc1/a', 'dc1/b');
  await twin.send(1.5);
  const before = await twin.send(1);
  expect(sick(before)).toBe(0);
  expect(before).toContain('503');

  await twin.reload(app(true));
  expect(sick(await twin.send(0.7))).toBeGreaterThan(0);
  await twin.send(0.6);
  const after = await twin.send(2);
  expect(sick(after)).toBe(0);
  expect(after).not.toContain('503');
  noteEach('health checks switched on by a reload, over a dead child', twin.log.length);
}, 60_000);

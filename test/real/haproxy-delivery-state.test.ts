import type { MemberSpec, Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { byTerraform, runningWith, worldOf } from './support/delivery';
import { freePort } from './support/free-ports';
import { startHttpMember } from './support/http-member';
import type { MasterHaproxy } from './support/master-haproxy';
import { until } from './support/poll';
import { temporaryDirectory } from './support/temporary-directory';

const cleanup = cleanupAfterEach();
const ADDRESS = '127.0.9.7';

/** Checks that are slow after a reload: what is seen then is what was carried over it. */
const SLOW = '3s';

const monitor = (interval: string, more = {}) =>
  ({ type: 'http', path: '/ping', interval, rise: 2, fall: 2, initState: 'fully-down', ...more }) as const;

async function member(name: string, probe: 'ok' | 'fails' = 'ok') {
  const port = await freePort(ADDRESS);
  cleanup.add(await startHttpMember({ name, address: ADDRESS, port, probe }));
  return { name, address: ADDRESS, port, weight: 8 };
}

const listener = async () => ({ protocol: 'http', port: await freePort(ADDRESS), bind: ADDRESS, service: 'app' }) as const;

const statusOf = (haproxy: MasterHaproxy, wanted: Record<string, string>) =>
  until('the members are as they should be', () => haproxy.statuses(), {
    accept: (statuses) => Object.entries(wanted).every(([name, status]) => statuses[`app/${name}`] === status),
  });

it('known members keep what they were, new, renamed and moved ones start from their init state', async () => {
  const directory = temporaryDirectory(cleanup);
  const names = ['up', 'drained', 'maintained', 'weighed', 'moved', 'renamed'];
  const [up, drained, maintained, weighed, moved, renamed] = (await Promise.all(names.map((name) => member(name)))) as [
    MemberSpec,
    MemberSpec,
    MemberSpec,
    MemberSpec,
    MemberSpec,
    MemberSpec,
  ];
  const down = await member('down', 'fails');
  const listeners = [await listener()];
  const treeOf = (members: readonly MemberSpec[], interval: string): Tree => ({
    listeners,
    services: { app: { kind: 'pool', algorithm: 'least-connections', members, monitor: monitor(interval) } },
  });
  const before = treeOf([up, drained, maintained, weighed, moved, renamed, down], '100ms');
  const haproxy = await runningWith(directory, before, cleanup);
  await statusOf(haproxy, { ...Object.fromEntries(names.map((name) => [name, 'UP'])), down: 'DOWN' });
  for (const [server, what] of [
    ['drained', 'state drain'],
    ['maintained', 'state maint'],
    ['weighed', 'weight 50%'],
  ])
    await haproxy.command(`set server app/${server} ${what}`);

  const after = treeOf(
    [
      ...[up, drained, maintained, weighed, down],
      await member('new'),
      { ...moved, port: (await member('elsewhere')).port },
      { ...renamed, name: 'other' },
    ],
    SLOW,
  );
  const worker = await haproxy.worker();
  expect(await byTerraform(directory)(worldOf(directory, after))).toMatchObject({ code: 0 });
  expect(await haproxy.worker()).not.toBe(worker);

  const statuses = await haproxy.statuses();
  expect(statuses).toMatchObject({
    'app/up': 'UP',
    'app/drained': 'DRAIN',
    'app/maintained': 'MAINT',
    'app/weighed': 'UP',
  });
  for (const name of ['new', 'moved', 'other', 'down']) expect([name, statuses[`app/${name}`]]).toEqual([name, 'DOWN']);
  const weights = Object.fromEntries((await haproxy.stats()).map(({ svname, weight }) => [svname, weight]));
  expect(Number(weights.weighed) * 2).toBe(Number(weights.up));
  // A moved member is where the configuration says, not where the state of the old one says.
  const state = await haproxy.command('show servers state');
  expect(state).toMatch(
    new RegExp(` moved 127\\.0\\.9\\.7 .* ${after.services.app?.kind === 'pool' && after.services.app.members[6]?.port} `),
  );
  await statusOf(haproxy, { new: 'UP', moved: 'UP', other: 'UP' });
}, 90_000);

it('weights, ports of checks and TLS are what the new configuration says, and who is not checked any more is up', async () => {
  const directory = temporaryDirectory(cleanup);
  const [a, b] = [await member('a'), await member('b', 'fails')];
  const listeners = [await listener()];
  const [old, changed] = [await freePort(ADDRESS), await freePort(ADDRESS)];
  const treeOf = (more: object, weight: number): Tree => ({
    listeners,
    services: {
      app: {
        kind: 'pool',
        members: [
          { ...a, weight },
          { ...b, weight: 3 },
        ],
        ...more,
      },
    },
  });
  const haproxy = await runningWith(directory, treeOf({ monitor: monitor('100ms', { port: old }) }, 3), cleanup);
  await statusOf(haproxy, { a: 'DOWN', b: 'DOWN' });
  const apply = byTerraform(directory);
  const world = worldOf(directory, treeOf({ monitor: monitor(SLOW, { port: changed }) }, 3));
  expect(await apply({ ...world, settings: { ...world.settings, poolOptions: { app: { tls: {} } } } })).toMatchObject({
    code: 0,
  });
  const fields =
    (await haproxy.command('show servers state'))
      .split('\n')
      .find((line) => line.includes(' app 1 a '))
      ?.split(' ') ?? [];
  expect([fields[20], fields[21]]).toEqual(['1', `${changed}`]);

  expect(await apply(worldOf(directory, treeOf({}, 6)))).toMatchObject({ code: 0 });
  expect(await haproxy.statuses()).toMatchObject({ 'app/a': 'no check', 'app/b': 'no check' });
  const weights = Object.fromEntries((await haproxy.stats()).map(({ svname, weight }) => [svname, weight]));
  expect([weights.a, weights.b]).toEqual(['6', '3']);
}, 90_000);

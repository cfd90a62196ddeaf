import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeHaproxy, type HaproxyStatusRow, haproxyStatus, readHaproxyState, realWorld } from 'healthtree/live';
import { type Finding, FindingsError, render, type Tree } from 'healthtree/runtime';
import type { MemberSpec, PoolSpec } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { commandLine } from './support/command-line';
import { freePort } from './support/free-ports';
import { type HaproxyProcess, startHaproxy } from './support/haproxy-process';
import { startHttpMember } from './support/http-member';
import { until } from './support/poll';
import { temporaryDirectory } from './support/temporary-directory';

const ADDRESS = '127.0.3.2';
const cleanup = cleanupAfterEach();

const monitor = {
  type: 'http',
  path: '/ping',
  interval: '100ms',
  timeout: '2s',
  rise: 1,
  fall: 1,
  initState: 'fully-down',
} as const;

async function members(...names: readonly string[]): Promise<MemberSpec[]> {
  const started = [];
  for (const name of names) {
    const port = await freePort(ADDRESS);
    cleanup.add(await startHttpMember({ name, address: ADDRESS, port }));
    started.push({ name, address: ADDRESS, port });
  }
  return started;
}

const poolOf = (all: readonly MemberSpec[], more: Partial<PoolSpec> = {}): PoolSpec => ({
  kind: 'pool',
  monitor,
  members: all,
  ...more,
});

async function treeOf(app: PoolSpec): Promise<Tree> {
  const port = await freePort(ADDRESS);
  return { listeners: [{ protocol: 'http', port, bind: ADDRESS, service: 'app' }], services: { app } };
}

async function start(
  tree: Tree,
  more: Omit<Parameters<typeof startHaproxy>[0], 'configText' | 'configFile'> & { stateFile?: string } = {},
) {
  const { artifact } = render(tree, { target: 'haproxy@3.2', stateFile: more.stateFile ?? '/nonexistent/state' });
  return cleanup.add(await startHaproxy({ configText: Object.values(artifact?.files() ?? {}).join(''), ...more }));
}

const settled = (tree: Tree, socket: string) =>
  until('every check has passed', () => haproxyStatus(tree, { socket }), { accept: ({ holds }) => holds });

async function findingsOf(work: Promise<unknown>): Promise<readonly Finding[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FindingsError)) throw new Error(`no findings: ${String(error)}`);
  return error.findings;
}

/** Everything that can be given for a socket and is none that can be used. */
interface Scene {
  readonly directory: string;
  readonly tree: Tree;
  readonly haproxy: HaproxyProcess;
}

const left = async ({ directory, tree }: Scene): Promise<string> => {
  const path = join(directory, 'left');
  const haproxy = await start(
    { ...tree, listeners: [{ protocol: 'http', port: await freePort(ADDRESS), bind: ADDRESS, service: 'app' }] },
    {
      globalLines: [`stats socket ${path} level admin`],
    },
  );
  await haproxy.stop('SIGKILL');
  return path;
};

const TROUBLES: Readonly<
  Record<string, { socket(scene: Scene): string | Promise<string>; code: string; message: RegExp; hint: RegExp }>
> = {
  'a path that is not there': {
    socket: ({ directory }) => join(directory, 'nowhere'),
    code: 'runtime-api.unreachable',
    message: /nowhere can not be opened: there is no such file$/,
    hint: /targets\.haproxy\.socket/,
  },
  'a file that is no socket': {
    socket: ({ directory }) => join(directory, 'file'),
    code: 'runtime-api.unreachable',
    message: /nobody listens there$/,
    hint: /no socket, or left behind/,
  },
  'a socket that a process left behind': {
    socket: left,
    code: 'runtime-api.unreachable',
    message: /left can not be opened: nobody listens there$/,
    hint: /an HAProxy that has ended/,
  },
  'a port where nobody listens': {
    socket: async () => `${ADDRESS}:${await freePort(ADDRESS)}`,
    code: 'runtime-api.unreachable',
    message: /nobody listens there$/,
    hint: /Check address and port/,
  },
  'the port of a listener': {
    socket: ({ tree }) => `${ADDRESS}:${tree.listeners?.[0]?.port}`,
    code: 'runtime-api.answer',
    message: /is none of HAProxy, or was cut off$/,
    hint: /stats socket/,
  },
  'the socket of a master': {
    socket: ({ directory }) => join(directory, 'master'),
    code: 'runtime-api.master',
    message: /the socket of a master process, which has no servers$/,
    hint: /targets\.haproxy\.socket/,
  },
  'no address': {
    socket: () => 'here:there',
    code: 'runtime-api.address',
    message: /^here:there is neither/,
    hint: /127\.0\.0\.1:9999/,
  },
};

describe('what is no socket that can be used is told, by every command', () => {
  test.each(Object.entries(TROUBLES))('%s', async (_what, { socket, code, message, hint }) => {
    const directory = temporaryDirectory(cleanup);
    writeFileSync(join(directory, 'file'), '');
    const tree = await treeOf(poolOf(await members('a')));
    const haproxy = await start(tree, { extraArguments: ['-W', '-S', join(directory, 'master')] });
    const given = await socket({ directory, tree, haproxy });
    const expected = [{ code, message: expect.stringMatching(message), hint: expect.stringMatching(hint), target: 'haproxy' }];
    expect(await findingsOf(haproxyStatus(tree, { socket: given }))).toMatchObject(expected);
    expect(await findingsOf(changeHaproxy(tree, { socket: given, paths: ['a'], state: 'drain' }))).toMatchObject(expected);
    const file = join(directory, 'tree.json');
    writeFileSync(file, JSON.stringify(tree));
    for (const args of [
      ['status', file],
      ['drain', file, 'a'],
      ['ready', file, 'a'],
    ]) {
      const { exit, out, error } = await commandLine([...args, '--haproxy', given]);
      expect([exit, out]).toEqual([1, '']);
      expect(error).toContain(`[${code}, haproxy]`);
    }
  });
});

test.each(['user', 'operator'])('a socket of level %s can be looked at, and nothing is changed there', async (level) => {
  const socket = join(temporaryDirectory(cleanup), 'socket');
  const tree = await treeOf(poolOf(await members('a', 'b')));
  await start(tree, { globalLines: [`stats socket ${socket} level ${level}`] });
  await settled(tree, socket);
  expect(await findingsOf(changeHaproxy(tree, { socket, paths: ['a'], state: 'maint' }))).toMatchObject([
    {
      code: 'runtime-api.level',
      value: level,
      message: expect.stringContaining(`is of level ${level}`),
      hint: expect.stringContaining('level admin'),
    },
  ]);
  expect(await haproxyStatus(tree, { socket })).toMatchObject({ holds: true });
});

test('a process that hangs is told after the timeout', async () => {
  const tree = await treeOf(poolOf(await members('a')));
  const haproxy = await start(tree);
  const pid = haproxy.pid as number;
  cleanup.later(() => process.kill(pid, 'SIGCONT'));
  process.kill(pid, 'SIGSTOP');
  expect(await findingsOf(haproxyStatus(tree, { socket: haproxy.socketPath, timeout: 200 }))).toMatchObject([
    { code: 'runtime-api.timeout', message: expect.stringMatching(/gave no answer within 200ms$/) },
  ]);
});

test('a socket can be an address and port, and requests can be counted for a while', async () => {
  const port = await freePort(ADDRESS);
  const tree = await treeOf(poolOf(await members('a', 'b')));
  await start(tree, { globalLines: [`stats socket ipv4@${ADDRESS}:${port} level admin`] });
  const socket = `${ADDRESS}:${port}`;
  await settled(tree, socket);
  const get = async (): Promise<number> => (await fetch(`http://${ADDRESS}:${tree.listeners?.[0]?.port}/`)).status;
  expect(await get()).toBe(200);
  const world = {
    ...realWorld,
    sleep: async () => {
      expect([await get(), await get()]).toEqual([200, 200]);
    },
  };
  const { counted, rows } = await haproxyStatus(tree, { socket, over: 400, world });
  expect(counted).toBe(400);
  expect(rows.map(({ kind, requests }) => [kind, requests])).toEqual([
    ['listener', 2],
    ['pool', 2],
    ['member', 1],
    ['member', 1],
  ]);
});

test('a process that begins anew while requests are counted is told', async () => {
  const socket = join(temporaryDirectory(cleanup), 'socket');
  const tree = await treeOf(poolOf(await members('a')));
  const globalLines = [`stats socket ${socket} level admin`];
  const first = await start(tree, { globalLines });
  await settled(tree, socket);
  const sleep = async () => {
    await first.stop();
    await start(tree, { globalLines });
  };
  const { findings } = await haproxyStatus(tree, { socket, over: 400, world: { ...realWorld, sleep } });
  expect(findings).toMatchObject([{ code: 'runtime-api.restarted', severity: 'warning' }]);
});

const whyOf = (rows: readonly HaproxyStatusRow[], name: string) => {
  const row = rows.find((one) => one.name === name);
  return row && { differs: row.differs, seen: row.seen, why: row.why };
};

test('another version of the tree is told server by server, and as a whole', async () => {
  const all = await members('same', 'heavier', 'moved', 'disabled', 'backup', 'removed');
  const [, heavier, moved, disabled, backup] = all as [MemberSpec, MemberSpec, MemberSpec, MemberSpec, MemberSpec];
  const running = await treeOf(poolOf(all));
  const haproxy = await start(running);
  const socket = haproxy.socketPath;
  await settled(running, socket);
  const wanted: Tree = {
    ...running,
    services: {
      app: poolOf([
        all[0] as MemberSpec,
        { ...heavier, weight: 5 },
        { ...moved, address: '127.0.3.77', port: 81 },
        { ...disabled, enabled: false },
        { ...backup, backup: true },
        { name: 'added', address: ADDRESS, port: 1 },
      ]),
    },
  };
  const { holds, rows, findings } = await haproxyStatus(wanted, { socket });
  expect(holds).toBe(false);
  expect(whyOf(rows, 'app/same')).toEqual({ differs: false, seen: 'UP', why: '' });
  expect(whyOf(rows, 'app/heavier')).toEqual({
    differs: true,
    seen: 'UP',
    why: 'its weight is 1 in the configuration that runs, 5 in the tree',
  });
  expect(whyOf(rows, 'app/moved')?.why).toBe(
    `it is at ${ADDRESS} in HAProxy, 127.0.3.77 in the tree; it is at port ${moved.port} in HAProxy, 81 in the tree`,
  );
  expect(whyOf(rows, 'app/disabled')).toEqual({
    differs: true,
    seen: 'UP',
    why: 'it is not disabled in the configuration that runs',
  });
  expect(whyOf(rows, 'app/backup')).toEqual({ differs: true, seen: 'UP', why: 'it is no backup in the configuration that runs' });
  expect(whyOf(rows, 'app/added')).toEqual({ differs: true, seen: null, why: 'it is not deployed' });
  expect(whyOf(rows, 'app/removed')).toEqual({ differs: true, seen: 'UP', why: 'the tree does not have it' });
  expect(findings).toMatchObject([{ code: 'runtime-api.other-tree', severity: 'warning', value: { missing: 1, unknown: 1 } }]);

  expect(await findingsOf(changeHaproxy(wanted, { socket, paths: ['added', 'same'], state: 'drain' }))).toMatchObject([
    { code: 'runtime-api.not-deployed', value: 'app/added' },
  ]);
  expect(await settled(running, socket)).toMatchObject({ holds: true });

  const unwatched: Tree = { ...running, services: { app: { ...poolOf(all), monitor: undefined } } };
  expect(whyOf((await haproxyStatus(unwatched, { socket })).rows, 'app/same')?.why).toBe(
    'it has a check in the configuration that runs',
  );
});

test('what is done by hand to checks, addresses and disabled members is told, and a name with its address', async () => {
  const [a, b, c, d] = (await members('a', 'b', 'c', 'd')) as [MemberSpec, MemberSpec, MemberSpec, MemberSpec];
  const tree = await treeOf(
    poolOf([a, b, { ...c, enabled: false }, { ...d, address: 'localhost' }], { monitor: { ...monitor, interval: '60s' } }),
  );
  const haproxy = await start(tree);
  const socket = haproxy.socketPath;
  const rows = async () => (await haproxyStatus(tree, { socket })).rows;
  expect(whyOf(await rows(), 'app/b')).toEqual({
    differs: true,
    seen: 'DOWN',
    why: 'it was not checked yet, and begins fully-down',
  });
  expect(whyOf(await rows(), 'app/d')?.why).toContain('localhost is ');
  await haproxy.command('disable health app/a');
  await haproxy.command('set server app/b addr 127.0.3.99');
  await haproxy.command('set server app/b health up');
  expect(whyOf(await rows(), 'app/a')?.why).toBe('its checks were switched off by hand');
  expect(whyOf(await rows(), 'app/b')?.why).toContain(`it is at 127.0.3.99 in HAProxy, ${ADDRESS} in the tree`);

  expect(await changeHaproxy(tree, { socket, paths: ['app'], state: 'ready' })).toMatchObject({
    done: true,
    servers: [{ path: 'app/a' }, { path: 'app/b' }, { path: 'app/d' }],
    findings: [{ code: 'runtime-api.disabled', severity: 'info', value: 'app/c' }],
  });
  expect(whyOf(await rows(), 'app/c')).toEqual({ differs: false, seen: 'MAINT', why: '' });
  expect(await changeHaproxy(tree, { socket, paths: ['app/c'], state: 'ready' })).toMatchObject({
    done: true,
    servers: [{ path: 'app/c', before: 'MAINT', changed: true }],
    findings: [{ code: 'runtime-api.disabled', severity: 'warning', value: 'app/c' }],
  });
  expect(whyOf(await rows(), 'app/c')?.why).toMatch(/^the tree takes it out, and it was made ready by hand/);
});

test('a drain is kept where the state is saved and loaded, and forgotten without', async () => {
  const directory = temporaryDirectory(cleanup);
  mkdirSync(join(directory, 'kept'));
  const stateFile = join(directory, 'kept', 'state');
  writeFileSync(stateFile, '');
  const tree = await treeOf(poolOf(await members('a', 'b', 'c')));
  const drainTwo = async (haproxy: HaproxyProcess): Promise<void> => {
    await settled(tree, haproxy.socketPath);
    await changeHaproxy(tree, { socket: haproxy.socketPath, paths: ['a'], state: 'drain' });
    await changeHaproxy(tree, { socket: haproxy.socketPath, paths: ['b'], state: 'maint' });
  };
  const first = await start(tree, { stateFile });
  await drainTwo(first);
  writeFileSync(stateFile, await first.command('show servers state'));
  await first.stop();
  const second = await start(tree, { stateFile });
  const { servers } = await readHaproxyState(second.socketPath);
  expect(servers.map(({ name, status }) => [name, status])).toEqual([
    ['a', 'DRAIN'],
    ['b', 'MAINT'],
    ['c', 'UP'],
  ]);
  const readied = await changeHaproxy(tree, { socket: second.socketPath, paths: ['app/*', 'app'], state: 'ready' });
  expect(readied.servers.map(({ path, before, changed }) => [path, before, changed])).toEqual([
    ['app/a', 'DRAIN', true],
    ['app/b', 'MAINT', true],
    ['app/c', 'UP', false],
  ]);
  await settled(tree, second.socketPath);
  await second.stop();
  writeFileSync(stateFile, '');
  await settled(tree, (await start(tree, { stateFile })).socketPath);
});

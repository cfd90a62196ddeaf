import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HaproxyChange, type HaproxyStatus, haproxyStatus } from 'healthtree/live';
import { check, errorsOf, evaluate, formatRatio, type Reading, type Tree } from 'healthtree/runtime';
import { chooseDeeds, DEEDS, doByHand, evaluateWithout, poolsOf } from './support/by-hand';
import { Cleanup } from './support/cleanup';
import { commandLine } from './support/command-line';
import { ADDRESS, deployTree } from './support/deployed-tree';
import { noteFidelity } from './support/fidelity';
import { longRun } from './support/places';
import { until } from './support/poll';
import { memberName, predictedCounts } from './support/predicted';
import { RandomTree } from './support/random-tree';
import { type Random, withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';
import { temporaryDirectory } from './support/temporary-directory';

/** Random trees whose members are stopped, drained, taken out and set to weight 0: status says of each what was done; commands change the real traffic as they say. */
const TREES = longRun() ? 60 : 16;
const MAX_REQUESTS = 3_000;
const WAYS = ['branch', 'flat', 'cascade'] as const;
type Way = (typeof WAYS)[number];
const settingsOf = (lowering: Way) => ({ target: 'haproxy@3.2', stateFile: '/nonexistent/state', lowering });
/** In how many requests a server may be off where all servers of a tree are one backend, whose rounds begin anew with each change. */
const NEAR = 8;

function randomTree(random: Random, way: Way): Tree {
  const monitor = {
    type: 'http',
    path: '/ping',
    interval: '150ms',
    timeout: '2s',
    rise: 1,
    fall: 1,
    initState: 'up',
  } as const;
  for (;;) {
    let port = 0;
    const endpoint = () => ({ address: ADDRESS, port: ++port });
    const tree: Tree = new RandomTree(random, { depth: random.int(1, 3), monitor, endpoint }).build();
    const members = poolsOf(tree).flatMap(([, spec]) => spec.members);
    const cycle = isPossible(tree, way) ? evaluate(tree, { as: settingsOf(way) }).cycleLength() : null;
    if (members.length >= 3 && cycle !== null && cycle <= MAX_REQUESTS) return tree;
  }
}

const isPossible = (tree: Tree, way: Way): boolean => errorsOf(check(tree, { target: settingsOf(way) })).length === 0;

const rowsOf = ({ rows }: HaproxyStatus) => rows.filter(({ kind }) => kind === 'member');
const sharesIn = (status: HaproxyStatus) =>
  Object.fromEntries(rowsOf(status).map(({ name, share }) => [name, Object.values(share)[0]]));
const sharesOf = (reading: Reading) =>
  Object.fromEntries(Object.entries(reading.shares()).map(([path, share]) => [memberName(path), share && formatRatio(share)]));

/** Counts by pool: members of one begin anywhere in their round once one of them has come or gone. */
function byPool(counts: Readonly<Record<string, number>>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const pool = name.split('/')[0] as string;
    sums[pool] = (sums[pool] ?? 0) + count;
  }
  return sums;
}

async function run(random: Random, way: Way, cleanup: Cleanup): Promise<{ deeds: number; requests: number }> {
  const as = settingsOf(way);
  const deployed = await deployTree(randomTree(random, way), new Set(), cleanup, { lowering: way });
  const { tree, port, haproxy } = deployed;
  const socket = haproxy.socketPath;
  const file = join(temporaryDirectory(cleanup), 'tree.json');
  writeFileSync(file, JSON.stringify({ ...tree, targets: { haproxy: { version: '3.2', lowering: way } } }));
  const status = (over?: number) => haproxyStatus(tree, { socket, as, over });
  const command = async (...args: string[]): Promise<HaproxyChange & { exit: number }> => {
    const { exit, out } = await commandLine([...args, '--haproxy', socket, '--json']);
    return { exit, ...JSON.parse(out) };
  };
  const received: Record<string, number> = {};
  /** Whole cycles of requests go to the pools as foretold, and none to a member without a share. */
  const send = async (reading: Reading): Promise<void> => {
    const cycle = Number(reading.cycleLength() ?? MAX_REQUESTS + 1);
    if (cycle > MAX_REQUESTS) return;
    const count = cycle * Math.ceil(200 / cycle);
    await until('every balancer has noticed', status, {
      accept: ({ rows }) => !rows.some(({ why }) => why.includes('it still takes')),
    });
    const tally = await sendExactly(count, { port, address: ADDRESS });
    const counts: Record<string, number> = {};
    for (const label of tally.order) counts[label] = (counts[label] ?? 0) + 1;
    const predicted = predictedCounts(reading, count);
    if (way !== 'flat') expect(byPool(counts)).toEqual(byPool(predicted));
    for (const [name, n] of Object.entries(way === 'flat' ? predicted : {}))
      expect({ name, n, off: Math.abs(n - (counts[name] ?? 0)) > NEAR }).toEqual({ name, n, off: false });
    expect(Object.keys(counts).filter((name) => predicted[name] === undefined)).toEqual([]);
    for (const [name, n] of Object.entries(tally.byMember)) received[name] = (received[name] ?? 0) + n;
    expect(Object.fromEntries(rowsOf(await status()).map(({ name, requests }) => [name, requests ?? 0]))).toMatchObject(received);
  };

  const first = await status();
  expect(first).toMatchObject({ holds: true, findings: [] });
  const servers = new Map(rowsOf(first).map(({ name, object }) => [name, object ?? '']));
  const able = new Set(rowsOf(first).flatMap(({ name, seen, server }) => (seen === 'MAINT' || !server?.weight ? [] : [name])));
  const deeds = chooseDeeds(random, tree, (name) => able.has(name));
  expect([...servers.values()].every((server) => server.includes(':') === (way === 'flat'))).toBe(true);
  await doByHand(deeds, deployed, servers);
  const noticed = (seen: HaproxyStatus) => rowsOf(seen).every((row) => deeds.get(row.name) !== 'stop' || row.seen === 'DOWN');
  const before = await until('HAProxy has noticed', status, { accept: noticed });
  for (const { name, differs, seen, why } of rowsOf(before)) {
    const deed = deeds.get(name);
    expect({ name, deed, differs, why }).toEqual({ name, deed, differs: deed !== undefined, why });
    const told = deed && { seen: expect.stringMatching(DEEDS[deed].seen), why: expect.stringMatching(DEEDS[deed].why) };
    if (told) expect({ name, seen, why }).toEqual({ name, ...told });
  }
  const meddled = evaluateWithout(tree, deeds.keys(), { as });
  expect(sharesIn(before)).toEqual(sharesOf(meddled));
  await send(meddled);

  const readied = await command('ready', file, tree.listeners?.[0]?.service ?? '');
  expect(readied).toMatchObject({ exit: 0, done: true });
  expect(
    readied.servers
      .filter(({ changed }) => changed)
      .map(({ object }) => object)
      .sort(),
  ).toEqual(
    [...deeds]
      .filter(([, deed]) => deed === 'maint' || deed === 'drain')
      .map(([name]) => servers.get(name))
      .sort(),
  );
  expect(readied.findings.map(({ code, value }) => [code, memberName(String(value))])).toEqual(
    expect.arrayContaining([...deeds].filter(([, deed]) => deed === 'weight').map(([name]) => ['runtime-api.weight', name])),
  );
  const left = [...deeds].filter(([, deed]) => deed === 'weight' || deed === 'stop').map(([name]) => name);
  const after = evaluateWithout(tree, left, { as });
  await until('those that are ready are up', async () => sharesIn(await status()), {
    accept: (shares) => JSON.stringify(shares) === JSON.stringify(sharesOf(after)),
  });
  await send(after);

  const watched = poolsOf(tree).filter(([, { monitor }]) => monitor);
  const [pool, spec] = random.pick(watched.length > 0 ? watched : poolsOf(tree).slice(0, 1));
  if (!spec.monitor) return { deeds: deeds.size, requests: sum(received) };
  const one = `${pool}/${random.pick(spec.members).name}`;
  const path = random.chance(0.5) ? pool : one;
  const out = [...left, ...(path === pool ? spec.members.map(({ name }) => `${pool}/${name}`) : [one])];
  const drained = evaluateWithout(tree, out, { as });
  const [unserved, then] = [
    Number(drained.unserved().n) / Number(drained.unserved().d),
    Number(after.unserved().n) / Number(after.unserved().d),
  ];
  const polite = await command('drain', file, path);
  expect(polite).toMatchObject({ exit: unserved > then ? 1 : 0, done: unserved <= then });
  if (unserved > then) {
    expect(polite).toMatchObject({ servers: [], findings: [{ code: 'runtime-api.unserved', severity: 'error' }] });
    expect(sharesIn(await status())).toEqual(sharesOf(after));
    expect(await command('drain', file, path, '--force')).toMatchObject({
      exit: 0,
      done: true,
      findings: [{ severity: 'warning' }],
    });
  }
  expect(sharesIn(await status())).toEqual(sharesOf(drained));
  await send(drained);
  return { deeds: deeds.size, requests: sum(received) };
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, n) => all + n, 0);

it(
  `${TREES} random trees: status tells what was done by hand, and drain and ready change what they say`,
  async () => {
    await withRandom('live HAProxy', async (random) => {
      const all = { deeds: 0, requests: 0 };
      for (let i = 0; i < TREES; i++) {
        const cleanup = new Cleanup();
        try {
          const { deeds, requests } = await run(random, WAYS[i % WAYS.length] as Way, cleanup);
          all.deeds += deeds;
          all.requests += requests;
        } finally {
          await cleanup.run();
        }
      }
      expect(all.deeds).toBeGreaterThan(TREES);
      noteFidelity({
        system: 'HAProxy 3.2.26',
        what: `${TREES} random trees, ${all.deeds} members stopped, drained, in maintenance or at weight 0 by hand; then drain and ready`,
        predicted: `each of ${all.requests} requests to one pool`,
        observed: `each of ${all.requests} requests there`,
      });
    });
  },
  TREES * 10_000,
);

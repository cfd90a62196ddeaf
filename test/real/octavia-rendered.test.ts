import { setTimeout as wait } from 'node:timers/promises';
import { check, evaluate, type Simulation, simulate } from '../../src/runtime';
import type { Tree } from '../../src/tree';
import { Amphora } from './support/amphora';
import { cleanupAfterAll } from './support/cleanup';
import { editedTemplates } from './support/edited-templates';
import { noteFidelity } from './support/fidelity';
import { FlippingMembers } from './support/flipping-members';
import { observedFlips } from './support/flips';
import { freePort } from './support/free-ports';
import { StatusWatch } from './support/observed-transitions';
import { type OctaviaApi, startOctavia } from './support/octavia-api';
import { OctaviaDeployment } from './support/octavia-deployment';
import { longRun } from './support/places';
import { countsOf, memberName, predictedCounts } from './support/predicted';
import { type RandomPool, randomPool, treeOfPools } from './support/random-pools';
import { withRandom } from './support/seed';
import { sendExactly } from './support/send-exactly';
import { temporaryDirectory } from './support/temporary-directory';

/**
 * Random pools, applied by Terraform to the real Octavia API and rendered by Octavia's own templates, on a real HAProxy: after the
 * start and after each of some deaths and recoveries, who is up and where requests go is as predicted.
 */
const POOLS = longRun() ? 60 : 24;
const CHANGES = longRun() ? 6 : 2;
const ADDRESS = '127.0.7.1';
const NAME = 'rendered';

/** Milliseconds between two checks of a member, and between two changes: long enough that every threshold is passed. */
const INTERVAL = 2_000;
const PAUSE = 4 * INTERVAL + 1_500;

/** How long starting a process, a poll and a busy machine may take, in milliseconds. */
const SLACK = 400;

/** What the round robin of HAProxy may be off by after a start or a change, in requests of one member. */
const ROUND_ROBIN_OFF = 4;

const cleanup = cleanupAfterAll();

/** The same tree, with members in the order in which HAProxy has them: Octavia has an order of its own. */
function inOrderOf(members: readonly string[], tree: Tree): Tree {
  const services = Object.entries(tree.services).map(([name, spec]) => {
    if (spec.kind !== 'pool') return [name, spec];
    const place = (member: { readonly name?: string | undefined }) => members.indexOf(`${name}/${member.name}`);
    return [name, { ...spec, members: [...spec.members].sort((a, b) => place(a) - place(b)) }];
  });
  return { ...tree, services: Object.fromEntries(services) };
}

/** Sends whole cycles of requests to one pool; gives how many were compared. */
async function expectTraffic(pool: RandomPool, twin: Simulation, members: FlippingMembers, fresh: boolean): Promise<number> {
  const own = treeOfPools([pool]);
  const { port, service } = pool.listener;
  const down = [...members.down].filter((name) => Object.hasOwn(own.services, name.split('/')[0] ?? ''));
  const reading = evaluate(own, { as: 'octavia', down });
  const cycle = Number(reading.cycleLength());
  const count = cycle * Math.ceil(200 / cycle);
  const send = async () => (await sendExactly(count, { port, address: ADDRESS })).order;
  const pick = () => twin.pick(count, `http:${port}`).map(memberName);
  // For some turns after a change, the round robin of HAProxy depends on which member changed first.
  if (!fresh) expect([await send(), pick()].map(({ length }) => length)).toEqual([count, count]);
  const [order, picked] = [await send(), pick()];
  const told = { service, down, own: own.services };

  if (pool.plain && fresh) expect({ ...told, order }).toEqual({ ...told, order: picked });
  for (const [what, predicted, off] of [
    ['simulate', countsOf(picked), ROUND_ROBIN_OFF],
    ['evaluate', predictedCounts(reading, count), isBiased(own) ? Number.POSITIVE_INFINITY : ROUND_ROBIN_OFF],
  ] as const) {
    const observed = countsOf(order);
    const names = [...new Set([...Object.keys(observed), ...Object.keys(predicted)])];
    if (names.some((name) => Math.abs((observed[name] ?? 0) - (predicted[name] ?? 0)) > off))
      throw new Error(`not as ${what} has it: ${JSON.stringify({ ...told, observed, predicted })}`);
  }
  return count;
}

/** Whether the companion warns that the round robin of HAProxy does not meet these weights. */
const isBiased = (tree: Tree): boolean =>
  check(tree, { target: { target: 'octavia', vipSubnetId: 'any' } }).some(({ code }) => code === 'octavia.round-robin');

/** How far each transition was from its prediction, in milliseconds. */
function distances(tree: Tree, twin: Simulation, watch: StatusWatch, started: number): number[] {
  const fresh = simulate(tree, { as: 'octavia' });
  return Object.entries(tree.services).flatMap(([service, spec]) =>
    (spec.kind === 'pool' && spec.monitor ? spec.members : []).flatMap(({ name, weight }) => {
      // A member of weight 0 takes nothing, though HAProxy calls it UP: its flips are not in the timeline.
      if (weight === 0) return [];
      const member = `${service}/${name}`;
      const observed = observedFlips(watch.seen.get(member) ?? [], started, fresh.status(member) === 'up');
      const predicted = twin.timeline().filter((transition) => transition.name === member);
      expect({ member, to: observed.map(({ to }) => to) }).toEqual({ member, to: predicted.map(({ to }) => to) });
      return observed.map(({ at }, i) => Math.abs(at - (predicted[i]?.at ?? 0)));
    }),
  );
}

/** Rendered by an edited copy of the templates, every server with a check has the init state, and nothing else is different. */
async function expectInitState(api: OctaviaApi): Promise<void> {
  const own = await api.amphoraConfiguration(NAME);
  expect(own.match(/^ *server (?!.* check ).*$/gm)).not.toBeNull();
  for (const initState of ['down', 'fully-down'] as const) {
    const templates = await editedTemplates(await api.templates(), initState, cleanup);
    const expected = own.replace(/^ *server .* check .*$/gm, (line) => `${line} init-state ${initState}`);
    expect(await api.amphoraConfiguration(NAME, { templates })).toBe(expected);
  }
}

it(
  `${POOLS} random pools, applied and rendered, share and change as predicted`,
  async () => {
    await withRandom('octavia rendered', async (random) => {
      const api = cleanup.add(await startOctavia('127.0.7.2'));
      const endpoint = async () => ({ address: ADDRESS, port: await freePort(ADDRESS) });
      const pools: RandomPool[] = [];
      for (let i = 0; i < POOLS; i++)
        pools.push(
          await randomPool(random, {
            name: `p${i}`,
            port: await freePort(ADDRESS),
            interval: INTERVAL,
            blind: i === 0,
            endpoint,
          }),
        );
      const tree = treeOfPools(pools);
      const octavia = { name: NAME, vipSubnetId: 'b8f7a5a6-4a52-4f0e-9d0a-6f8f0f6e7d11', vipAddress: ADDRESS };
      await new OctaviaDeployment(api, temporaryDirectory(cleanup), 'rendered').apply({ ...tree, targets: { octavia } });

      await expectInitState(api);
      const members = new FlippingMembers(tree, cleanup);
      await members.start();
      const before = [];
      for (const name of members.watched) if (random.chance(0.25)) before.push(await members.flip(name, random));
      const watch = new StatusWatch();
      cleanup.later(() => watch.stop());
      const amphora = new Amphora(api, cleanup, { name: NAME, watch });
      const started = await amphora.load();
      const twin = simulate(inOrderOf(amphora.members, tree), { as: 'octavia' });
      for (const become of before) become(twin);

      let requests = 0;
      for (let change = 0; change <= CHANGES; change++) {
        if (change > 0)
          for (const name of random.shuffle(members.watched).slice(0, Math.ceil(members.watched.length / 3))) {
            const become = await members.flip(name, random);
            twin.advance(Math.round(performance.now() - started) - twin.now);
            become(twin);
          }
        await wait(PAUSE);
        twin.advance(Math.round(performance.now() - started) - twin.now);
        for (const pool of pools) requests += await expectTraffic(pool, twin, members, change === 0);
      }
      await watch.stop();

      const off = distances(tree, twin, watch, started);
      expect(off.filter((ms) => ms >= INTERVAL + SLACK)).toEqual([]);
      expect(off.length).toBeGreaterThan(POOLS);
      const system = "HAProxy 3.2.26, by Octavia 19.0.0's templates";
      noteFidelity({
        system,
        what: `${POOLS} random pools applied to the API, members dying and recovering`,
        predicted: `the shares of ${requests} requests`,
        observed: `the same, within ${ROUND_ROBIN_OFF} requests of a member`,
      });
      noteFidelity({
        system,
        what: 'the same pools',
        predicted: `${off.length} transitions`,
        observed: `the same, ${Math.round(off.reduce((sum, ms) => sum + ms, 0) / off.length)} ms off on average`,
      });
    });
  },
  300_000 + POOLS * 10_000,
);

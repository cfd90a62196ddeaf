import { writeFileSync } from 'node:fs';
import { realWorld } from '../../src/live';
import { evaluate } from '../../src/runtime';
import type { MemberSpec, Tree } from '../../src/tree';
import { cleanupAfterAll, cleanupAfterEach } from './support/cleanup';
import { commandLine } from './support/command-line';
import { type OctaviaApi, type OperatingStatus, startOctavia } from './support/octavia-api';
import { OctaviaDeployment, WAYS, type Way } from './support/octavia-deployment';
import { temporaryDirectory } from './support/temporary-directory';

const whole = cleanupAfterAll();
const cleanup = cleanupAfterEach();
let api: OctaviaApi;

beforeAll(async () => {
  api = whole.add(await startOctavia());
});

const member = (name: string, last: number, weight = 3): MemberSpec => ({ name, address: `10.1.0.${last}`, port: 80, weight });

const treeOf = (gate: 'weight' | 'admin-state', ...members: MemberSpec[]): Tree => ({
  listeners: [{ protocol: 'http', port: 80, service: 'app' }],
  services: {
    app: {
      kind: 'pool',
      monitor: { type: 'http', path: '/ping', interval: '2s', timeout: '1s', rise: 2, fall: 3, initState: 'down' },
      members,
    },
  },
  targets: { octavia: { name: 'edge', vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1', gate } },
});

/** The pipeline of one stack, from the first deployment on. */
class Pipeline {
  readonly #deployment: OctaviaDeployment;

  constructor(way: Way) {
    cleanup.later(() => api.clear());
    this.#deployment = new OctaviaDeployment(api, temporaryDirectory(cleanup), way);
  }

  /** Synthesizes, lists who takes traffic already, and deploys. */
  async deploy(tree: Tree): Promise<void> {
    this.#deployment.write(tree);
    expect((await command('admit', this.#deployment.stackFile, '--before')).exit).toBe(0);
    await this.#deployment.apply(tree);
  }

  /** Waits for new members; exit code, and how each stands. */
  async admit(...options: string[]): Promise<{ exit: number; states: Record<string, string> }> {
    const { exit, out } = await command('admit', this.#deployment.stackFile, '--json', '--interval', '100ms', ...options);
    const [balancer] = JSON.parse(out).loadBalancers as { members: { path: string; state: string }[] }[];
    return {
      exit,
      states: Object.fromEntries((balancer?.members ?? []).map(({ path, state }) => [path.split('/').at(-1), state])),
    };
  }

  /** Deploys what was admitted. */
  apply = (tree: Tree): Promise<void> => this.#deployment.apply(tree);
  destroy = (): Promise<void> => this.#deployment.destroy();
}

const command = (...args: string[]) => commandLine(args, { ...realWorld, env: api.environment });

/** What members are, by the end of their address. */
const report = (statuses: Readonly<Record<number, OperatingStatus>>): Promise<void> =>
  api.report(Object.fromEntries(Object.entries(statuses).map(([last, status]) => [`10.1.0.${last}:80`, status])));

/** `WEIGHT` of members that are enabled, `off` of others, by the end of their address. */
async function members(): Promise<Record<string, unknown>> {
  const [pool] = (await api.objects()).pools;
  const ends = (pool?.members ?? []).map(({ address, weight, admin_state_up }): [string, unknown] => [
    String(address).split('.').at(-1) as string,
    admin_state_up ? weight : 'off',
  ]);
  return Object.fromEntries(ends);
}

it.each(WAYS)('members take traffic once a check has passed at weight 0 (%s)', async (way) => {
  const pipeline = new Pipeline(way);
  const first = treeOf('weight', member('a', 1), member('b', 2));
  await report({ 1: 'OFFLINE', 2: 'OFFLINE' });
  await pipeline.deploy(first);
  expect(await members()).toEqual({ 1: 0, 2: 0 });
  await report({ 1: 'DRAINING', 2: 'ERROR' });
  expect(await pipeline.admit('--timeout', '500ms')).toEqual({ exit: 1, states: { a: 'ready', b: 'waiting' } });
  await pipeline.apply(first);
  expect(await members()).toEqual({ 1: 3, 2: 0 });

  setTimeout(() => void report({ 1: 'ONLINE', 2: 'DRAINING' }), 1_000);
  expect(await pipeline.admit('--timeout', '30s')).toEqual({ exit: 0, states: { a: 'admitted', b: 'ready' } });
  await pipeline.apply(first);
  expect(await members()).toEqual({ 1: 3, 2: 3 });
  await report({});
  expect(await pipeline.admit()).toEqual({ exit: 0, states: { a: 'admitted', b: 'admitted' } });

  const second = treeOf('weight', member('a', 1, 5), member('b', 9), member('c', 3), member('drained', 4, 0));
  await report({ 9: 'OFFLINE', 3: 'DRAINING', 4: 'DRAINING' });
  await pipeline.deploy(second);
  expect(await members()).toEqual({ 1: 5, 9: 0, 3: 0, 4: 0 });
  expect(await pipeline.admit('--timeout', '100ms')).toEqual({ exit: 1, states: { a: 'admitted', b: 'waiting', c: 'ready' } });
  await pipeline.apply(second);
  expect(await members()).toEqual({ 1: 5, 9: 0, 3: 3, 4: 0 });
  await pipeline.destroy();
});

it.each(WAYS)('members are enabled by the second deployment with admin-state (%s)', async (way) => {
  const pipeline = new Pipeline(way);
  const tree = treeOf('admin-state', member('a', 1), member('b', 2));
  await report({});
  await pipeline.deploy(tree);
  expect(await members()).toEqual({ 1: 'off', 2: 'off' });
  expect(await pipeline.admit()).toEqual({ exit: 0, states: { a: 'ready', b: 'ready' } });
  await pipeline.apply(tree);
  expect(await members()).toEqual({ 1: 3, 2: 3 });
});

it('without a list Terraform refuses, in place of taking everything out', async () => {
  cleanup.later(() => api.clear());
  const deployment = new OctaviaDeployment(api, temporaryDirectory(cleanup), 'rendered');
  await expect(deployment.apply(treeOf('weight', member('a', 1)))).rejects.toThrow(/No value for required variable/);
});

it('the status of the real API is what a gated tree lets expect, from all to none', async () => {
  const pipeline = new Pipeline('rendered');
  const tree = treeOf('weight', member('a', 1), member('b', 2));
  const file = `${temporaryDirectory(cleanup)}/tree.json`;
  writeFileSync(file, JSON.stringify(tree));
  const status = async () => {
    const { exit, out } = await command('status', file, '--as', 'octavia', '--json');
    const rows = (JSON.parse(out).rows as { kind: string; name: string; seen: string; why: string }[]).filter(
      ({ kind }) => kind === 'member',
    );
    return { exit, members: Object.fromEntries(rows.map(({ name, seen, why }) => [name, [seen, why]])) };
  };
  await report({ 1: 'DRAINING', 2: 'ERROR' });
  await pipeline.deploy(tree);
  expect(await status()).toEqual({
    exit: 1,
    members: {
      'app/a': ['DRAINING', 'a check has passed, and it is not admitted yet: run healthtree admit, and deploy'],
      'app/b': ['ERROR', 'its checks fail: http GET /ping every 2s, 3 in a row'],
    },
  });
  await report({ 1: 'DRAINING', 2: 'DRAINING' });
  expect((await pipeline.admit()).exit).toBe(0);
  await pipeline.apply(tree);
  await report({});
  expect(await status()).toEqual({ exit: 0, members: { 'app/a': ['ONLINE', ''], 'app/b': ['ONLINE', ''] } });
  expect(evaluate(tree, { as: 'octavia' }).platform()?.members).toEqual({ 'app/a': 'ONLINE', 'app/b': 'ONLINE' });
});

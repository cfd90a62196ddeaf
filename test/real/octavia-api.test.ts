import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolSpec, Tree } from '../../src/tree';
import { cleanupAfterAll, cleanupAfterEach } from './support/cleanup';
import { checkHaproxyConfig } from './support/haproxy-process';
import { type OctaviaApi, startOctavia } from './support/octavia-api';
import { OctaviaDeployment, WAYS, type Way } from './support/octavia-deployment';
import { linesOf } from './support/octavia-lines';
import { a, BALANCER, linesOfRandom, randomTree, STACKS, SUBNET, treeOf } from './support/octavia-stacks';
import { longRun } from './support/places';
import { withRandom } from './support/seed';
import { temporaryDirectory } from './support/temporary-directory';

const whole = cleanupAfterAll();
const cleanup = cleanupAfterEach();
let api: OctaviaApi;

beforeAll(async () => {
  api = whole.add(await startOctavia());
});

function deployment(way: Way): OctaviaDeployment {
  cleanup.later(() => api.clear());
  return new OctaviaDeployment(api, temporaryDirectory(cleanup), way);
}

/**
 * What HAProxy says of the configuration that an amphora would be given. There is none with listeners of datagrams alone, and with TLS
 * it names files of certificates that are only there.
 */
async function haproxySays(): Promise<string> {
  const configuration = await api.amphoraConfiguration('lb');
  if (configuration === '' || configuration.includes('/certs/')) return '';
  const file = join(temporaryDirectory(cleanup), 'haproxy.cfg');
  writeFileSync(file, configuration);
  const { code, output } = await checkHaproxyConfig(file);
  return code === 0 ? '' : output;
}

const refused = async () => (await api.writes()).filter(([, , status]) => status >= 400);

/** Each stack goes one of the two ways, in a long run both. */
const cases = Object.entries(STACKS).flatMap(([name, steps], i) =>
  WAYS.filter((_, way) => longRun() || i % WAYS.length === way).map((way) => ({ name, way, steps })),
);

describe('the API has what a tree says after every change of it, and nothing in the end', () => {
  it.each(cases)('$name ($way)', async ({ way, steps }) => {
    const deployed = deployment(way);
    let lines: readonly string[] = [];
    for (const { change, tree, gone = [], there } of steps) {
      const left = lines.filter((line) => !gone.includes(line));
      expect({ change, gone: lines.length - left.length }).toEqual({ change, gone: gone.length });
      lines = [...left, ...there].sort();
      await deployed.apply(tree);
      const seen = { change, lines: linesOf(await api.objects()), refused: await refused(), haproxy: await haproxySays() };
      expect(seen).toEqual({ change, lines, refused: [], haproxy: '' });
    }
    await deployed.destroy();
    expect({ lines: linesOf(await api.objects()), refused: await refused() }).toEqual({ lines: [], refused: [] });
  });
});

it.each(Array.from({ length: longRun() ? 20 : 2 }, (_, i) => i + 1))(
  'random trees, one after another on the same load balancer (%i)',
  (number) =>
    withRandom(`octavia trees ${number}`, async (random) => {
      const deployed = deployment(random.pick(WAYS));
      for (let i = 0; i < 4; i++) {
        const tree = randomTree(random);
        await deployed.apply(tree);
        const seen = { tree, lines: linesOf(await api.objects()), refused: await refused() };
        expect(seen).toEqual({ tree, lines: linesOfRandom(tree), refused: [] });
      }
    }),
);

it('a listener gets another pool when that has its members and monitor, and the old one is emptied after that', async () => {
  const monitor = { type: 'tcp', interval: '2s', timeout: '1s', rise: 1 } as const;
  const entering = (service: string) =>
    treeOf({ [service]: { kind: 'pool', members: [a], monitor } }, [{ protocol: 'http', port: 80, service }]);
  const deployed = deployment('rendered');
  await deployed.apply(entering('old'));
  const old = (await api.objects()).pools[0]?.id ?? '';
  await api.writes();
  await deployed.apply(entering('new'));
  const named = (path: string) =>
    path
      .replace('/v2.0/lbaas/', '')
      .replace(old, 'OLD')
      .replace(/[0-9a-f-]{36}/, 'NEW');
  const writes = (await api.writes()).map(([method, path]) => `${method} ${named(path)}`);
  const turn = writes.findIndex((write) => write.startsWith('PUT listeners'));
  const [before, after] = [writes.slice(0, turn), writes.slice(turn)];
  expect(before).toEqual(expect.arrayContaining(['POST pools', 'PUT pools/NEW/members', 'POST healthmonitors']));
  expect(after).toEqual(expect.arrayContaining(['PUT pools/OLD/members', 'DELETE pools/OLD']));
});

it('routes swap their places while all is replaced: no cycle for Terraform, and each where it belongs', async () => {
  const service = { kind: 'pool', members: [a] } as const;
  const routed = (projectId: string, ...hosts: readonly string[]) =>
    treeOf(
      { web: service, shop: service },
      [{ protocol: 'http', port: 80, service: 'web', routes: hosts.map((host) => ({ host, service: 'shop' })) }],
      { projectId },
    );
  const deployed = deployment('rendered');
  await deployed.apply(routed('4f6a1d6e54f44d5e8a530d3c6cfdb9a1', 'a.example', 'b.example'));
  await deployed.apply(routed('0a1b2c3d54f44d5e8a530d3c6cfdb9a1', 'b.example', 'a.example'));
  const { policies } = await api.objects();
  expect(policies.map(({ name, position }) => [position, name]).sort()).toEqual([
    [1, 'b.example'],
    [2, 'a.example'],
  ]);
});

describe('while each write takes its time, with ten at once', () => {
  beforeEach(() => api.pending(0.5));
  afterEach(() => api.pending(0));

  const pool = (address: string): PoolSpec => ({
    kind: 'pool',
    members: [{ name: 'a', address, port: 80 }],
    monitor: { type: 'http', interval: '2s', timeout: '1s', rise: 1, fall: 2 },
  });
  const services = { east: pool('10.0.0.1'), west: pool('10.0.0.2') };
  const all = { kind: 'weighted', healthCheck: true, children: [{ service: 'east' }, { service: 'west' }] } as const;

  it.each<readonly [string, Tree]>([
    [
      'pools and listeners of one load balancer',
      treeOf(services, [
        { protocol: 'http', port: 80, service: 'east' },
        { protocol: 'tcp', port: 81, service: 'west' },
        { protocol: 'http', port: 82, service: 'west' },
      ]),
    ],
    ['a cascade', treeOf({ all, ...services }, [{ protocol: 'http', port: 80, service: 'all' }], { lowering: 'cascade' })],
  ])('%s never meet a conflict, neither when they come nor when they go', async (_, tree) => {
    const deployed = new OctaviaDeployment(api, temporaryDirectory(cleanup), 'rendered', 10);
    cleanup.later(() => deployed.destroy());
    await api.writes();
    await deployed.apply(tree);
    expect(await refused()).toEqual([]);
    await deployed.destroy();
    expect(await refused()).toEqual([]);
  });
});

it('what is put on an existing load balancer leaves it as it is', async () => {
  const { id = '' } = await api.create('loadbalancers', { loadbalancer: { name: 'theirs', vip_subnet_id: SUBNET } });
  const deployed = deployment('rendered');
  const web = { kind: 'pool', members: [a] } as const;
  const tree = treeOf({ web }, [{ protocol: 'http', port: 80, service: 'web' }], { vipSubnetId: undefined, loadBalancerId: id });
  await deployed.apply(tree);
  const { loadBalancers, listeners, pools } = await api.objects();
  expect(loadBalancers.map(({ name }) => name)).toEqual(['theirs']);
  expect([...listeners, ...pools].map(({ loadbalancers }) => loadbalancers)).toEqual([[{ id }], [{ id }]]);
  expect(await deployed.outputs()).toEqual({
    listener_ids: { listener_80: listeners[0]?.id },
    loadbalancer_ids: {},
    pool_ids: { web_http: pools[0]?.id },
  });
  await deployed.destroy();
  expect(linesOf(await api.objects())).toEqual([BALANCER.replace(' lb:', ' theirs:')]);
});

it('outputs are the VIP and the ids', async () => {
  const deployed = deployment('rendered');
  await deployed.apply(treeOf({ web: { kind: 'pool', members: [a] } }, [{ protocol: 'http', port: 80, service: 'web' }]));
  const [balancer] = (await api.objects()).loadBalancers;
  expect(await deployed.outputs()).toMatchObject({
    vip_addresses: { loadbalancer: balancer?.vip_address },
    loadbalancer_ids: { loadbalancer: balancer?.id },
  });
});

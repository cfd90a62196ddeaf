import type { World } from '../../src/live';
import { render } from '../../src/runtime';
import type { OctaviaSettings } from '../../src/targets';
import type { Tree } from '../../src/tree';
import { type CloudMember, SmallCloud } from '../live/__test-helpers__/small-cloud';
import { behind, ping, site } from '../targets/__test-helpers__/trees';
import { memoryIo } from './__test-helpers__/memory-io';
import { withCloud, withIo } from './__test-helpers__/with-cloud';

let cloud: SmallCloud;
beforeEach(async () => {
  cloud = await SmallCloud.start();
});
afterEach(() => cloud.stop());

const monitor = { ...ping, initState: 'down' } as const;
const tree = (members: Parameters<typeof site>[1] = 3): Tree => behind('app', { app: site(1, members, { monitor }) });

/** A synthesized stack, as Terraform reads it. */
function stack(of: Tree, settings: OctaviaSettings = {}): Record<string, string> {
  const { artifact } = render(of, {
    target: 'octavia',
    vipSubnetId: '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1',
    name: 'edge',
    ...settings,
  });
  return { 'out/main.tf.json': artifact?.files()['main.tf.json'] ?? '' };
}

const member = (name: string, i: number, more: Partial<CloudMember>): CloudMember => ({
  name: `app/${name}`,
  address: `10.0.1.${i}`,
  port: 80,
  ...more,
});
const takes: Partial<CloudMember> = { weight: 1, status: 'ONLINE' };
const waits: Partial<CloudMember> = { weight: 0, status: 'OFFLINE' };
const passed: Partial<CloudMember> = { weight: 0, status: 'DRAINING' };
const fails: Partial<CloudMember> = { weight: 0, status: 'ERROR' };

function deployed(...members: CloudMember[]): CloudMember[] {
  cloud.balancers.push({ id: 'lb-1', name: 'edge', listeners: { 'http-80': [{ name: 'app', members }] } });
  return members;
}

const TFVARS = 'out/healthtree.auto.tfvars.json';
const listed = (files: Readonly<Record<string, string>>, path = TFVARS): unknown => JSON.parse(files[path] ?? 'null');
const keys = (...ends: number[]): string[] => ends.map((i) => `app_http/10.0.1.${i}:80`);

/** A world in which something happens at a time. */
function worldWith(events: readonly (readonly [at: number, what: () => void])[]): World & { slept: number[] } {
  const world = cloud.world();
  const pending = [...events];
  return {
    ...world,
    sleep: async (ms, signal) => {
      await world.sleep(ms, signal);
      while (pending[0] && pending[0][0] <= world.now()) pending.shift()?.[1]();
    },
  };
}

test('it waits until a check of each new member has passed, and lists everyone', async () => {
  const [, b, c] = deployed(member('a', 1, takes), member('b', 2, waits), member('c', 3, waits)) as [
    CloudMember,
    CloudMember,
    CloudMember,
  ];
  const world = worldWith([
    [10_000, () => Object.assign(b, passed)],
    [20_000, () => Object.assign(c, passed)],
  ]);
  const { exit, out, error, files } = await withCloud('admit out/main.tf.json', world, stack(tree()));
  expect([exit, error]).toEqual([0, '']);
  expect(listed(files)).toEqual({ edge_admitted: keys(1, 2, 3) });
  expect(world.slept).toEqual([5_000, 5_000, 5_000, 5_000]);
  expect(out).toBe(`edge: gate by weight, 3 of 3 members may take traffic
  app/a  takes traffic                 ONLINE
  app/b  admitted: a check has passed  DRAINING
  app/c  admitted: a check has passed  DRAINING
${TFVARS}: written. Deploy again to give 2 of them traffic.
`);
});

test('where everyone takes traffic already there is nothing to do, whatever their checks say', async () => {
  deployed(member('a', 1, takes), member('b', 2, { weight: 1, status: 'ERROR' }), member('c', 3, takes));
  const world = cloud.world();
  const { exit, out, files } = await withCloud('admit out/main.tf.json', world, stack(tree()));
  expect([exit, world.slept]).toEqual([0, []]);
  expect(listed(files)).toEqual({ edge_admitted: keys(1, 2, 3) });
  expect(out).toContain('Nothing to deploy.');
});

test('those that never get ready are left out with their status, the others are admitted', async () => {
  deployed(member('a', 1, passed), member('b', 2, fails), member('c', 3, { weight: 0, status: 'NO_MONITOR' }));
  const world = cloud.world();
  const { exit, out, files } = await withCloud('admit out/main.tf.json --timeout 12s --interval 5s', world, stack(tree()));
  expect([exit, world.slept]).toEqual([1, [5_000, 5_000, 2_000]]);
  expect(listed(files)).toEqual({ edge_admitted: keys(1) });
  expect(out).toContain('app/b  not ready within 12s          ERROR\n');
  expect(out).toContain('app/c  not ready within 12s          NO_MONITOR\n');
  expect(out).toContain('Deploy again to give 1 of them traffic. 2 are left out.');
});

test('a member that is up without a check, as one that was never probed, is not ready', async () => {
  deployed(member('a', 1, { weight: 0, status: 'ONLINE' }));
  expect((await withCloud('admit out/main.tf.json --timeout 1s', cloud.world(), stack(tree(1)))).exit).toBe(1);
});

test('one that is no longer ready when the time is over is not listed', async () => {
  const [a] = deployed(member('a', 1, passed), member('b', 2, waits)) as [CloudMember];
  const world = worldWith([[5_000, () => Object.assign(a, fails)]]);
  const { files } = await withCloud('admit out/main.tf.json --timeout 10s', world, stack(tree(2)));
  expect(listed(files)).toEqual({ edge_admitted: [] });
});

test('one with another address is new, though its name is the same; one that was removed leaves the list', async () => {
  deployed(member('a', 1, takes), member('b', 9, passed), member('old', 7, takes));
  const moved = tree([{}, { address: '10.0.1.9' }]);
  const before = { ...stack(moved), [TFVARS]: JSON.stringify({ edge_admitted: keys(1, 2, 7) }) };
  const { out, files } = await withCloud('admit out/main.tf.json', cloud.world(), before);
  expect(listed(files)).toEqual({ edge_admitted: keys(1, 9) });
  expect(out).toContain('app/b  admitted: a check has passed');
});

test('members that are drained or disabled in the tree are not waited for', async () => {
  deployed(member('a', 1, takes), member('b', 2, fails), member('c', 3, { enabled: false, status: 'OFFLINE' }));
  const { exit, files } = await withCloud(
    'admit out/main.tf.json',
    cloud.world(),
    stack(tree([{}, { weight: 0 }, { enabled: false }])),
  );
  expect([exit, listed(files)]).toEqual([0, { edge_admitted: keys(1) }]);
});

test('members behind a pool of the same name and another protocol do not count', async () => {
  deployed(member('a', 1, passed));
  cloud.balancers[0]?.listeners['http-80']?.push({ name: 'app', protocol: 'TCP', members: [member('a', 1, takes)] });
  const { files } = await withCloud('admit out/main.tf.json', cloud.world(), stack(tree(1)));
  expect(listed(files)).toEqual({ edge_admitted: keys(1) });
});

test('an IPv6 address may be written in another way', async () => {
  deployed({ name: 'app/a', address: '2001:db8::1', port: 80, ...passed });
  const { files } = await withCloud('admit out/main.tf.json', cloud.world(), stack(tree([{ address: '2001:DB8:0::1' }])));
  expect(listed(files)).toEqual({ edge_admitted: ['app_http/2001:DB8:0::1:80'] });
});

test('where the address is known only at apply, the name says who it is', async () => {
  deployed(member('a', 5, passed));
  const files = stack(tree(1));
  const unknown = {
    'out/main.tf.json': (files['out/main.tf.json'] as string).replaceAll(
      '"10.0.1.1"',
      '"${openstack_compute_instance_v2.a.access_ip_v4}"',
    ),
  };
  expect(listed((await withCloud('admit out/main.tf.json', cloud.world(), unknown)).files)).toEqual({ edge_admitted: keys(5) });
});

describe('admin-state', () => {
  test('admits at once and says what that does not prove', async () => {
    deployed(member('a', 1, takes), member('b', 2, { enabled: false, status: 'OFFLINE' }));
    const world = cloud.world();
    const { exit, out, files } = await withCloud('admit out/main.tf.json', world, stack(tree(2), { gate: 'admin-state' }));
    expect([exit, world.slept, listed(files)]).toEqual([0, [], { edge_admitted: keys(1, 2) }]);
    expect(out).toContain('app/b  admitted: not proven, its checks begin when it is enabled  OFFLINE');
  });
});

describe('--before', () => {
  test('lists who takes traffic now and waits for nobody', async () => {
    deployed(member('a', 1, takes), member('b', 2, fails));
    const world = cloud.world();
    const { exit, out, files } = await withCloud('admit out/main.tf.json --before', world, stack(tree()));
    expect([exit, world.slept, listed(files)]).toEqual([0, [], { edge_admitted: keys(1) }]);
    expect(out).toContain('app/b  waits          ERROR\n  app/c  not deployed\n');
    expect(out).toContain('Deploy, then run it again without --before.');
  });

  test('takes a load balancer that is not there for a first deployment, and says so', async () => {
    const { exit, out, files } = await withCloud('admit out/main.tf.json --before', cloud.world(), stack(tree()));
    expect([exit, listed(files)]).toEqual([0, { edge_admitted: [] }]);
    expect(out).toContain('edge: not there yet, taken for a first deployment\n');
  });

  test('without it that is an error, and nothing is written', async () => {
    const files = stack(tree());
    const { exit, error, ...rest } = await withCloud('admit out/main.tf.json', cloud.world(), files);
    expect([exit, rest.files]).toEqual([1, files]);
    expect(error).toContain('[openstack.not-found, octavia]');
  });
});

test('members that are not deployed are an error after the deployment', async () => {
  deployed(member('a', 1, takes));
  const { exit, out } = await withCloud('admit out/main.tf.json', cloud.world(), stack(tree(2)));
  expect(exit).toBe(1);
  expect(out).toContain('app/b  not deployed');
});

test('--tfvars says where the list goes, and --lb which load balancer is meant', async () => {
  deployed(member('a', 1, takes));
  const { exit, files } = await withCloud(
    'admit out/main.tf.json --lb edge --tfvars ci/list.tfvars.json',
    cloud.world(),
    stack(tree(1), { name: 'other' }),
  );
  expect([exit, listed(files, 'ci/list.tfvars.json')]).toEqual([0, { other_admitted: keys(1) }]);
});

test('all load balancers of a stack have their lists in one file', async () => {
  deployed(member('a', 1, takes));
  cloud.balancers.push({
    id: 'lb-2',
    name: 'inner',
    listeners: { 'http-80': [{ name: 'app', members: [member('a', 1, passed)] }] },
  });
  const [one, other] = ['edge', 'inner'].map((name) => JSON.parse(stack(tree(1), { name })['out/main.tf.json'] as string));
  const files = { 'cdk.tf.json': JSON.stringify({ locals: { ...one.locals, ...other.locals, mine: 7 } }) };
  const result = await withCloud('admit cdk.tf.json', cloud.world(), files);
  expect(listed(result.files, 'healthtree.auto.tfvars.json')).toEqual({ edge_admitted: keys(1), inner_admitted: keys(1) });
  expect((await withCloud('admit cdk.tf.json --lb edge', cloud.world(), files)).exit).toBe(2);
});

test('load balancers of a cascade share one list', async () => {
  const services = {
    app: { kind: 'weighted', healthCheck: true, children: [{ service: 'a' }, { service: 'b' }] },
    a: site(1, 1, { monitor }),
    b: site(2, 1, { monitor }),
  } as const;
  for (const [i, name] of ['a', 'b'].entries()) {
    const members = [{ ...member('a', 1, passed), name: `${name}/a`, address: `10.0.${i + 1}.1` }];
    cloud.balancers.push({ id: `lb-${name}`, name: `edge/${name}`, listeners: { http: [{ name, members }] } });
  }
  const { exit, files } = await withCloud(
    'admit out/main.tf.json',
    cloud.world(),
    stack(behind('app', services), { lowering: 'cascade' }),
  );
  expect(exit).toBe(0);
  expect(listed(files)).toEqual({ edge_admitted: ['b_http_pool/10.0.2.1:80', 'a_http_pool/10.0.1.1:80'] });
});

test('--json has everything as data', async () => {
  deployed(member('a', 1, passed), member('b', 2, fails));
  const { exit, out } = await withCloud('admit out/main.tf.json --timeout 1s --json', cloud.world(), stack(tree(2)));
  expect(exit).toBe(1);
  expect(JSON.parse(out)).toEqual({
    holds: false,
    tfvars: TFVARS,
    loadBalancers: [
      {
        loadBalancer: 'edge',
        gate: 'weight',
        variable: 'edge_admitted',
        deployed: true,
        members: [
          { path: 'app/a', state: 'ready', key: 'app_http/10.0.1.1:80', status: 'DRAINING' },
          { path: 'app/b', state: 'waiting', key: 'app_http/10.0.1.2:80', status: 'ERROR' },
        ],
        admitted: keys(1),
      },
    ],
    findings: [],
  });
});

test.each([
  ['a stack without a gate', stack(behind('app', { app: site(1) })), 'admission.plan'],
  ['a file that is no JSON', { 'out/main.tf.json': 'root: app' }, 'admission.plan'],
  ['a file of another shape', { 'out/main.tf.json': '[{"locals": 5}]' }, 'admission.plan'],
  [
    'a plan of another shape',
    { 'out/main.tf.json': '{"locals": {"a": {"healthtree": "admission", "pools": 5}}}' },
    'admission.plan',
  ],
  ['a file that is not there', {}, 'file.unreadable'],
  ['a load balancer that is known only at apply', stack(tree(), { loadBalancerId: '${data.x.id}' }), 'admission.plan'],
])('%s is told, and nothing is written', async (_what, files, code) => {
  const { exit, error, out, ...rest } = await withCloud('admit out/main.tf.json --before', cloud.world(), files);
  expect([exit, out, rest.files]).toEqual([1, '', files]);
  expect(error).toContain(`[${code}`);
  const told = JSON.parse((await withCloud('admit out/main.tf.json --before --json', cloud.world(), files)).out);
  expect(told).toMatchObject({ holds: false, tfvars: null, loadBalancers: [], findings: [{ code }] });
});

test('a cloud that fails meanwhile leaves the list as it was', async () => {
  deployed(member('a', 1, waits));
  const failing = () => {
    cloud.fault = (_request, response) => !!response.writeHead(500).end();
  };
  const world = worldWith([[5_000, failing]]);
  const files = { ...stack(tree(1)), [TFVARS]: '{"edge_admitted":["old"]}' };
  const result = await withCloud('admit out/main.tf.json', world, files);
  expect([result.exit, result.files]).toEqual([1, files]);
  expect(result.error).toContain('Octavia answers 500');
});

test.each([
  'admit',
  'admit a b',
  'admit a --timeout 5',
  'admit a --interval soon',
  'admit a --before --timeout 5m',
  'admit a --wait',
])('%s is wrong usage', async (line) => {
  const { exit, error } = await withCloud(line, cloud.world(), {});
  expect(exit).toBe(2);
  expect(error).toMatch(/^healthtree: /);
});

test('a list that can not be written is told, without a stack', async () => {
  deployed(member('a', 1, takes));
  const io = {
    ...memoryIo(stack(tree(1))),
    writeFile: () => {
      throw new Error('EACCES: permission denied');
    },
  };
  const { exit, error } = await withIo('admit out/main.tf.json', cloud.world(), io);
  expect(exit).toBe(2);
  expect(error).toContain(`${TFVARS} can not be written: EACCES`);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdktn';
import { sites } from '../../examples/whoami/service';
import { WhoamiOctavia } from '../../examples/whoami/stacks';
import { whoamiApp } from '../../examples/whoami-cdktf/main';
import { render } from '../../src/runtime';
import type { Tree } from '../../src/tree';
import { cleanupAfterEach } from './support/cleanup';
import { terraformMirrorRc } from './support/places';
import { temporaryDirectory } from './support/temporary-directory';
import { Terraform } from './support/terraform';

const cleanup = cleanupAfterEach();
const SUBNET = '2b1e2c4a-54f4-4d5e-8a53-0d3c6cfdb9a1';

interface Planned {
  readonly type: string;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Every resource that a first apply would create, by type; nothing listens where the cloud would be. */
async function planned(directory: string): Promise<Record<string, Planned[]>> {
  const terraform = new Terraform(directory, terraformMirrorRc());
  process.env.OS_AUTH_URL = 'http://127.0.0.1:9/v3';
  cleanup.later(() => delete process.env.OS_AUTH_URL);
  expect(await terraform.init()).toMatchObject({ code: 0 });
  const validated = await terraform.validate();
  expect({ code: validated.code, warned: /warning/i.test(validated.stdout + validated.stderr) }).toEqual({
    code: 0,
    warned: false,
  });
  expect(await terraform.plan('-out=plan')).toMatchObject({ code: 0 });
  const plan = (await terraform.showPlanJson('plan')) as { planned_values: { root_module: { resources: Planned[] } } };
  const byType: Record<string, Planned[]> = {};
  for (const resource of plan.planned_values.root_module.resources)
    byType[resource.type] = [...(byType[resource.type] ?? []), resource];
  return byType;
}

const member = (name: string, address: string, weight: number) => ({
  name,
  address,
  weight,
  protocol_port: 80,
  backup: false,
  admin_state_up: true,
  monitor_address: '',
  monitor_port: null,
  subnet_id: '',
});

/** Attributes that only the cloud knows are absent from a plan; all others are here. An empty set or map is null in one. */
const whoami = (name: string) => ({
  openstack_lb_loadbalancer_v2: {
    name,
    description: '',
    admin_state_up: true,
    vip_subnet_id: SUBNET,
    tags: null,
    availability_zone: null,
    timeouts: null,
    vip_qos_policy_id: null,
  },
  openstack_lb_listener_v2: {
    name: 'http-80',
    description: '',
    protocol: 'HTTP',
    protocol_port: 80,
    admin_state_up: true,
    connection_limit: -1,
    timeout_client_data: 50_000,
    timeout_member_connect: 5_000,
    timeout_member_data: 50_000,
    timeout_tcp_inspect: 0,
    allowed_cidrs: [],
    insert_headers: null,
    tags: null,
    client_authentication: null,
    client_ca_tls_container_ref: null,
    client_crl_container_ref: null,
    default_tls_container_ref: null,
    hsts_include_subdomains: null,
    hsts_max_age: null,
    hsts_preload: null,
    sni_container_refs: null,
    timeouts: null,
  },
  openstack_lb_pool_v2: {
    name: 'whoami-public',
    description: '',
    protocol: 'HTTP',
    lb_method: 'ROUND_ROBIN',
    admin_state_up: true,
    tls_enabled: false,
    tags: null,
    ca_tls_container_ref: null,
    crl_container_ref: null,
    listener_id: null,
    persistence: [],
    timeouts: null,
    tls_container_ref: null,
  },
  openstack_lb_members_v2: {
    member: [
      member('whoami-dc1/a', '10.0.1.10', 3),
      member('whoami-dc1/b', '10.0.1.11', 3),
      member('whoami-dc2/a', '10.0.2.10', 1),
      member('whoami-dc2/b', '10.0.2.11', 1),
    ],
    timeouts: null,
  },
  openstack_lb_monitor_v2: {
    name: 'whoami-public',
    type: 'HTTP',
    delay: 2,
    timeout: 1,
    max_retries: 2,
    max_retries_down: 3,
    http_method: 'GET',
    url_path: '/ping',
    expected_codes: '200',
    http_version: '1.0',
    domain_name: null,
    admin_state_up: true,
    timeouts: null,
  },
});

function expectWhoami(resources: Record<string, Planned[]>, name: string): void {
  const expected = whoami(name);
  expect(
    Object.keys(resources)
      .filter((type) => type.startsWith('openstack_'))
      .sort(),
  ).toEqual(Object.keys(expected).sort());
  for (const [type, values] of Object.entries(expected)) {
    expect({ type, values: resources[type]?.map((resource) => sortedMembers(resource.values)) }).toEqual({
      type,
      values: [sortedMembers(values)],
    });
  }
}

/** Members are a set: their order in a plan means nothing. */
function sortedMembers(values: Readonly<Record<string, unknown>>) {
  const members = values.member as { name: string }[] | undefined;
  return members ? { ...values, member: [...members].sort((a, b) => (a.name < b.name ? -1 : 1)) } : values;
}

it('the example is valid for the real provider, and every planned attribute is the expected one', async () => {
  const app = new App({ outdir: join(temporaryDirectory(cleanup), 'cdktf.out') });
  new WhoamiOctavia(app, 'whoami-octavia', { sites, vipSubnetId: SUBNET });
  app.synth();
  expectWhoami(await planned(join(app.outdir, 'stacks', 'whoami-octavia')), 'whoami');
}, 60_000);

it('an app of cdktf 0.21 plans the same', async () => {
  const app = whoamiApp(join(temporaryDirectory(cleanup), 'cdktf.out'));
  app.synth();
  expectWhoami(await planned(join(app.outdir, 'stacks', 'whoami')), 'lb');
}, 60_000);

it('what the command line renders plans the same', async () => {
  const app = new App({ outdir: join(temporaryDirectory(cleanup), 'cdktf.out') });
  const tree = new WhoamiOctavia(app, 'whoami-octavia', { sites, vipSubnetId: SUBNET }).loadBalancer.toTree();
  const directory = join(temporaryDirectory(cleanup), 'rendered');
  mkdirSync(directory);
  for (const [name, text] of Object.entries(render(tree, 'octavia').artifact?.files() ?? {}))
    writeFileSync(join(directory, name), text);
  expectWhoami(await planned(directory), 'whoami');
}, 60_000);

it('listeners of every protocol, every monitor field, backups and a failover are valid and planned as written', async () => {
  const times = { interval: '5s', timeout: '3s', rise: 2, fall: 4 } as const;
  const members = (first: number) => [
    { name: 'a', address: `10.0.0.${first}`, port: 8080, weight: 3 },
    { name: 'b', address: `10.0.0.${first + 1}`, port: 8080, enabled: false },
    { name: 'v6', address: `2001:db8::${first}`, port: 8080 },
  ];
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'either' },
      { protocol: 'https', port: 443, service: 'secure' },
      { protocol: 'tcp', port: 5432, service: 'database' },
    ],
    services: {
      either: { kind: 'failover', children: [{ service: 'first' }, { service: 'second' }] },
      first: {
        kind: 'pool',
        members: members(1),
        monitor: { type: 'http', ...times, method: 'HEAD', path: '/up?full=1', host: 'app.example.org', codes: '200,202-204' },
      },
      second: {
        kind: 'pool',
        members: members(11),
        monitor: { type: 'http', ...times, method: 'HEAD', path: '/up?full=1', host: 'app.example.org', codes: '200,202-204' },
      },
      secure: {
        kind: 'pool',
        algorithm: 'source',
        members: members(21),
        monitor: { type: 'https', ...times, path: '/', port: 9443, address: '10.0.0.99' },
      },
      database: {
        kind: 'pool',
        algorithm: 'least-connections',
        members: [...members(31), { name: 'spare', address: '10.0.0.39', port: 8080, backup: true }],
        monitor: { type: 'tcp', ...times },
      },
    },
    targets: { octavia: { vipSubnetId: SUBNET, vipAddress: '198.51.100.7' } },
  };
  const directory = join(temporaryDirectory(cleanup), 'rendered');
  mkdirSync(directory);
  const { artifact, findings } = render(tree, 'octavia');
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const [name, text] of Object.entries(artifact?.files() ?? {})) writeFileSync(join(directory, name), text);
  const resources = await planned(directory);
  const values = (type: string, name: string) => resources[type]?.find((resource) => resource.name === name)?.values;
  expect(values('openstack_lb_pool_v2', 'either_http')).toMatchObject({ protocol: 'HTTP', lb_method: 'ROUND_ROBIN' });
  expect(values('openstack_lb_pool_v2', 'secure_https')).toMatchObject({ protocol: 'HTTPS', lb_method: 'SOURCE_IP' });
  expect(values('openstack_lb_pool_v2', 'database_tcp')).toMatchObject({ protocol: 'TCP', lb_method: 'LEAST_CONNECTIONS' });
  expect(values('openstack_lb_monitor_v2', 'either_http_monitor')).toMatchObject({
    type: 'HTTP',
    delay: 5,
    timeout: 3,
    max_retries: 2,
    max_retries_down: 4,
    http_method: 'HEAD',
    url_path: '/up?full=1',
    expected_codes: '200,202,203,204',
    http_version: '1.1',
    domain_name: 'app.example.org',
  });
  expect(values('openstack_lb_monitor_v2', 'secure_https_monitor')).toMatchObject({ type: 'HTTPS', http_version: '1.0' });
  expect(values('openstack_lb_monitor_v2', 'database_tcp_monitor')).toMatchObject({ type: 'TCP', domain_name: null });
  const membersOf = (name: string) =>
    ((values('openstack_lb_members_v2', name)?.member ?? []) as { name: string }[]).map((one) => [one.name, one] as const);
  const either = new Map(membersOf('either_http_members'));
  expect(either.get('first/a')).toMatchObject({ weight: 3, backup: false, admin_state_up: true });
  expect(either.get('first/b')).toMatchObject({ admin_state_up: false });
  expect(either.get('second/v6')).toMatchObject({ address: '2001:db8::11', weight: 1, backup: true });
  expect(new Map(membersOf('secure_https_members')).get('secure/a')).toMatchObject({
    monitor_address: '10.0.0.99',
    monitor_port: 9443,
  });
  expect(new Map(membersOf('database_tcp_members')).get('database/spare')).toMatchObject({ backup: true });
  expect(
    resources.openstack_lb_listener_v2?.map(({ values: listener }) => `${listener.protocol}:${listener.protocol_port}`).sort(),
  ).toEqual(['HTTP:80', 'HTTPS:443', 'TCP:5432']);
}, 60_000);

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'cdktn';
import { sites } from '../../examples/whoami/service';
import { WhoamiOctavia } from '../../examples/whoami/stacks';
import { whoamiApp } from '../../examples/whoami-cdktf/main';
import { render } from '../../src/runtime';
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

import type { Tree } from '../../../src/tree';
import { behind, ping, pool, site, whoami } from '../__test-helpers__/trees';
import { attributesOf, membersOf, resourcesOf, said } from './__test-helpers__/octavia';

const list = (tree: Tree): string =>
  resourcesOf(tree)
    .map(({ type, id, attributes }) =>
      [`${type}.${id}`, ...Object.entries(attributes).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`)].join('\n'),
    )
    .join('\n');

test('the whoami tree is six resources, each after those it refers to, with every attribute', () => {
  expect(list(whoami({}))).toMatchInlineSnapshot(`
"openstack_lb_loadbalancer_v2.loadbalancer
  name = "healthtree"
  description = ""
  admin_state_up = true
  tags = []
  vip_subnet_id = "7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a"
openstack_lb_pool_v2.whoami-public_http
  loadbalancer_id = {"ref":"loadbalancer"}
  name = "whoami-public"
  protocol = "HTTP"
  lb_method = "ROUND_ROBIN"
  description = ""
  admin_state_up = true
  tags = []
  tls_enabled = false
openstack_lb_members_v2.whoami-public_http_members
  pool_id = {"ref":"whoami-public_http"}
  member = [{"name":"whoami-dc1/a","address":"10.0.1.10","protocol_port":80,"weight":3,"backup":false,"admin_state_up":true},{"name":"whoami-dc1/b","address":"10.0.1.11","protocol_port":80,"weight":3,"backup":false,"admin_state_up":true},{"name":"whoami-dc2/a","address":"10.0.2.10","protocol_port":80,"weight":1,"backup":false,"admin_state_up":true},{"name":"whoami-dc2/b","address":"10.0.2.11","protocol_port":80,"weight":1,"backup":false,"admin_state_up":true}]
terraform_data.whoami-public_http_monitor_has_host
  input = false
openstack_lb_monitor_v2.whoami-public_http_monitor
  pool_id = {"ref":"whoami-public_http"}
  name = "whoami-public"
  type = "HTTP"
  delay = 2
  timeout = 1
  max_retries = 2
  max_retries_down = 3
  http_method = "GET"
  url_path = "/ping"
  expected_codes = "200"
  http_version = "1.0"
  admin_state_up = true
openstack_lb_listener_v2.listener_80
  loadbalancer_id = {"ref":"loadbalancer"}
  default_pool_id = {"ref":"whoami-public_http"}
  name = "http-80"
  protocol = "HTTP"
  protocol_port = 80
  description = ""
  admin_state_up = true
  connection_limit = -1
  timeout_client_data = 50000
  timeout_member_connect = 5000
  timeout_member_data = 50000
  timeout_tcp_inspect = 0
  allowed_cidrs = []
  insert_headers = {}
  tags = []"
`);
});

test('all fields of an http monitor', () => {
  const monitor = {
    ...ping,
    method: 'HEAD',
    host: 'app.example',
    codes: '200-299',
    httpVersion: '1.1',
    address: '10.0.9.9',
    port: 8081,
    fall: 4,
  } as const;
  const resources = resourcesOf(behind('app', { app: site(1, 1, { monitor }) }));
  expect(attributesOf(resources, 'openstack_lb_monitor_v2')).toEqual({
    pool_id: { ref: 'app_http' },
    name: 'app',
    type: 'HTTP',
    delay: 2,
    timeout: 1,
    max_retries: 2,
    max_retries_down: 4,
    http_method: 'HEAD',
    url_path: '/ping',
    expected_codes: '200-299',
    http_version: '1.1',
    domain_name: 'app.example',
    admin_state_up: true,
  });
  expect(attributesOf(resources, 'openstack_lb_members_v2').member).toMatchObject([
    { monitor_address: '10.0.9.9', monitor_port: 8081 },
  ]);
});

test('defaults of Octavia are written out: code 200, HTTP/1.0, fall 3', () => {
  const { codes: _, ...monitor } = { ...ping, codes: undefined, fall: undefined };
  const attributes = attributesOf(resourcesOf(behind('app', { app: pool(1, { monitor }) })), 'openstack_lb_monitor_v2');
  expect(attributes).toMatchObject({
    expected_codes: '200',
    http_version: '1.0',
    max_retries_down: 3,
    http_method: 'GET',
    url_path: '/ping',
  });
});

test('a tcp monitor has no request', () => {
  const monitor = { type: 'tcp', interval: '5s', timeout: '3s', rise: 1 } as const;
  expect(Object.keys(attributesOf(resourcesOf(behind('app', { app: pool(1, { monitor }) })), 'openstack_lb_monitor_v2'))).toEqual(
    ['pool_id', 'name', 'type', 'delay', 'timeout', 'max_retries', 'max_retries_down', 'admin_state_up'],
  );
});

test('a pool without a monitor has no monitor resource', () => {
  const types = resourcesOf(behind('app', { app: pool(1, { monitor: undefined }) })).map(({ type }) => type);
  expect(types).not.toContain('openstack_lb_monitor_v2');
});

test('drained, disabled and backup members are said so', () => {
  const app = pool([{ weight: 256 }, { weight: 0 }, { enabled: false }, { backup: true }]);
  expect(membersOf(behind('app', { app }))).toMatchObject([
    { name: 'app/a', weight: 256, backup: false, admin_state_up: true },
    { name: 'app/b', weight: 0, backup: false, admin_state_up: true },
    { name: 'app/c', weight: 1, backup: false, admin_state_up: false },
    { name: 'app/d', weight: 1, backup: true, admin_state_up: true },
  ]);
});

test.each([
  ['round-robin', 'ROUND_ROBIN'],
  ['least-connections', 'LEAST_CONNECTIONS'],
  ['source', 'SOURCE_IP'],
] as const)('%s is %s', (algorithm, method) => {
  expect(attributesOf(resourcesOf(behind('app', { app: pool(1, { algorithm }) })), 'openstack_lb_pool_v2').lb_method).toBe(
    method,
  );
});

test('a service behind listeners of two protocols is a pool for each, and of one protocol is shared', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'app' },
      { protocol: 'http', port: 8080, service: 'app' },
      { protocol: 'https', port: 443, service: 'app' },
    ],
    services: { app: pool(1) },
  };
  const resources = resourcesOf(tree);
  expect(resources.map(({ id }) => id)).toEqual([
    'loadbalancer',
    'app_http',
    'app_http_members',
    'app_https',
    'app_https_members',
    'app_http_monitor_has_host',
    'app_http_monitor',
    'app_https_monitor_has_host',
    'app_https_monitor',
    'listener_443',
    'listener_80',
    'listener_8080',
  ]);
  expect(resources.slice(-3).map(({ attributes }) => attributes.default_pool_id)).toEqual([
    { ref: 'app_https' },
    { ref: 'app_http' },
    { ref: 'app_http' },
  ]);
});

test('a port that is known only at apply goes by number', () => {
  const port = -1.8881545897087827e289;
  const tree: Tree = { listeners: [{ protocol: 'tcp', port, service: 'app' }], services: { app: pool(1) } };
  expect(resourcesOf(tree).at(-1)).toMatchObject({
    id: 'listener_number1',
    attributes: { protocol_port: port, name: 'tcp-number1' },
  });
});

test('resources are called by services, not by their place in the tree', () => {
  const { services } = whoami({});
  const ids = resourcesOf(behind('whoami-dc1', services)).map(({ id }) => id);
  expect(ids).toContain('whoami-dc1_http_monitor');
  expect(resourcesOf(behind('whoami-public', services)).map(({ id }) => id)).toContain('whoami-public_http');
});

test('a name that is longer than Octavia holds is cut, and two of them stay two', () => {
  const long = 'n'.repeat(255);
  const names = membersOf(behind(long, { [long]: pool([{ name: 'a' }, { name: 'b' }]) })).map(({ name }) => String(name));
  expect(names.map((name) => name.length)).toEqual([255, 255]);
  expect(new Set(names).size).toBe(2);
});

test.each([
  ['http', 'HTTP', 'HTTP'],
  ['https', 'HTTPS', 'HTTPS'],
  ['tcp', 'TCP', 'TCP'],
  ['udp', 'UDP', 'UDP'],
  ['sctp', 'SCTP', 'SCTP'],
] as const)('a listener of %s is %s, with a pool of %s', (protocol, listener, own) => {
  const resources = resourcesOf({
    listeners: [{ protocol, port: 80, service: 'app' }],
    services: { app: pool(1, { monitor: undefined }) },
  });
  expect(attributesOf(resources, 'openstack_lb_listener_v2')).toMatchObject({ protocol: listener });
  expect(attributesOf(resources, 'openstack_lb_pool_v2')).toMatchObject({ protocol: own });
});

test('where TLS ends at the balancer, http and terminated-https lead to one pool of HTTP', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 80, service: 'app' },
      { protocol: 'terminated-https', port: 443, service: 'app' },
    ],
    services: { app: pool(1, { monitor: undefined }) },
  };
  const listenerOptions = { 'terminated-https:443': { defaultTlsContainerRef: 'https://secrets.example/1' } };
  expect(said(tree)).toEqual([
    'error target.required targets.octavia.listenerOptions["terminated-https:443"].defaultTlsContainerRef',
  ]);
  const resources = resourcesOf(tree, { listenerOptions });
  expect(resources.map(({ id, attributes }) => `${id} ${attributes.protocol ?? ''}`)).toEqual([
    'loadbalancer ',
    'app_http HTTP',
    'app_http_members ',
    'listener_443 TERMINATED_HTTPS',
    'listener_80 HTTP',
  ]);
});

import { evaluate } from '../../../../src/runtime';
import type { OctaviaSettings } from '../../../../src/targets';
import type { Tree } from '../../../../src/tree';
import { behind, pool, routed } from '../../__test-helpers__/trees';
import { attributesOf, resourcesOf } from '../__test-helpers__/octavia';

const tree = behind('app', { app: pool([{ name: 'a' }, { name: 'b' }]) });

const SUBNET = '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a';
const ID = '2b9d4c11-0e57-4c7b-8f36-5a6b7c8d9e0f';

const attributes = (type: Parameters<typeof attributesOf>[1], settings: OctaviaSettings, of: Tree = tree) =>
  attributesOf(resourcesOf(of, settings), type);

test('of a load balancer', () => {
  const settings = {
    name: 'edge',
    description: 'Ä',
    enabled: false,
    vipAddress: '10.0.0.5',
    vipQosPolicyId: ID,
    flavorId: ID,
    availabilityZone: 'az1',
    securityGroupIds: [ID],
    tags: ['blue'],
    region: 'north',
    projectId: 'p1',
  };
  expect(attributes('openstack_lb_loadbalancer_v2', settings)).toEqual({
    name: 'edge',
    description: 'Ä',
    admin_state_up: false,
    tags: ['blue'],
    vip_subnet_id: SUBNET,
    vip_address: '10.0.0.5',
    vip_qos_policy_id: ID,
    flavor_id: ID,
    availability_zone: 'az1',
    security_group_ids: [ID],
    region: 'north',
    tenant_id: 'p1',
  });
});

test('region and project are those of every resource', () => {
  const all = resourcesOf(tree, { region: 'north', projectId: 'p1', memberResources: 'single' });
  const resources = all.filter(({ type }) => type !== 'terraform_data');
  expect(resources.map(({ attributes: { region, tenant_id } }) => `${region} ${tenant_id}`)).toEqual(
    resources.map(() => 'north p1'),
  );
  const batch = resourcesOf(tree, { region: 'north', projectId: 'p1' });
  expect(attributesOf(batch, 'openstack_lb_members_v2')).toMatchObject({ region: 'north' });
  expect(attributesOf(batch, 'openstack_lb_members_v2')).not.toHaveProperty('tenant_id');
});

test('an existing load balancer gets pools and listeners, and is not touched', () => {
  const resources = resourcesOf(tree, { vipSubnetId: undefined, loadBalancerId: ID });
  expect(resources.map(({ type }) => type)).toEqual([
    'openstack_lb_pool_v2',
    'openstack_lb_members_v2',
    'terraform_data',
    'openstack_lb_monitor_v2',
    'openstack_lb_listener_v2',
  ]);
  expect(attributesOf(resources, 'openstack_lb_pool_v2').loadbalancer_id).toBe(ID);
  expect(attributesOf(resources, 'openstack_lb_listener_v2').loadbalancer_id).toBe(ID);
});

test('of a listener', () => {
  const options = {
    description: 'the web',
    enabled: false,
    connectionLimit: 1000,
    timeoutClientData: '1m',
    timeoutMemberConnect: '2s',
    timeoutMemberData: '30s',
    timeoutTcpInspect: '500ms',
    allowedCidrs: ['10.0.0.0/8', '2001:db8::/32'],
    insertHeaders: ['X-Forwarded-For', 'X-Forwarded-Proto'],
    tags: ['blue'],
  } as const;
  expect(attributes('openstack_lb_listener_v2', { listenerOptions: { 'http:80': options } })).toEqual({
    loadbalancer_id: { ref: 'loadbalancer' },
    default_pool_id: { ref: 'app_http' },
    name: 'http-80',
    protocol: 'HTTP',
    protocol_port: 80,
    description: 'the web',
    admin_state_up: false,
    connection_limit: 1000,
    timeout_client_data: 60_000,
    timeout_member_connect: 2_000,
    timeout_member_data: 30_000,
    timeout_tcp_inspect: 500,
    allowed_cidrs: ['10.0.0.0/8', '2001:db8::/32'],
    insert_headers: { 'X-Forwarded-For': 'true', 'X-Forwarded-Proto': 'true' },
    tags: ['blue'],
  });
});

test('of a listener for metrics', () => {
  const resources = resourcesOf(tree, { prometheus: { port: 8088, allowedCidrs: ['10.0.0.0/8'] } });
  expect(resources.at(-1)).toMatchObject({
    type: 'openstack_lb_listener_v2',
    id: 'listener_prometheus_8088',
    attributes: { name: 'prometheus-8088', protocol: 'PROMETHEUS', protocol_port: 8088, allowed_cidrs: ['10.0.0.0/8'] },
  });
  expect(resources.at(-1)?.attributes).not.toHaveProperty('default_pool_id');
});

test('of a pool', () => {
  const tls = {
    containerRef: 'own',
    caContainerRef: 'ca',
    crlContainerRef: 'crl',
    tlsVersions: ['TLSv1.3'],
    tlsCiphers: 'ECDHE+AESGCM:!aNULL',
    alpnProtocols: ['http/1.1'],
  };
  const options = { description: 'web', enabled: false, protocol: 'proxyv2', tags: ['blue'], tls } as const;
  expect(attributes('openstack_lb_pool_v2', { poolOptions: { app: options } })).toEqual({
    loadbalancer_id: { ref: 'loadbalancer' },
    name: 'app',
    protocol: 'PROXYV2',
    lb_method: 'ROUND_ROBIN',
    description: 'web',
    admin_state_up: false,
    tags: ['blue'],
    tls_enabled: true,
    tls_container_ref: 'own',
    ca_tls_container_ref: 'ca',
    crl_container_ref: 'crl',
    tls_versions: ['TLSv1.3'],
    tls_ciphers: 'ECDHE+AESGCM:!aNULL',
    alpn_protocols: ['http/1.1'],
  });
});

test('of members, by patterns of which the later wins', () => {
  const memberOptions = {
    'app/*': { subnetId: SUBNET, monitorPort: 9000 },
    'app/b': { subnetId: ID, monitorAddress: '10.9.9.9' },
  };
  expect(attributes('openstack_lb_members_v2', { memberOptions }).member).toMatchObject([
    { name: 'app/a', subnet_id: SUBNET, monitor_port: 9000 },
    { name: 'app/b', subnet_id: ID, monitor_port: 9000, monitor_address: '10.9.9.9' },
  ]);
});

test('of members that are resources of their own, in a flat pool too', () => {
  const single = resourcesOf(tree, { memberResources: 'single', memberOptions: { 'app/a': { tags: ['blue'] } } });
  expect(single.filter(({ type }) => type === 'openstack_lb_member_v2')).toMatchObject([
    { id: 'app_http_member_a', attributes: { pool_id: { ref: 'app_http' }, name: 'app/a', weight: 1, tags: ['blue'] } },
    { id: 'app_http_member_b', attributes: { name: 'app/b', tags: [] } },
  ]);
  const nested = behind('top', {
    top: { kind: 'weighted', healthCheck: true, children: [{ service: 'app' }] },
    app: pool(1),
  });
  expect(resourcesOf(nested, { memberResources: 'single' }).map(({ id }) => id)).toContain('top_http_member_app_a');
});

describe('routes', () => {
  const services = { app: pool(1), cart: pool(1), shop: pool(1) };
  const routes = [
    { host: 'shop.example', service: 'shop' },
    { host: 'shop.example', pathPrefix: '/cart', service: 'cart' },
  ];
  const ofRoutes = resourcesOf(routed(routes, services, 'app'));
  const policies = ofRoutes.filter(({ type }) => type === 'openstack_lb_l7policy_v2');

  test('are L7 policies in order of precedence, each with a rule for host and path', () => {
    expect(policies.map(({ attributes }) => [attributes.position, attributes.name, attributes.redirect_pool_id])).toEqual([
      [1, 'shop.example/cart', { ref: 'cart_http' }],
      [2, 'shop.example', { ref: 'shop_http' }],
    ]);
    const rulesOf = (policy: string | undefined) =>
      ofRoutes.flatMap(({ type, attributes: { l7policy_id: at, ...rule } }) =>
        type === 'openstack_lb_l7rule_v2' && (at as { ref: string }).ref === policy
          ? [[rule.type, rule.compare_type, rule.value].join(' ')]
          : [],
      );
    expect(rulesOf(policies[0]?.id)).toEqual(['HOST_NAME REGEX ^shop\\.example(:[0-9]+)?$', 'PATH STARTS_WITH /cart']);
    expect(rulesOf(policies[1]?.id)).toEqual(['HOST_NAME REGEX ^shop\\.example(:[0-9]+)?$']);
    expect(ofRoutes.map(({ id }) => id)).toEqual(expect.arrayContaining(['cart_http', 'shop_http', 'app_http']));
  });

  test('keep their ids when another comes', () => {
    const more = [{ pathPrefix: '/a/longer/one', service: 'app' }, ...routes];
    const ids = resourcesOf(routed(more, services, 'app')).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(policies.map(({ id }) => id)));
  });

  test('come after policies that redirect and refuse', () => {
    const given = [
      {
        name: 'closed',
        action: 'reject',
        rules: [
          { type: 'path', compare: 'starts-with', value: '/admin' },
          { type: 'header', key: 'X-Key', value: 'k', invert: true },
        ],
      },
      {
        name: 'moved',
        action: 'redirect-prefix',
        prefix: 'https://a.example',
        code: 301,
        rules: [{ type: 'path', value: '/old' }],
      },
      { name: 'gone', action: 'redirect-url', url: 'https://b.example/', rules: [{ type: 'file-type', value: 'gif' }] },
      { name: 'beta', action: 'service', service: 'cart', rules: [{ type: 'cookie', key: 'beta', value: '1' }] },
    ] as const;
    const all = resourcesOf(routed(routes, services, 'app'), { listenerOptions: { 'http:80': { policies: given } } });
    const attributes = all.filter(({ type }) => type === 'openstack_lb_l7policy_v2').map((one) => one.attributes);
    expect(attributes).toMatchObject([
      { position: 1, name: 'closed', action: 'REJECT' },
      { position: 2, name: 'moved', action: 'REDIRECT_PREFIX', redirect_prefix: 'https://a.example', redirect_http_code: 301 },
      { position: 3, name: 'gone', action: 'REDIRECT_TO_URL', redirect_url: 'https://b.example/' },
      { position: 4, name: 'beta', action: 'REDIRECT_TO_POOL', redirect_pool_id: { ref: 'cart_http' } },
      { position: 5, action: 'REDIRECT_TO_POOL' },
      { position: 6, action: 'REDIRECT_TO_POOL' },
    ]);
    expect(all.find(({ id }) => id === 'listener_80_policy_closed_rule2')?.attributes).toEqual({
      l7policy_id: { ref: 'listener_80_policy_closed' },
      type: 'HEADER',
      compare_type: 'EQUAL_TO',
      key: 'X-Key',
      value: 'k',
      invert: true,
      admin_state_up: true,
    });
  });
});

test('a pool that is taken out serves nobody, in what is predicted too', () => {
  const as = { target: 'octavia', poolOptions: { app: { enabled: false } } };
  expect(evaluate(tree, { as }).unserved()).toEqual({ n: 1n, d: 1n });
  expect(evaluate(tree, { as: 'octavia' }).unserved()).toEqual({ n: 0n, d: 1n });
});

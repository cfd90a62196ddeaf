import fc from 'fast-check';
import { render } from '../../../../src/runtime';
import type { Resource } from '../../../../src/targets';
import type { Tree } from '../../../../src/tree';
import { randomTree } from '../../__test-helpers__/random-tree';
import { behind, failover, pool, site, unchecked, weighted } from '../../__test-helpers__/trees';
import { beforeOf, byLoadBalancer } from '../__test-helpers__/dependencies';
import { findingsOf, resourcesOf, said } from '../__test-helpers__/octavia';

const cascade = { lowering: 'cascade' } as const;

const [net, port, mine] = [1, 2, 3].map((n) => `0d7e2b7a-000${n}-4b8f-9a2d-0f1e2d3c4b5a`);

const nested = behind('root', {
  root: weighted({ eu: 3, us: 1 }),
  eu: failover('paris', 'berlin'),
  paris: site(1, 2),
  berlin: site(2, 1),
  us: site(3, 1),
});

const line = ({ type, id, attributes, after }: Resource): string =>
  [
    `${type}.${id}`,
    ...(after ? [`after ${after.join(', ')}`] : []),
    ...['loadbalancer_id', 'pool_id', 'default_pool_id', 'name', 'vip_subnet_id', 'protocol_port', 'member', 'max_retries_down']
      .filter((name) => name in attributes)
      .map((name) => `${name} ${JSON.stringify(attributes[name])}`),
  ].join('\n  ');

test('a nested tree is a load balancer for each service below the root, deepest first, the one that is entered last', () => {
  expect(resourcesOf(nested, cascade).map(line).join('\n')).toMatchInlineSnapshot(`
"openstack_lb_loadbalancer_v2.loadbalancer
  name "healthtree"
  vip_subnet_id "7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a"
openstack_lb_loadbalancer_v2.us_loadbalancer
  name "healthtree/us"
  vip_subnet_id "7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a"
openstack_lb_loadbalancer_v2.eu_loadbalancer
  name "healthtree/eu"
  vip_subnet_id "7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a"
openstack_lb_loadbalancer_v2.berlin_loadbalancer
  name "healthtree/berlin"
  vip_subnet_id "7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a"
openstack_lb_loadbalancer_v2.paris_loadbalancer
  name "healthtree/paris"
  vip_subnet_id "7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a"
openstack_lb_pool_v2.paris_http_pool
  loadbalancer_id {"ref":"paris_loadbalancer"}
  name "paris"
openstack_lb_members_v2.paris_http_pool_members
  pool_id {"ref":"paris_http_pool"}
  member [{"name":"paris/a","address":"10.0.1.1","protocol_port":80,"weight":1,"backup":false,"admin_state_up":true},{"name":"paris/b","address":"10.0.1.2","protocol_port":80,"weight":1,"backup":false,"admin_state_up":true}]
openstack_lb_listener_v2.paris_http_listener
  after paris_http_pool_members
  loadbalancer_id {"ref":"paris_loadbalancer"}
  default_pool_id {"ref":"paris_http_pool"}
  name "http"
  protocol_port 80
terraform_data.paris_http_pool_monitor_has_host
openstack_lb_monitor_v2.paris_http_pool_monitor
  after paris_http_listener
  pool_id {"ref":"paris_http_pool"}
  name "paris"
  max_retries_down 3
openstack_lb_pool_v2.berlin_http_pool
  loadbalancer_id {"ref":"berlin_loadbalancer"}
  name "berlin"
openstack_lb_members_v2.berlin_http_pool_members
  pool_id {"ref":"berlin_http_pool"}
  member [{"name":"berlin/a","address":"10.0.2.1","protocol_port":80,"weight":1,"backup":false,"admin_state_up":true}]
openstack_lb_listener_v2.berlin_http_listener
  after berlin_http_pool_members
  loadbalancer_id {"ref":"berlin_loadbalancer"}
  default_pool_id {"ref":"berlin_http_pool"}
  name "http"
  protocol_port 80
terraform_data.berlin_http_pool_monitor_has_host
openstack_lb_monitor_v2.berlin_http_pool_monitor
  after berlin_http_listener
  pool_id {"ref":"berlin_http_pool"}
  name "berlin"
  max_retries_down 3
openstack_lb_pool_v2.eu_http_pool
  loadbalancer_id {"ref":"eu_loadbalancer"}
  name "eu"
openstack_lb_members_v2.eu_http_pool_members
  after paris_http_listener, berlin_http_listener
  pool_id {"ref":"eu_http_pool"}
  member [{"name":"eu/paris","address":{"ref":"paris_loadbalancer","attribute":"vip_address"},"protocol_port":80,"weight":1,"backup":false,"admin_state_up":true},{"name":"eu/berlin","address":{"ref":"berlin_loadbalancer","attribute":"vip_address"},"protocol_port":80,"weight":1,"backup":true,"admin_state_up":true}]
openstack_lb_listener_v2.eu_http_listener
  after eu_http_pool_members
  loadbalancer_id {"ref":"eu_loadbalancer"}
  default_pool_id {"ref":"eu_http_pool"}
  name "http"
  protocol_port 80
terraform_data.eu_http_pool_monitor_has_host
openstack_lb_monitor_v2.eu_http_pool_monitor
  after eu_http_listener
  pool_id {"ref":"eu_http_pool"}
  name "eu"
  max_retries_down 4
openstack_lb_pool_v2.us_http_pool
  loadbalancer_id {"ref":"us_loadbalancer"}
  name "us"
openstack_lb_members_v2.us_http_pool_members
  pool_id {"ref":"us_http_pool"}
  member [{"name":"us/a","address":"10.0.3.1","protocol_port":80,"weight":1,"backup":false,"admin_state_up":true}]
openstack_lb_listener_v2.us_http_listener
  after us_http_pool_members
  loadbalancer_id {"ref":"us_loadbalancer"}
  default_pool_id {"ref":"us_http_pool"}
  name "http"
  protocol_port 80
terraform_data.us_http_pool_monitor_has_host
openstack_lb_monitor_v2.us_http_pool_monitor
  after us_http_listener
  pool_id {"ref":"us_http_pool"}
  name "us"
  max_retries_down 3
openstack_lb_pool_v2.root_http
  loadbalancer_id {"ref":"loadbalancer"}
  name "root"
openstack_lb_members_v2.root_http_members
  after eu_http_listener, us_http_listener
  pool_id {"ref":"root_http"}
  member [{"name":"root/eu","address":{"ref":"eu_loadbalancer","attribute":"vip_address"},"protocol_port":80,"weight":3,"backup":false,"admin_state_up":true},{"name":"root/us","address":{"ref":"us_loadbalancer","attribute":"vip_address"},"protocol_port":80,"weight":1,"backup":false,"admin_state_up":true}]
terraform_data.root_http_monitor_has_host
openstack_lb_monitor_v2.root_http_monitor
  after root_http_members
  pool_id {"ref":"root_http"}
  name "root"
  max_retries_down 5
openstack_lb_listener_v2.listener_80
  after root_http_monitor
  loadbalancer_id {"ref":"loadbalancer"}
  default_pool_id {"ref":"root_http"}
  name "http-80"
  protocol_port 80"
`);
});

test('an address of a child is the VIP of its load balancer', () => {
  const { artifact } = render(nested, { target: 'octavia', vipSubnetId: net, ...cascade });
  const { resource } = JSON.parse(artifact?.files()['main.tf.json'] ?? 'null');
  const { member, depends_on } = resource.openstack_lb_members_v2.root_http_members;
  expect(member.map(({ address }: { address: string }) => address)).toEqual([
    '${openstack_lb_loadbalancer_v2.eu_loadbalancer.vip_address}',
    '${openstack_lb_loadbalancer_v2.us_loadbalancer.vip_address}',
  ]);
  expect(depends_on).toEqual(['openstack_lb_listener_v2.eu_http_listener', 'openstack_lb_listener_v2.us_http_listener']);
});

test('a service under two parents has one load balancer, a member of two pools', () => {
  const tree = behind('root', {
    root: weighted({ x: 1, y: 1 }),
    x: weighted({ a: 1, shared: 1 }),
    y: weighted({ shared: 2 }),
    a: pool(1),
    shared: pool(1),
  });
  const resources = resourcesOf(tree, cascade);
  expect(resources.filter(({ id }) => id === 'shared_loadbalancer')).toHaveLength(1);
  const using = resources.filter(({ attributes }) => JSON.stringify(attributes).includes('shared_loadbalancer","attribute'));
  expect(using.map(({ id }) => id)).toEqual(['x_http_pool_members', 'y_http_pool_members']);
});

test('ids come from names, so a service that moves keeps those of its load balancer', () => {
  const services = { a: pool(1), b: pool(1) };
  const idsOf = (tree: Tree): string[] =>
    resourcesOf(tree, cascade)
      .map(({ id }) => id)
      .filter((id) => id.startsWith('b_'));
  const flat = behind('root', { root: weighted({ a: 1, b: 1 }), ...services });
  const deep = behind('root', { root: weighted({ a: 1, x: 1 }), x: weighted({ b: 1 }), ...services });
  expect(idsOf(deep)).toEqual(idsOf(flat));
});

test('a child listens where the traffic for it comes in: a listener for each protocol, at the port of the first', () => {
  const tree: Tree = {
    listeners: [
      { protocol: 'http', port: 8080, service: 'root' },
      { protocol: 'http', port: 80, service: 'root' },
      { protocol: 'tcp', port: 9000, service: 'root' },
    ],
    services: { root: weighted({ a: 1 }), a: pool(1) },
  };
  const resources = resourcesOf(tree, cascade);
  const ends = resources.filter(({ id }) => /^a_.*_listener$/.test(id));
  expect(ends.map(({ id, attributes: { protocol, protocol_port } }) => [id, protocol, protocol_port])).toEqual([
    ['a_http_listener', 'HTTP', 8080],
    ['a_tcp_listener', 'TCP', 9000],
  ]);
  expect(resources.find(({ id }) => id === 'root_tcp_members')?.attributes.member).toMatchObject([{ protocol_port: 9000 }]);
});

test('a service that is entered and also a child is on both load balancers', () => {
  const tree: Tree = {
    listeners: ['root', 'a'].map((service, i) => ({ protocol: 'http', port: 80 + i, service })),
    services: { root: weighted({ a: 1, b: 1 }), a: pool(1), b: pool(1) },
  };
  const ids = resourcesOf(tree, cascade).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['a_loadbalancer', 'a_http_pool', 'a_http_listener', 'a_http', 'listener_81']));
});

describe('the VIPs below the first', () => {
  const vips = (settings: object) =>
    resourcesOf(nested, { ...cascade, ...settings })
      .filter(({ type }) => type === 'openstack_lb_loadbalancer_v2')
      .map(({ attributes: { name, vip_subnet_id, vip_network_id, vip_port_id, vip_address } }) =>
        JSON.stringify({ name, vip_subnet_id, vip_network_id, vip_port_id, vip_address }),
      );

  test('are in the same subnet and network, without the port and address of the first, which is told', () => {
    const settings = { name: 'edge', vipSubnetId: mine, vipNetworkId: net, vipPortId: port, vipAddress: '10.0.0.5' };
    expect(vips(settings).slice(0, 2)).toEqual([
      JSON.stringify({ name: 'edge', vip_subnet_id: mine, vip_network_id: net, vip_port_id: port, vip_address: '10.0.0.5' }),
      JSON.stringify({ name: 'edge/us', vip_subnet_id: mine, vip_network_id: net }),
    ]);
    expect(said(nested, { ...cascade, ...settings })).toEqual([
      'info octavia.cascade-vip targets.octavia.vipAddress',
      'info octavia.cascade-vip targets.octavia.vipPortId',
    ]);
  });

  test('can not be at a port alone', () => {
    expect(said(nested, { ...cascade, vipSubnetId: undefined, vipPortId: port })).toEqual([
      'info octavia.cascade-vip targets.octavia.vipPortId',
      'error target.required targets.octavia.vipSubnetId',
    ]);
  });
});

describe('options', () => {
  const errors = (settings: object): string[] =>
    findingsOf(nested, { ...cascade, ...settings } as never)
      .filter(({ severity }) => severity !== 'info')
      .map(({ code, path }) => `${code} ${path}`);

  test('of a pool with members are those of its own load balancer', () => {
    const resources = resourcesOf(nested, { ...cascade, poolOptions: { paris: { description: 'here', enabled: false } } });
    const paris = resources.find(({ id }) => id === 'paris_http_pool');
    expect(paris?.attributes).toMatchObject({ description: 'here', admin_state_up: false });
  });

  test('of members are not for load balancers', () => {
    const poolOptions = { eu: { protocol: 'proxy', enabled: false, tls: {}, tags: ['fine'] } };
    expect(errors({ poolOptions })).toEqual(
      ['enabled', 'protocol', 'tls'].map((field) => `octavia.cascade-pool targets.octavia.poolOptions.eu.${field}`),
    );
  });

  test('of protocol are checked below the first load balancer, too', () => {
    expect(errors({ poolOptions: { paris: { protocol: 'https' } } })).toEqual([
      'octavia.pool-protocol targets.octavia.poolOptions.paris.protocol',
    ]);
  });

  test('that have members probed elsewhere are refused', () => {
    expect(errors({ memberOptions: { 'paris/a': { monitorPort: 81 } } })).toEqual([
      'octavia.cascade-monitor targets.octavia.memberOptions',
    ]);
  });

  test('of a listener: its patience is that of all, what it keeps out and adds is its own', () => {
    const listenerOptions = {
      'http:80': { timeoutMemberData: '2m', allowedCidrs: ['10.0.0.0/8'], insertHeaders: ['X-Forwarded-For'] },
    };
    const resources = resourcesOf(nested, { ...cascade, listenerOptions } as never);
    const [own, entered] = ['eu_http_listener', 'listener_80'].map((one) => resources.find(({ id }) => id === one)?.attributes);
    expect(own).toMatchObject({ timeout_member_data: 120_000, allowed_cidrs: [], insert_headers: {} });
    expect(entered).toMatchObject({ timeout_member_data: 120_000, allowed_cidrs: ['10.0.0.0/8'] });
  });

  test('an existing load balancer does not say where the others are', () => {
    expect(errors({ vipSubnetId: undefined, loadBalancerId: mine })).toEqual(['target.required targets.octavia.vipSubnetId']);
  });

  test('with a resource for each member, each waits for the one before it, and for its own load balancer', () => {
    const resources = resourcesOf(nested, { ...cascade, memberResources: 'single' });
    const [eu, us] = resources.filter(({ id }) => id.startsWith('root_http_member_'));
    expect(eu).toMatchObject({ id: 'root_http_member_eu', after: ['eu_http_listener'] });
    expect(us).toMatchObject({ id: 'root_http_member_us', after: ['root_http_member_eu', 'us_http_listener'] });
    expect(() => beforeOf(resources)).not.toThrow();
  });
});

test('writes to one load balancer follow each other, and no traffic is led to a child that is not complete', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const { tree } = randomTree(gen, { backups: true });
      if (findingsOf(tree, cascade).some(({ severity }) => severity === 'error')) return;
      const resources = resourcesOf(tree, cascade);
      const before = beforeOf(resources);
      for (const [loadBalancer, group] of byLoadBalancer(resources)) {
        expect(before.get(group[0]?.id as string)).toContain(loadBalancer);
        for (const [i, { id }] of group.entries()) if (i > 0) expect(before.get(id)).toContain(group[i - 1]?.id);
        const open = group.findLast(({ type }) => type === 'openstack_lb_listener_v2')?.id;
        const used = resources.filter(({ attributes: { member } }) => JSON.stringify(member ?? '').includes(`"${loadBalancer}"`));
        for (const { id } of used) expect(before.get(id)).toContain(open);
      }
      compared++;
    }),
    { numRuns: 100, seed: 20_261_130 },
  );
  expect(compared).toBeGreaterThan(40);
});

test('of two resources the same one always comes first, however the tree lists them', () => {
  const tree = (ports: readonly number[]): Tree => ({
    listeners: ports.map((port) => ({ protocol: 'http', port, service: `s${port}` })),
    services: Object.fromEntries([80, 443, 9000].map((port) => [`s${port}`, pool(1)])),
  });
  const order = (ports: readonly number[]) => resourcesOf(tree(ports)).map(({ id, after = [] }) => [id, ...after].join(' < '));
  expect(order([443, 9000, 80])).toEqual(order([80, 443, 9000]));
});

test('one load balancer with several pools is written to one by one as well', () => {
  const tree: Tree = {
    listeners: ['a', 'b'].map((service, i) => ({ protocol: 'http', port: 80 + i, service })),
    services: { a: pool(1), b: pool(1, { monitor: undefined }) },
  };
  const resources = resourcesOf(tree);
  expect(resources.map(({ id, after = [] }) => [id, ...after].join(' < '))).toEqual([
    'loadbalancer',
    'a_http',
    'a_http_members',
    'b_http < a_http_members',
    'b_http_members',
    'a_http_monitor_has_host',
    'a_http_monitor < b_http_members',
    'listener_80 < a_http_monitor',
    'listener_81 < listener_80',
  ]);
});

test('a child under an unchecked parent is no less complete', () => {
  const tree = behind('root', { root: unchecked({ a: 1 }), a: pool(1) });
  const resources = resourcesOf(tree);
  expect(resources.map(({ id }) => id)).not.toContain('root_http_monitor');
  expect(beforeOf(resources).get('root_http_members')).toContain('a_http_listener');
});

import { render } from '../../../src/runtime';
import type { MonitorSpec, Tree } from '../../../src/tree';
import { behind, ping, pool } from '../__test-helpers__/trees';
import { beforeOf } from './__test-helpers__/dependencies';
import { attributesOf, resourcesOf } from './__test-helpers__/octavia';

const withMonitor = (monitor: MonitorSpec): Tree => behind('app', { app: pool(1, { monitor }) });
const routed: Tree = {
  listeners: [
    {
      protocol: 'http',
      port: 80,
      service: 'app',
      routes: [
        { pathPrefix: '/a', service: 'other' },
        { pathPrefix: '/a/long', service: 'app' },
      ],
    },
  ],
  services: { app: pool(1), other: pool(2, { monitor: undefined }) },
};

test('traffic is sent to a pool when it has its members and monitor', () => {
  const before = beforeOf(resourcesOf(routed));
  const [longer = '', shorter = ''] = [...before.keys()].filter((id) => /_route_[0-9a-f]+$/.test(id));
  const contents = ['app_http_members', 'app_http_monitor', 'other_http_members'];
  for (const sender of ['listener_80', longer, shorter])
    expect([...(before.get(sender) ?? [])]).toEqual(expect.arrayContaining(contents));
  expect([before.get(shorter)?.has(longer), before.get(longer)?.has(shorter)]).toEqual([true, false]);
});

test('pools and their members go last; what Octavia takes only one of does not', () => {
  const typesOf = (memberResources: 'pool' | 'single') =>
    new Set(
      resourcesOf(withMonitor(ping), { memberResources })
        .filter(({ goesLast }) => goesLast)
        .map(({ type }) => type),
    );
  expect([...typesOf('pool')]).toEqual(['openstack_lb_pool_v2', 'openstack_lb_members_v2']);
  expect([...typesOf('single')]).toEqual(['openstack_lb_pool_v2']);
});

test('a monitor without a host is replaced when it had one; others are updated', () => {
  const of = (monitor: MonitorSpec) =>
    resourcesOf(withMonitor(monitor))
      .filter(({ type }) => type === 'openstack_lb_monitor_v2' || type === 'terraform_data')
      .map(({ id, attributes: { input }, replacedWith }) => ({ id, input, replacedWith }));
  const trigger = 'app_http_monitor_has_host';
  expect(of(ping)).toEqual([
    { id: trigger, input: false, replacedWith: undefined },
    { id: 'app_http_monitor', input: undefined, replacedWith: [trigger] },
  ]);
  expect(of({ ...ping, host: 'a.example' })).toEqual([
    { id: trigger, input: true, replacedWith: undefined },
    { id: 'app_http_monitor', input: undefined, replacedWith: undefined },
  ]);
  expect(of({ type: 'tcp', interval: '2s', timeout: '1s', rise: 1 })).toHaveLength(1);
});

test('in Terraform these are depends_on and lifecycle', () => {
  const { artifact } = render(routed, { target: 'octavia', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a' });
  const { resource } = JSON.parse(artifact?.files()['main.tf.json'] ?? 'null');
  expect(resource.openstack_lb_listener_v2.listener_80.depends_on).toEqual(['openstack_lb_monitor_v2.app_http_monitor']);
  expect(resource.openstack_lb_pool_v2.app_http.lifecycle).toEqual({ create_before_destroy: true });
  expect(resource.openstack_lb_monitor_v2.app_http_monitor.lifecycle).toEqual({
    replace_triggered_by: ['terraform_data.app_http_monitor_has_host'],
  });
});

test('a single member always says where its monitor goes, except on OVN', () => {
  const tree = behind('app', { app: pool([{ address: '10.0.0.1', port: 81 }], { monitor: { ...ping, port: 99 } }) });
  const single = attributesOf(resourcesOf(tree, { memberResources: 'single' }), 'openstack_lb_member_v2');
  expect(single).toMatchObject({ monitor_address: '10.0.0.1', monitor_port: 99 });
  const v6 = behind('app', { app: pool([{ address: '2001:db8::1' }]) });
  expect(attributesOf(resourcesOf(v6, { memberResources: 'single' }), 'openstack_lb_member_v2')).not.toHaveProperty(
    'monitor_address',
  );
  const ovn: Tree = {
    listeners: [{ protocol: 'tcp', port: 80, service: 'app' }],
    services: { app: { kind: 'pool', algorithm: 'source', members: [{ name: 'a', address: '10.0.0.1', port: 81 }] } },
  };
  const target = { target: 'octavia:ovn', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a', memberResources: 'single' };
  const { artifact } = render(ovn, target);
  expect(artifact?.files()['main.tf.json']).toContain('"protocol_port": 81');
  expect(artifact?.files()['main.tf.json']).not.toContain('monitor_');
});

import { render } from '../../../src/runtime';
import type { Tree } from '../../../src/tree';
import { behind, pool, whoami } from '../__test-helpers__/trees';

const jsonOf = (tree: Tree, settings: object = {}): Record<string, Record<string, Record<string, Record<string, unknown>>>> => {
  const { artifact } = render(tree, { target: 'octavia', vipSubnetId: '7c1f9a52-6d1e-4b8f-9a2d-0f1e2d3c4b5a', ...settings });
  return JSON.parse(artifact?.files()['main.tf.json'] ?? 'null');
};

test('one file of Terraform JSON, with the provider and references between the resources', () => {
  const { terraform, resource } = jsonOf(whoami({}));
  expect(terraform).toEqual({
    required_providers: { openstack: { source: 'terraform-provider-openstack/openstack', version: '~> 3.4' } },
  });
  expect(Object.keys(resource ?? {})).toHaveLength(6);
  expect(resource?.openstack_lb_members_v2?.['whoami-public_http_members']?.pool_id).toBe(
    '${openstack_lb_pool_v2.whoami-public_http.id}',
  );
  expect(resource?.openstack_lb_listener_v2?.listener_80?.loadbalancer_id).toBe(
    '${openstack_lb_loadbalancer_v2.loadbalancer.id}',
  );
});

test('text that Terraform would read as a template is escaped', () => {
  const monitor = { type: 'http', path: '/a${b}%{c}$${d}$', interval: '2s', timeout: '1s', rise: 2 } as const;
  const { resource } = jsonOf(behind('app', { app: pool(1, { monitor }) }), { name: '${var.x}%{if true}' });
  expect(resource?.openstack_lb_monitor_v2?.app_http_monitor?.url_path).toBe('/a$${b}%%{c}$$${d}$');
  expect(resource?.openstack_lb_loadbalancer_v2?.loadbalancer?.name).toBe('$${var.x}%%{if true}');
});

test('names with dots or a leading digit are marked, and never collide', () => {
  const services = { 'a.b': pool(1), a_b: pool(1), '1x': pool(1), 'a-b': pool(1) };
  const tree: Tree = {
    listeners: Object.keys(services).map((service, i) => ({ protocol: 'http', port: 80 + i, service })),
    services,
  };
  const names = Object.keys(jsonOf(tree).resource?.openstack_lb_pool_v2 ?? {});
  expect(names).toEqual([expect.stringMatching(/^s_1x_http-[0-9a-f]{8}$/), 'a-b_http', 's_a_b_http-6fde2aba', 'a_b_http']);
  expect(names.every((name) => /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name))).toBe(true);
});

test('the same tree gives the same bytes', () =>
  expect(JSON.stringify(jsonOf(whoami({})))).toBe(JSON.stringify(jsonOf(whoami({})))));
